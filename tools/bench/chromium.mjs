/** The measurements that need a page: warm and cold tokens, the first token of a fresh page, and long tasks. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { bundleWithEsbuild } from '../bundlers.mjs';
import { findChromium, findHeadlessShell } from '../find-chromium.mjs';
import { checkToken, job, keys } from './job.mjs';
import { runRounds } from './rounds.mjs';
import { ROUNDS, summarizeRatio } from './statistics.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Gives a page the contenders of a list. */
const writeScript = (/** @type {string} */ list) => `import { contenders } from './contenders/${list}.js';
  import { measureCold, measureWarm } from './measure-tokens.mjs';
  globalThis.bench = { contenders, measureCold, measureWarm };`;

/** Gives a page one of them. */
const writePeer = (/** @type {string} */ name) =>
  `import { prepare } from './contenders/${name}.js'; globalThis.prepare = prepare`;

// In an isolated page the clock ticks every 5 µs instead of every 100.
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** How much slower a buyer's phone is than this machine. */
export const THROTTLE = 6;

const LONG_TASK_PAGES = 50;

/**
 * Serves pages of scripts by their names: `/all` has the contenders, `/watch+sdk` an observer and the file of a script tag.
 * @param {string} list
 * @param {string} peer
 */
async function servePages(list, peer) {
  const scripts = {
    '/all.js': await bundleWithEsbuild(writeScript(list), folder),
    '/peer.js': `(() => {${await bundleWithEsbuild(writePeer(peer), folder)}})()`,
    '/sdk.js': readFileSync(new URL('../../dist/umd/payveil.js', import.meta.url)),
    // Start the observer before the SDK, because an observer does not see earlier tasks.
    '/watch.js': `globalThis.longTasks = [];
      new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ type: 'longtask', buffered: true });`,
    '/block.js': 'for (const end = performance.now() + 60; performance.now() < end; );',
  };
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[/** @type {keyof typeof scripts} */ (url)];
    const page = url
      .slice(1)
      .split('+')
      .map((name) => `<script src="/${name}.js"${name === 'all' ? ' type="module"' : ''}></script>`);
    response.setHeaders(new Map(Object.entries(ISOLATED)));
    response.setHeader('content-type', script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(script ?? `<!doctype html><title>bench</title>${page.join('')}`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Measures in Chromium.
 * @param {{ list?: string, peer?: string, rounds?: number, count?: number }} [options] The list of contenders, the one whose long
 * tasks are counted too, and how often.
 * @returns The browser's version, the times of every contender, what a first token costs, and how many pages have a long task.
 */
export async function measureInChromium(options = {}) {
  const { list = 'index', peer = 'crypto-js', rounds = ROUNDS, count = LONG_TASK_PAGES } = options;
  const pages = await servePages(list, peer);
  const browser = await chromium.launch({
    executablePath: findHeadlessShell() ?? findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  try {
    return {
      version: browser.version(),
      ...(await measureTokens(browser, pages.url, rounds)),
      firstToken: await measureFirstToken(browser, pages.url, rounds),
      longTasks: await measureLongTasks(browser, pages.url, count),
    };
  } finally {
    await browser.close();
    pages.close();
  }
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @param {number} rounds */
async function measureTokens(browser, url, rounds) {
  const page = await browser.newPage();
  await page.goto(`${url}/all`);
  const tokens = await page.evaluate(async (job) => {
    const { contenders } = globalThis.bench;
    return Promise.all(contenders.map(async ({ prepare }) => (await prepare(job))()));
  }, job);
  tokens.forEach(checkToken);
  const measure = (/** @type {'measureWarm' | 'measureCold'} */ name, batch = 1) =>
    page.evaluate(({ name, job, size }) => globalThis.bench[name](globalThis.bench.contenders, job, size), {
      name,
      job,
      size: { rounds, batch },
    });
  const times = { warm: await measure('measureWarm', 50), cold: await measure('measureCold') };
  await page.close();
  return times;
}

/**
 * Times the first token of a new page, with and without `prewarm()`.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {number} rounds
 */
async function measureFirstToken(browser, url, rounds) {
  const make = async (/** @type {boolean} */ isPrewarmed) => {
    const page = await browser.newPage();
    await page.goto(`${url}/sdk`);
    const ms = await page.evaluate(
      async ({ keys, charge, isPrewarmed }) => {
        const { createTokenizer } = window.Payveil;
        const prewarmed = isPrewarmed ? createTokenizer(keys) : undefined;
        await prewarmed?.prewarm();
        const start = performance.now();
        await (prewarmed ?? createTokenizer(keys)).tokenizeCard(charge);
        return performance.now() - start;
      },
      { keys, charge: job.charge, isPrewarmed },
    );
    await page.close();
    return ms;
  };
  const [cold = [], prewarmed = []] = await runRounds([false, true], rounds, make);
  return summarizeRatio(prewarmed, cold);
}

/**
 * Counts the pages with a task above 50 ms while they load the SDK and make a token on a slow machine. Pages that load only
 * crypto-js show the noise of the machine. A page that blocks must be counted.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {number} count
 */
async function measureLongTasks(browser, url, count) {
  const load = async (/** @type {string} */ path) => {
    const page = await browser.newPage();
    // Start the page's process before measuring, as in a shop.
    await page.goto(`${url}/watch`);
    await page.waitForTimeout(200);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.goto(`${url}/${path}`);
    const durations = await page.evaluate(
      async ({ keys, charge }) => {
        await window.Payveil?.createTokenizer(keys).tokenizeCard(charge);
        // An observer is called in a separate task.
        await new Promise((resolve) => setTimeout(resolve, 100));
        return globalThis.longTasks;
      },
      { keys, charge: job.charge },
    );
    await page.close();
    return Math.min(durations.length, 1);
  };
  if ((await load('watch+sdk+block')) === 0) throw new Error('a page that blocks shows no long task');
  const [sdk = [], peer = []] = await runRounds(['watch+sdk', 'watch+peer'], count, load);
  const add = (/** @type {number[]} */ pages) => pages.reduce((sum, page) => sum + page, 0);
  return { sdk: add(sdk), peer: add(peer), pages: count };
}
