/** Tests with a shop and the folder of a frame on two sites, and what their pages do. */
import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { fillCard } from 'payveil/sandbox/playwright';
import type { FrameHandle, FrameOptions } from '../../../src/frame/index.js';
import { billing } from '../buyer.js';
import { createHold } from '../hold.js';
import { test as base, expect } from '../servers.js';
import { type FolderSettings, type FrameSite, type ShopSettings, startSites } from './start-sites.js';

export { writeShopPolicy } from './start-sites.js';
export { expect, type FolderSettings, type FrameSite, type ShopSettings };

/** What a page of the shop has in addition to the global of the UMD file. */
export interface ShopGlobals {
  readonly Payveil: { mountFrame(target: Element | string, options: FrameOptions): FrameHandle };
  handle: FrameHandle;
  /** Functions that a test gives the frame beside its data. */
  functions?: Partial<FrameOptions>;
  /** Every event of the frame, with its detail copied as another script could copy it. */
  readonly events: { readonly type: string; readonly detail: Record<string, unknown> }[];
}

/** A hostile script of a page, which hears all that it can of a form. It runs before every other script. */
export const SPY = readFileSync('test/engines/hostile-page.js', 'utf8');

/** What that script has for a test. */
export interface SpyGlobals {
  readonly spy: { look(): void; write(): string; getPort(): MessagePort };
}

/** Options of a frame that can be sent to a page as data. */
export type SentOptions = Partial<Omit<FrameOptions, 'lookUp' | 'onAction' | 'onCharge'>>;

/** Options of a frame that asks only for the card. */
export const CARD_ALONE: SentOptions = {
  billing: 'none',
  defaultValues: Object.fromEntries(
    Object.entries(billing).filter(([name]) => name !== 'amount' && name !== 'currency'),
  ) as NonNullable<SentOptions['defaultValues']>,
};

/**
 * Writes a script of a page that mounts a frame. Chromium takes whatever a test evaluates for a press of the buyer, so a page whose
 * buyer has pressed nothing mounts by itself, and is only watched.
 */
export const writeMount = (src: string, options: SentOptions = CARD_ALONE): string =>
  `globalThis.handle = Payveil.mountFrame('#checkout', { src: ${JSON.stringify(src)}, remoteIp: '192.0.2.10', amount: 2599, currency: 'eur', returnUrl: location.href, ...${JSON.stringify(options)} });
  handle.ready.catch(() => {});`;

/** Mounts a frame on the page that is open, as a merchant does. The return page is the page itself. */
export async function mountFrame(page: Page, src: string, options: SentOptions = CARD_ALONE, target = '#checkout') {
  await page.evaluate(
    ({ src, options, target }) => {
      const globals = window as unknown as ShopGlobals;
      const all = {
        src,
        remoteIp: '192.0.2.10',
        amount: 2599,
        currency: 'eur',
        returnUrl: location.href,
        ...options,
        ...globals.functions,
      };
      // A test takes an option back by `undefined`.
      const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
      globals.handle = globals.Payveil.mountFrame(target, given as unknown as FrameOptions);
    },
    { src, options, target },
  );
}

interface Opened extends FrameSite {
  /** Opens a page and mounts a frame in it. Waits for the form, unless the frame cannot come. */
  readonly open: (settings?: OpenSettings) => Promise<FrameLocator>;
}

interface OpenSettings {
  readonly folder?: FolderSettings;
  readonly shop?: ShopSettings;
  readonly options?: SentOptions;
  /** Whether the frame cannot come. */
  readonly isFaulty?: boolean;
}

/** Tests with the two sites. */
export const test = base.extend<
  Opened & { servers: Awaited<ReturnType<typeof startSites>> },
  { reuseContext: boolean }
>({
  // Playwright does not empty the storage of a frame of another origin between tests.
  reuseContext: [false, { scope: 'worker' }],
  servers: async ({ startOnce }, use) => use(await startOnce(startSites)),
  baseUrls: async ({ servers, gateway }, use) => use([gateway.url, servers.frame, servers.shop, servers.stranger]),
  shop: ({ servers }, use) => use(servers.shop),
  frame: ({ servers }, use) => use(servers.frame),
  stranger: ({ servers }, use) => use(servers.stranger),
  addFolder: ({ servers }, use) => use(servers.addFolder),
  addPage: ({ servers }, use) => use(servers.addPage),
  open: async ({ page, servers }, use) => {
    await use(async ({ folder, shop, options, isFaulty = false } = {}) => {
      await page.goto(servers.shop + servers.addPage(shop));
      await mountFrame(page, servers.addFolder(folder), options);
      const frame = page.locator('iframe').first().contentFrame();
      if (!isFaulty) await frame.locator('.payveil').waitFor();
      return frame;
    });
  },
});

/** The text in place of the frame. */
export const told = (page: Page) => page.locator('.payveil-frame > [role=alert]:not([hidden])');

/** The phase of the payment, as the page knows it. */
export const phase = (page: Page) => page.locator('.payveil-frame').getAttribute('data-phase');

/** Lists the details of all events of one type, in order. */
export const readEvents = (page: Page, type: string) =>
  page.evaluate(
    (type) =>
      (window as unknown as ShopGlobals).events.filter((event) => event.type === type).map(({ detail }) => detail),
    type,
  );

/** Waits until the promise `ready` has settled, and returns the error with which it was rejected. */
export const readReadyError = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as ShopGlobals).handle.ready.then(
      () => undefined,
      ({ code, outcome, message }) => ({ code, outcome, message }) as Record<string, string>,
    ),
  );

/** Pays with a card, and waits until the gateway has charged. The frame gets the answer when the returned function is called. */
export async function payAndHold(page: Page, frame: FrameLocator, number = '4242 4242 4242 4242'): Promise<() => void> {
  const { held, release } = createHold();
  const charged = new Promise<void>((resolve) => {
    void page.route('**/v1/process/card-payment', async (route) => {
      const response = await route.fetch();
      resolve();
      await held;
      await route.fulfill({ response }).catch(() => {});
    });
  });
  await fillCard(frame, number);
  await pay(frame);
  await charged;
  return release;
}

export const pay = (frame: FrameLocator) => frame.getByRole('button', { name: /^Pay/ }).click();
