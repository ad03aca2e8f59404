/** Drives Chromium and Firefox with Playwright. */
import { type Browser, chromium, firefox } from '@playwright/test';
import type { Engine } from '../../tools/find-engines.mjs';
import type { Driver } from './driver.js';

/** Starts the browser. */
export async function openByPlaywright(engine: Engine): Promise<Driver> {
  const browser = await launch(engine);
  const page = await browser.newPage();
  // Forced, because Playwright does not click a button that is marked as disabled. A buyer can.
  const how = { force: true };
  return {
    version: browser.version(),
    open: async (url) => void (await page.goto(url)),
    type: (selector, text) => page.locator(selector).pressSequentially(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    click: (selector) => page.locator(selector).click(how),
    doubleClick: (selector) => page.locator(selector).dblclick(how),
    select: async (selector, value) => void (await page.locator(selector).selectOption(value)),
    readText: async (selector) => (await page.locator(selector).textContent()) ?? '',
    readValue: (selector) => page.locator(selector).inputValue(),
    isVisible: (selector) => page.locator(selector).isVisible(),
    isFocused: (selector) => page.locator(selector).evaluate((element) => document.activeElement === element),
    has: async (selector) => (await page.locator(selector).count()) > 0,
    evaluate: (expression) => page.evaluate(expression),
    readUrl: () => page.evaluate(() => location.href),
    reload: async () => void (await page.reload()),
    goBack: () => page.goBack(HISTORY).then(() => {}, passTimeout),
    goForward: () => page.goForward(HISTORY).then(() => {}, passTimeout),
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    resize: (width, height) => page.setViewportSize({ width, height }),
    takePicture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

/** Playwright gets no event when Firefox restores a page. So these calls may time out, and the test then asks the page. */
const HISTORY = { waitUntil: 'commit', timeout: 2000 } as const;

function passTimeout(error: Error): void {
  if (error.name !== 'TimeoutError') throw error;
}

function launch({ name, browser }: Engine): Promise<Browser> {
  const executablePath = browser as string;
  if (name === 'Firefox') return firefox.launch({ channel: 'moz-firefox', executablePath });
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({ executablePath, args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}
