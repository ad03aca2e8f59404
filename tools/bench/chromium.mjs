/** The measurements in Chromium: warm and cold tokens, the first token of a page, and tasks that block it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWithEsbuild } from '../bundlers.mjs';
import { openChromium } from '../find-chromium.mjs';
import { checkToken, job, keys } from './job.mjs';
import { servePages, slowDown, visit } from './pages.mjs';
import { runRounds } from './rounds.mjs';
import { ROUNDS, summarizeRatio } from './statistics.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */

const folder = fileURLToPath(new URL('.', import.meta.url));

const CONTENDERS = `import { contenders } from './contenders/index.js';
  import { measureCold, measureWarm } from './measure-tokens.mjs';
  globalThis.bench = { contenders, measureCold, measureWarm };`;
// It starts before the SDK, because an observer does not see earlier tasks.
const WATCH = `globalThis.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });`;

const LONG_TASK_PAGES = 50;

/** A page of scripts by their names: `/watch+sdk` has an observer, and the file of a script tag. @param {string} path */
const writePage = (path) => {
  const names = path.slice(1).split('+');
  const tags = names.map((name) => `<script src="/${name}.js"${name === 'all' ? ' type="module"' : ''}></script>`);
  return `<!doctype html><title>bench</title>${tags.join('')}`;
};

/**
 * Measures in Chromium.
 * @returns The browser's version, the times of every contender, what a first token costs, and how many pages have a long task.
 */
export async function measureInChromium() {
  const peer = "import { prepare } from './contenders/crypto-js.js'; globalThis.prepare = prepare";
  const scripts = {
    '/all.js': await bundleWithEsbuild(CONTENDERS, folder),
    '/peer.js': `(() => {${await bundleWithEsbuild(peer, folder)}})()`,
    '/sdk.js': readFileSync(new URL('../../dist/umd/payveil.js', import.meta.url)),
    '/watch.js': WATCH,
    '/block.js': 'for (const end = performance.now() + 60; performance.now() < end; );',
  };
  const { url, close } = await servePages(scripts, writePage);
  const browser = await openChromium();
  try {
    return {
      version: browser.version(),
      ...(await measureTokens(browser, url)),
      firstToken: await measureFirstToken(browser, url),
      longTasks: await measureLongTasks(browser, url),
    };
  } finally {
    await browser.close();
    close();
  }
}

/** @param {Browser} browser @param {string} url */
function measureTokens(browser, url) {
  return visit(browser, `${url}/all`, async (page) => {
    const tokens = await page.evaluate(async (job) => {
      const { contenders } = globalThis.bench;
      return Promise.all(contenders.map(async ({ prepare }) => (await prepare(job))()));
    }, job);
    tokens.forEach(checkToken);
    const measure = (/** @type {'measureWarm' | 'measureCold'} */ name, batch = 1) =>
      page.evaluate(({ name, job, size }) => globalThis.bench[name](globalThis.bench.contenders, job, size), {
        ...{ name, job, size: { rounds: ROUNDS, batch } },
      });
    return { warm: await measure('measureWarm', 50), cold: await measure('measureCold') };
  });
}

/** Times the first token of a new page, with and without `prewarm()`. @param {Browser} browser @param {string} url */
async function measureFirstToken(browser, url) {
  const make = (/** @type {boolean} */ isPrewarmed) =>
    visit(browser, `${url}/sdk`, (page) =>
      page.evaluate(
        async ({ keys, charge, isPrewarmed }) => {
          const { createTokenizer } = window.Payveil;
          const prewarmed = isPrewarmed ? createTokenizer(keys) : undefined;
          await prewarmed?.prewarm();
          const start = performance.now();
          await (prewarmed ?? createTokenizer(keys)).tokenizeCard(charge);
          return performance.now() - start;
        },
        { keys, charge: job.charge, isPrewarmed },
      ),
    );
  const [cold = [], prewarmed = []] = await runRounds([false, true], ROUNDS, make);
  return summarizeRatio(prewarmed, cold);
}

/**
 * Counts the pages with a task above 50 ms while they load the SDK and make a token on a slow machine. Pages that load only
 * crypto-js show the noise of the machine. A page that blocks must be counted.
 * @param {Browser} browser @param {string} url
 */
async function measureLongTasks(browser, url) {
  // The first page starts the process before anything is measured, as in a shop.
  const load = (/** @type {string} */ path) =>
    visit(browser, `${url}/watch`, async (page) => {
      await page.waitForTimeout(200);
      await slowDown(page);
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
      return Math.min(durations.length, 1);
    });
  if ((await load('watch+sdk+block')) === 0) throw new Error('a page that blocks shows no long task');
  const [sdk = [], peer = []] = await runRounds(['watch+sdk', 'watch+peer'], LONG_TASK_PAGES, load);
  const add = (/** @type {number[]} */ pages) => pages.reduce((sum, page) => sum + page, 0);
  return { sdk: add(sdk), peer: add(peer), pages: LONG_TASK_PAGES };
}
