/** Drives WebKitGTK by WebDriver, on its own display. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';

import { vi } from 'vitest';
import type { Engine } from '../../tools/find-engines.mjs';
import { findFreePort } from '../../tools/start/find-free-port.mjs';
import type { Driver, KeyName } from './driver.js';

const KEYS: Readonly<Record<KeyName, string>> = {
  ArrowRight: Key.ARROW_RIGHT,
  Backspace: Key.BACK_SPACE,
  End: Key.END,
  Enter: Key.ENTER,
  Home: Key.HOME,
  Tab: Key.TAB,
};

/** Starts the display, the driver and the browser. */
export async function openByWebDriver(engine: Engine): Promise<Driver> {
  const service = await startService(engine);
  try {
    const session = await openSession(engine, service.url);
    const driver = await createDriver(session);
    const close = () => driver.close().finally(service.stop);
    return { ...driver, close };
  } catch (error) {
    const log = service.readLog();
    await service.stop();
    throw new Error(`WebKitGTK did not start. Its log: ${log}`, { cause: error });
  }
}

async function openSession({ browser }: Engine, url: string): Promise<WebDriver> {
  // Full screen, because the buttons of the toolbar would make the window wider than a phone.
  const options = { binary: browser, args: ['--automation', '--full-screen'] };
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
  const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
  // High enough for the whole form, because a double click does not scroll.
  await session.manage().window().setRect({ x: 0, y: 0, width: 1200, height: 1900 });
  return session;
}

async function createDriver(session: WebDriver): Promise<Driver> {
  const find = (selector: string) => session.findElement(By.css(selector));
  const room = createRoom(session);
  /** In the order of opening. The session lists them in any order. */
  let tabs = [await session.getWindowHandle()];
  const readProperty = async (selector: string, name: string) => String(await find(selector).getProperty(name));
  return {
    version: (await session.getCapabilities()).getBrowserVersion() ?? 'of no known version',
    open: room.open,
    async openTab(url) {
      await session.switchTo().newWindow('tab');
      tabs.push(await session.getWindowHandle());
      await session.get(url);
    },
    chooseTab: (place) => session.switchTo().window(String(tabs[place])),
    async closeOtherTabs() {
      const own = await session.getWindowHandle();
      for (const tab of tabs.filter((each) => each !== own)) {
        await session.switchTo().window(tab);
        await session.close();
      }
      tabs = [own];
      await session.switchTo().window(own);
    },
    type: (selector, text) => find(selector).sendKeys(text),
    async press(...keys) {
      for (const key of keys) {
        await session
          .actions()
          .sendKeys(KEYS[key as KeyName] ?? key)
          .perform();
      }
    },
    click: (selector) => find(selector).click(),
    select: (selector, value) => new Select(find(selector)).selectByValue(value),
    readText: (selector) => readProperty(selector, 'textContent'),
    readValue: (selector) => readProperty(selector, 'value'),
    isFocused: async (selector) => WebElement.equals(await session.switchTo().activeElement(), await find(selector)),
    has: async (selector) => (await session.findElements(By.css(selector))).length > 0,
    enterFrame: async (selector) => session.switchTo().frame(await find(selector)),
    leaveFrames: room.enter,
    evaluate: (expression) => session.executeScript(`return ${expression}`),
    readUrl: () => session.getCurrentUrl(),
    reload: () => session.navigate().refresh(),
    goBack: () => session.navigate().back(),
    goForward: () => session.navigate().forward(),
    setOffline: undefined,
    resize: room.resize,
    takePicture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: () => session.quit(),
  };
}

/** A window is never narrower than this. */
const LEAST_WIDTH = 340;

/** Opens pages at any size: in a window, or in a frame if a window cannot be so small. */
function createRoom(session: WebDriver) {
  let frame = '';
  return {
    async resize(width: number, height: number): Promise<void> {
      const isNarrow = width < LEAST_WIDTH;
      const style = `border: 0; width: ${width}px; height: ${height}px`;
      frame = isNarrow ? `<!doctype html><body style="margin: 0"><iframe style="${style}"></iframe>` : '';
      const size = { width: Math.max(width, LEAST_WIDTH), height };
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size });
      const measure = () => session.executeScript('return { width: outerWidth, height: outerHeight }');
      await vi.waitUntil(async () => isDeepStrictEqual(await measure(), size), { timeout: 15_000, interval: 50 });
    },
    async open(url: string): Promise<void> {
      if (!frame) return session.get(url);
      await session.get(`data:text/html,${encodeURIComponent(frame.replace('<iframe', `<iframe src="${url}"`))}`);
      await session.switchTo().frame(0);
    },
    /** Goes to the page that was opened, from any frame in it. */
    async enter(): Promise<void> {
      await session.switchTo().defaultContent();
      if (frame) await session.switchTo().frame(0);
    },
  };
}

/** Starts WebKitWebDriver in its own process group, so that `stop` ends all processes that it has started. */
async function startService({ driver, display }: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'payveil-webkit-'));
  const log = join(folder, 'log');
  const output = openSync(log, 'w');
  const port = await findFreePort();
  const args = ['-a', '-s', '-screen 0 1280x2000x24', driver as string, `--port=${port}`];
  const child = spawn(display as string, args, {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, TMPDIR: folder },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    killGroup(child.pid as number);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const readLog = () => readFileSync(log, 'utf8').slice(-2000);
  try {
    await vi.waitFor(() => fetch(`${url}/status`), { timeout: 15_000, interval: 50 });
  } catch (error) {
    const text = readLog();
    await stop();
    throw new Error(`WebKitWebDriver did not answer. Its log: ${text}`, { cause: error });
  }
  return { url, stop, readLog };
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGTERM');
  } catch {
    // The group has already ended.
  }
}
