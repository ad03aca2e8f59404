/** Pages for measurements, served to a Chromium that can be as slow as a cheap phone. */
import { createServer } from 'node:http';
import { listen } from '../listen.mjs';

/** How much slower a buyer's phone is than this machine. */
export const THROTTLE = 6;

// In an isolated page the clock ticks every 5 µs instead of every 100.
const HEADERS = new Map([
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
]);

/**
 * Serves scripts by their paths, and on every other path a page.
 * @param {Readonly<Record<string, string | Buffer>>} scripts @param {(path: string) => string} writePage
 */
export async function servePages(scripts, writePage) {
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url];
    response.setHeaders(HEADERS);
    response.setHeader('content-type', script ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(script ?? writePage(url));
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

/**
 * Opens a fresh page in a process of its own.
 * @template Result
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} use
 */
export async function visit(browser, url, use) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de-DE' });
  try {
    await page.goto(url);
    return await use(page);
  } finally {
    await page.close();
  }
}

/** @param {import('@playwright/test').Page} page */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
}
