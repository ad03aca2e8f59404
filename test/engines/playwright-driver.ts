/** Drives Chromium and Firefox with Playwright. */
import { type Browser, chromium, type Frame, firefox, type Page } from '@playwright/test';
import { findHeadlessShell } from '../../tools/find-chromium.mjs';
import type { Engine } from '../../tools/find-engines.mjs';
import type { Driver } from './driver.js';

/** Starts the browser. */
export async function openByPlaywright(engine: Engine): Promise<Driver> {
  const browser = await launch(engine);
  const context = await browser.newContext();
  let page = await context.newPage();
  /** Where the buyer acts: the page, or a frame in it. */
  let place: Page | Frame = page;
  const turnTo = async (tab: Page) => {
    page = tab;
    place = tab;
    await tab.bringToFront();
  };
  const find = (selector: string) => place.locator(selector);
  // Forced, because Playwright does not click a button that is marked as disabled. A buyer can.
  const how = { force: true };
  return {
    version: browser.version(),
    async open(url) {
      place = page;
      await page.goto(url);
    },
    async openTab(url) {
      await turnTo(await context.newPage());
      await page.goto(url);
    },
    chooseTab: (place) => turnTo(context.pages()[place] as Page),
    async closeOtherTabs() {
      for (const tab of context.pages()) if (tab !== page) await tab.close();
    },
    type: (selector, text) => find(selector).pressSequentially(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    click: (selector) => find(selector).click(how),
    select: async (selector, value) => void (await find(selector).selectOption(value)),
    readText: async (selector) => (await find(selector).textContent()) ?? '',
    readValue: (selector) => find(selector).inputValue(),
    isFocused: (selector) => find(selector).evaluate((element) => document.activeElement === element),
    has: async (selector) => (await find(selector).count()) > 0,
    async enterFrame(selector) {
      const element = await find(selector).elementHandle();
      const frame = await element?.contentFrame();
      if (!frame) throw new Error(`${selector} is no frame.`);
      place = frame;
    },
    async leaveFrames() {
      place = page;
    },
    evaluate: (expression) => place.evaluate(expression),
    readUrl: () => page.evaluate(() => location.href),
    reload: async () => void (await page.reload()),
    goBack: () => page.goBack(HISTORY).then(() => {}, passTimeout),
    goForward: () => page.goForward(HISTORY).then(() => {}, passTimeout),
    setOffline: (isOffline) => context.setOffline(isOffline),
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
  // With a process for each site, Playwright gives no input to a frame of another site.
  const firefoxUserPrefs = { 'fission.autostart': false };
  if (name === 'Firefox') return firefox.launch({ channel: 'moz-firefox', executablePath, firefoxUserPrefs });
  // The same engine without the windows around it, which cost more than the page.
  const shell = findHeadlessShell() ?? executablePath;
  const args = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
  return chromium.launch({
    executablePath: shell,
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
