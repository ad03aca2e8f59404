/**
 * Goal 1: what a buyer with a cheap phone waits for. `npm run bench -- phone` measures this build, and with `--before <dist>`
 * an older one too, in pairs. Only shares mean something, because machines differ.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { bundleWithEsbuild } from '../bundlers.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { THROTTLE } from './chromium.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { formatSummary, judgeGoal } from './report.mjs';
import { runRounds } from './rounds.mjs';
import { summarize, summarizeRatio } from './statistics.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** @typedef {Record<string, number>} Figures The figures of one round, by their names. */
/** @typedef {{ name: string, tokens: string, form: string }} Version The two files for script tags. */

/** The peers cannot mount without their hosts, so only their scripts are measured. */
const PEERS = {
  '@adyen/adyen-web': "import { AdyenCheckout, Card } from '@adyen/adyen-web'; globalThis.peer = [AdyenCheckout, Card]",
  'braintree-web':
    "import client from 'braintree-web/client'; import fields from 'braintree-web/hosted-fields'; globalThis.peer = [client, fields]",
};

/** The shop keeps the height for the form, as docs/form.md says. A text below the form shows what moves. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
  <meta name="viewport" content="width=device-width">
  <style>#checkout:empty { min-block-size: 40rem } body { font: 16px/1.5 sans-serif }</style>
  <h1>Checkout</h1><div id="checkout"></div><footer>${'<p>Lamps Ltd, Lampenweg 1, Berlin</p>'.repeat(4)}</footer>
  <script src="/phone-page.js"></script>`;

const CARD = { cardNumber: '4242424242424242', expiry: '1231', cvc: '123' };
const BUYER = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line1: 'Street 1',
  postal_code: '10115',
  city: 'Berlin',
};

/** The endings, in an order in which each form can begin another payment after it. */
const ENDINGS = ['failed', 'pending', 'succeeded', 'mystery'];

/** @param {string} dist @param {string} name @returns {Version} */
const readVersion = (dist, name) => ({
  name,
  tokens: readFileSync(`${dist}/umd/payveil.js`, 'utf8'),
  form: readFileSync(`${dist}/umd/payveil-checkout.js`, 'utf8'),
});

/**
 * Measures the versions and the peers.
 * @param {{ pages: number, before?: string | undefined, others?: Readonly<Record<string, string>> }} options
 */
export async function measurePhone({ pages, before, others = PEERS }) {
  const versions = [readVersion(DIST, 'now'), ...(before ? [readVersion(resolve(before), 'before')] : [])];
  const peers = await Promise.all(
    Object.entries(others).map(async ([name, code]) => ({
      name,
      code: `(() => {${await bundleWithEsbuild(code, folder)}})()`,
    })),
  );
  const { url, close } = await serveShop();
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    const measureForm = (/** @type {Version} */ version) => visit(browser, url, (page) => useForm(page, version));
    const forms = await runRounds(versions, pages, measureForm, 1);
    const tokens = await runRounds(versions, pages, (version) => measureTokens(browser, url, version), 1);
    const loads = await runRounds(peers, pages, ({ code }) => visit(browser, url, (page) => loadScript(page, code)), 1);
    const machine = describeMachine(`Chromium ${browser.version().split('.')[0]}`);
    return { machine, pages, goals: [...writeRows(forms, tokens), ...writePeers(peers, loads)] };
  } finally {
    await browser.close();
    close();
  }
}

async function serveShop() {
  const script = readFileSync(new URL('phone-page.js', import.meta.url));
  const server = createServer(({ url }, response) => {
    const isScript = url === '/phone-page.js';
    response.setHeader('content-type', `text/${isScript ? 'javascript' : 'html'}; charset=utf-8`);
    response.end(isScript ? script : PAGE);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Opens a fresh page in a process of its own, as slow as a cheap phone.
 * @template Result
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} use
 */
async function visit(browser, url, use) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  try {
    await page.goto(url);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    return await use(page);
  } finally {
    await page.close();
  }
}

/** @param {import('@playwright/test').Page} page @param {string} code */
async function loadScript(page, code) {
  const { ms } = await page.evaluate((code) => globalThis.phone.load(code), code);
  return { load: ms };
}

/**
 * Mounts the form, types a card, pays, and lets the payment end in each way.
 * @param {import('@playwright/test').Page} page
 * @param {Version} version
 * @returns {Promise<Figures>}
 */
async function useForm(page, { form }) {
  const { load = 0 } = await loadScript(page, form);
  const mount = await page.evaluate(() => globalThis.phone.mount());
  const typing = await typeCard(page);
  const figures = { load, mount: mount.ms, longest: mount.longest, shift: mount.shift, ...typing };
  const country = { country: 'DE' };
  const endings = /** @type {Figures} */ ({});
  for (const status of ENDINGS) {
    const entries = status === 'failed' ? { ...BUYER, ...country } : { ...BUYER, ...CARD, ...country };
    const token = await page.evaluate((entries) => globalThis.phone.pay(entries), entries);
    endings.token ??= token;
    const ending = await page.evaluate((status) => globalThis.phone.finish(status), status);
    endings[`${status} ms`] = ending.ms;
    endings[`${status} shift`] = ending.shift;
    await page.evaluate(() => globalThis.phone.startAgain());
  }
  return { ...figures, ...endings };
}

/** @param {import('@playwright/test').Page} page */
async function typeCard(page) {
  const start = await page.evaluate(() => performance.now());
  for (const [name, text] of Object.entries(CARD)) {
    await page.locator(`.payveil-${name} .payveil-input`).focus();
    await page.keyboard.type(text, { delay: 80 });
  }
  await page.evaluate(() => globalThis.phone.becomeQuiet());
  const { firstKey, longest } = await page.evaluate((start) => globalThis.phone.readKeys(start), start);
  return { firstKey, typing: longest };
}

/**
 * Measures the file without the form, and the first token of a page, with and without `prewarm()`.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Version} version
 * @returns {Promise<Figures>}
 */
async function measureTokens(browser, url, { tokens }) {
  const makeToken = (/** @type {boolean} */ isPrewarmed) =>
    visit(browser, url, async (page) => {
      const { load = 0 } = await loadScript(page, tokens);
      const charge = job.charge;
      const token = await page.evaluate(({ charge, isPrewarmed }) => globalThis.phone.makeToken(charge, isPrewarmed), {
        charge,
        isPrewarmed,
      });
      return { load, token };
    });
  const cold = await makeToken(false);
  const warm = await makeToken(true);
  return { load: cold.load, cold: cold.token, prewarmed: warm.token };
}

/**
 * Writes each figure with its share of the version before, and the goal.
 * @param {Figures[][]} forms @param {Figures[][]} tokens
 */
function writeRows([form = [], formBefore = []], [token = [], tokenBefore = []]) {
  const pick = (/** @type {Figures[]} */ figures, /** @type {string} */ name) => figures.map((each) => each[name] ?? 0);
  const share = (
    /** @type {string} */ goal,
    /** @type {Figures[][]} */ [now = [], before = []],
    /** @type {string} */ name,
    limit = Number.NaN,
  ) => {
    const ms = `${goal}: ${formatSummary(summarize(pick(now, name)))}`;
    if (before.length === 0) return { goal: `${ms} ms`, target: '', measured: '' };
    const ratio = summarizeRatio(pick(now, name), pick(before, name));
    const label = `${ms} ms, before ${formatSummary(summarize(pick(before, name)))}, share`;
    return Number.isNaN(limit)
      ? { goal: label, target: '', measured: formatSummary(ratio) }
      : judgeGoal(label, ratio, '≤', limit);
  };
  const limit = (/** @type {string} */ goal, /** @type {string} */ name, /** @type {number} */ most) => {
    const old = formBefore.length > 0 ? `, before ${formatSummary(summarize(pick(formBefore, name)))}` : '';
    return judgeGoal(goal + old, summarize(pick(form, name)), '≤', most);
  };
  const both = [form, formBefore];
  return [
    share('`payveil.js` parsed and run', [token, tokenBefore], 'load', 0.75),
    share('`payveil-checkout.js` parsed and run', both, 'load', 0.75),
    share('`mountCheckout`', both, 'mount', 0.45),
    share('longest task from mounting on', both, 'longest', 0.45),
    share('first key until its picture', both, 'firstKey'),
    limit('longest task in ms while a card is typed (0: none above 50)', 'typing', 50),
    share('click until the token of the form', both, 'token'),
    judgeGoal(
      'first token after `prewarm()` ÷ without',
      summarizeRatio(pick(token, 'prewarmed'), pick(token, 'cold')),
      '≤',
      0.15,
    ),
    limit('layout shift at mounting', 'shift', 0.05),
    ...ENDINGS.flatMap((status) => [
      share(`answer until the picture of the end as ${status}`, both, `${status} ms`),
      limit(`layout shift at the end as ${status}`, `${status} shift`, 0.05),
    ]),
  ];
}

/** @param {readonly { name: string }[]} peers @param {Figures[][]} loads */
const writePeers = (peers, loads) =>
  peers.map(({ name }, index) => ({
    goal: `${name} parsed and run, in ms (it cannot mount without its host)`,
    target: '',
    measured: formatSummary(summarize((loads[index] ?? []).map(({ load = 0 }) => load))),
  }));
