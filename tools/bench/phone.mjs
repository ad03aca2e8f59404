/**
 * What a buyer with a cheap phone waits for. `npm run bench -- phone` measures this build, and with `--before <dist>` an older one
 * too, in pairs. Only shares mean something, because machines differ.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from '../find-chromium.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { servePages, slowDown, visit } from './pages.mjs';
import { formatSummary, judgeGoal } from './report.mjs';
import { runRounds } from './rounds.mjs';
import { summarize, summarizeRatio } from './statistics.mjs';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Record<string, number>} Figures The figures of one round, by their names. */
/** @typedef {{ tokens: string, form: string }} Version The two files for script tags. */

/** The shop keeps the height for the form, as docs/form.md says. A text below the form shows what moves. */
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
  <meta name="viewport" content="width=device-width">
  <style>#checkout:empty { min-block-size: 40rem } body { font: 16px/1.5 sans-serif }</style>
  <h1>Checkout</h1><div id="checkout"></div><footer>${'<p>Lamps Ltd, Lampenweg 1, Berlin</p>'.repeat(4)}</footer>
  <script src="/phone-page.js"></script>`;

const CARD = { cardNumber: '4242424242424242', expiry: '1231', cvc: '123' };
const BUYER = {
  ...{ name: 'Ada Lovelace', email: 'ada@example.com', line1: 'Street 1', postal_code: '10115', city: 'Berlin' },
  country: 'DE',
};

/** The endings, in an order in which each form can begin another payment after it. */
const ENDINGS = ['failed', 'pending', 'succeeded', 'mystery'];

/** @typedef {{ goal: string, name: string, share?: number, most?: number }} Row `share`: the goal against the build before. `most`: a goal of its own. */

/** @type {readonly Row[]} */
const ROWS = [
  { goal: '`payveil.js` parsed and run', name: 'loadTokens', share: 0.75 },
  { goal: '`payveil-checkout.js` parsed and run', name: 'load', share: 0.75 },
  { goal: '`mountCheckout`', name: 'mount', share: 0.45 },
  { goal: 'longest task from mounting on', name: 'longest', share: 0.45 },
  { goal: 'first key until its picture', name: 'firstKey' },
  { goal: 'longest task while a card is typed (0: none above 50)', name: 'typing', most: 50 },
  { goal: 'click until the token of the form', name: 'token' },
  { goal: 'layout shift at mounting', name: 'shift', most: 0.05 },
  ...ENDINGS.flatMap((status) => [
    { goal: `answer until the picture of the end as ${status}`, name: `${status} ms` },
    { goal: `layout shift at the end as ${status}`, name: `${status} shift`, most: 0.05 },
  ]),
];

/** @param {string} dist @returns {Version} */
const readVersion = (dist) => ({
  tokens: readFileSync(`${dist}/umd/payveil.js`, 'utf8'),
  form: readFileSync(`${dist}/umd/payveil-checkout.js`, 'utf8'),
});

/** Measures this build, and the one before. @param {{ pages: number, before?: string | undefined }} options */
export async function measurePhone({ pages, before }) {
  const versions = [DIST, ...(before ? [resolve(before)] : [])].map(readVersion);
  const script = readFileSync(new URL('phone-page.js', import.meta.url));
  const { url, close } = await servePages({ '/phone-page.js': script }, () => PAGE);
  const browser = await openChromium();
  const onPhone = (/** @type {(page: Page) => Promise<Figures>} */ use) =>
    visit(browser, url, async (page) => {
      await slowDown(page);
      return use(page);
    });
  try {
    const figures = await runRounds(
      versions,
      pages,
      async ({ form, tokens }) => ({
        ...(await onPhone((page) => useForm(page, form))),
        ...(await onPhone((page) => makeToken(page, tokens, false))),
        ...(await onPhone((page) => makeToken(page, tokens, true))),
      }),
      1,
    );
    const machine = describeMachine(`Chromium ${browser.version().split('.')[0]}`);
    return { machine, pages, goals: writeRows(figures) };
  } finally {
    await browser.close();
    close();
  }
}

/** Mounts the form, types a card, pays, and lets the payment end in each way. @param {Page} page @param {string} form @returns {Promise<Figures>} */
async function useForm(page, form) {
  const load = await page.evaluate((code) => globalThis.phone.load(code), form);
  const mount = await page.evaluate(() => globalThis.phone.mount());
  const figures = /** @type {Figures} */ ({ load: load.ms, mount: mount.ms, ...(await typeCard(page)) });
  Object.assign(figures, { longest: mount.longest, shift: mount.shift });
  for (const status of ENDINGS) {
    const entries = status === 'failed' ? BUYER : { ...CARD, ...BUYER };
    const token = await page.evaluate((entries) => globalThis.phone.pay(entries), entries);
    figures.token ??= token;
    const { ms, shift } = await page.evaluate((status) => globalThis.phone.finish(status), status);
    Object.assign(figures, { [`${status} ms`]: ms, [`${status} shift`]: shift });
    await page.evaluate(() => globalThis.phone.startAgain());
  }
  return figures;
}

/** @param {Page} page */
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

/** Measures the file without the form, and the first token of a page. @param {Page} page @param {string} tokens @param {boolean} isPrewarmed @returns {Promise<Figures>} */
async function makeToken(page, tokens, isPrewarmed) {
  const { ms } = await page.evaluate((code) => globalThis.phone.load(code), tokens);
  const given = { charge: job.charge, isPrewarmed };
  const token = await page.evaluate(
    ({ charge, isPrewarmed }) => globalThis.phone.makeToken(charge, isPrewarmed),
    given,
  );
  return { loadTokens: ms, [isPrewarmed ? 'prewarmed' : 'cold']: token };
}

/** Writes each figure, and its share of the version before. @param {Figures[][]} figures */
function writeRows([now = [], before = []]) {
  const pick = (/** @type {Figures[]} */ figures, /** @type {string} */ name) => figures.map((each) => each[name] ?? 0);
  const first = summarizeRatio(pick(now, 'prewarmed'), pick(now, 'cold'));
  const rows = ROWS.map(({ goal, name, share, most }) => {
    const own = summarize(pick(now, name));
    const old = before.length > 0 ? `, before ${formatSummary(summarize(pick(before, name)))}` : '';
    if (most !== undefined) return judgeGoal(goal + old, own, '≤', most);
    const label = `${goal}: ${formatSummary(own)} ms${old}`;
    if (old === '') return { goal: label, target: '', measured: '' };
    const ratio = summarizeRatio(pick(now, name), pick(before, name));
    if (share === undefined) return { goal: `${label}, share`, target: '', measured: formatSummary(ratio) };
    return judgeGoal(`${label}, share`, ratio, '≤', share);
  });
  return [...rows, judgeGoal('first token after `prewarm()` ÷ without', first, '≤', 0.15)];
}
