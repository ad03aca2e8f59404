/** The faults of a frame that cannot be shown: what the buyer reads, and what the page is told. */
import type { Page } from '@playwright/test';
import { expectPaid, fillCard } from 'payveil/sandbox/playwright';
import { createHold } from '../hold.js';
import {
  CARD_ALONE,
  expect,
  type FolderSettings,
  mountFrame,
  pay,
  readEvents,
  readReadyError,
  type SentOptions,
  type ShopGlobals,
  type ShopSettings,
  test,
  told,
  writeShopPolicy,
} from './frame-site.js';

const FAILED = 'The payment form cannot be loaded. Try again later.';

/** Expects one fault, told once to the buyer and to the page. */
async function expectFault(page: Page, code: string, text = FAILED): Promise<void> {
  expect(await readReadyError(page)).toMatchObject({ code, outcome: 'not_sent' });
  await expect(told(page)).toHaveText(text);
  await expect(page.locator('iframe')).toBeHidden();
  expect(await readEvents(page, 'error')).toEqual([{ code, message: text, outcome: 'not_sent' }]);
}

/** Waits for as long as the page waits for a frame, and again. */
const waitTwice = (page: Page, { timeoutMs }: { timeoutMs: number }) => page.waitForTimeout(2 * timeoutMs + 200);

for (const [what, write, message] of [
  ["on the page's own origin", (shop: string) => `${shop}/frame/`, 'src must be https, on another origin'],
  ['over http', () => 'http://pay.shop.example/', 'src must be https, on another origin'],
  ['that runs code', () => 'javascript:alert(1)', 'src must be https, on another origin'],
  ['that is relative', () => '/frame/', 'src must be https, on another origin'],
] as const) {
  test(`an address of the frame ${what} throws, and the page does not change`, async ({ page, shop, addPage }) => {
    await page.goto(shop + addPage());
    await expect(mountFrame(page, write(shop))).rejects.toThrow(message);
    await expect(page.locator('#checkout > *')).toHaveCount(0);
  });
}

test('a key throws, and does not leave the page', async ({ page, shop, addPage }) => {
  await page.goto(shop + addPage());
  for (const name of ['apiKey', 'signature']) {
    const options = { [name]: 'a_secret_of_the_page' } as SentOptions;
    const thrown = await mountFrame(page, 'https://pay.shop.example/', options).catch(String);
    expect(thrown).toContain('The option apiKey or signature belongs to the frame.');
    expect(thrown).not.toContain('a_secret_of_the_page');
  }
  await expect(page.locator('#checkout > *')).toHaveCount(0);
});

const FOREIGN_POLICY = { 'content-security-policy': writeShopPolicy('https://pay.shop.example') };

test("a frame that the page's policy blocks is told at once, and once", async ({ page, open }) => {
  await open({ shop: { headers: FOREIGN_POLICY }, isFaulty: true });
  // The usual limit of 20 seconds would end this test.
  await expectFault(page, 'frame_blocked');
});

test('after a blocked frame no other fault is told', async ({ page, open }) => {
  const timeoutMs = 300;
  await open({ shop: { headers: FOREIGN_POLICY }, options: { timeoutMs }, isFaulty: true });
  await waitTwice(page, { timeoutMs });
  await expectFault(page, 'frame_blocked');
});

test('a policy that only reports blocks nothing, and is no fault', async ({ page, open }) => {
  const headers = { 'content-security-policy-report-only': FOREIGN_POLICY['content-security-policy'] };
  const frame = await open({ shop: { headers } });
  await fillCard(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expectPaid(frame);
  expect(await readReadyError(page)).toBeUndefined();
  expect(await readEvents(page, 'error')).toEqual([]);
});

test('a blocked frame of another address is not the fault of this one', async ({ page, open }) => {
  await open();
  await page.evaluate(() => {
    const iframe = Object.assign(document.createElement('iframe'), { src: 'https://ads.example/' });
    return new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', resolve);
      document.body.append(iframe);
    });
  });
  expect(await readReadyError(page)).toBeUndefined();
  expect(await readEvents(page, 'error')).toEqual([]);
});

const NEVER = new Promise<void>(() => {});
const COEP = { 'cross-origin-embedder-policy': 'require-corp' };
const UNFIT_FOR_COEP = { 'cross-origin-embedder-policy': undefined, 'cross-origin-resource-policy': undefined };

const SILENT: Readonly<Record<string, { folder: FolderSettings; shop?: ShopSettings }>> = {
  'that is not there': { folder: { status: 404, rewrite: () => '' } },
  'that does not answer': { folder: { held: NEVER } },
  'whose policy does not list the page': { folder: { embed: ['https://other.example'] } },
  'without the headers that a page with COEP needs': { shop: { headers: COEP }, folder: { headers: UNFIT_FOR_COEP } },
  'whose script fails': { folder: { rewrite: () => 'throw new Error("broken");' } },
};

for (const [what, settings] of Object.entries(SILENT)) {
  test(`a frame ${what} is told after the limit, once`, async ({ page, open }) => {
    const timeoutMs = 300;
    await open({ ...settings, options: { timeoutMs }, isFaulty: true });
    await waitTwice(page, { timeoutMs });
    await expectFault(page, 'frame_timeout');
  });
}

test('a page with COEP shows a frame with the headers of the folder', async ({ page, open }) => {
  const frame = await open({ shop: { headers: COEP } });
  expect(await page.evaluate(() => document.readyState)).toBe('complete');
  await expect(frame.getByLabel('Card number')).toBeVisible();
});

test('the page has its own text for a frame that cannot be shown, and nothing else in it', async ({ page, open }) => {
  const failed = '<b>Call us</b>';
  await open({ folder: { held: NEVER }, options: { timeoutMs: 100, failed }, isFaulty: true });
  await expectFault(page, 'frame_timeout', failed);
});

test('a frame that comes too late is shown all the same, and pays', async ({ page, open }) => {
  const { held, release } = createHold();
  const frame = await open({ folder: { held }, options: { ...CARD_ALONE, timeoutMs: 100 }, isFaulty: true });
  await expectFault(page, 'frame_timeout');
  release();
  await expect(frame.getByLabel('Card number')).toBeVisible();
  await expect(told(page)).toHaveCount(0);
  await fillCard(frame, '4242 4242 4242 4242');
  expect(await page.evaluate(() => (window as unknown as ShopGlobals).handle.validate())).toBe(true);
  await pay(frame);
  await expectPaid(frame);
});

/** Opens a page whose last script is held back, so that it does not finish loading. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const hold = createHold();
  await page.route(`${path}1.js`, async (route) => {
    await hold.held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'Payveil' in window);
  return hold.release;
}

test('a frame that keeps the page from loading is told, too', async ({ page, shop, addPage, addFolder }) => {
  const finish = await openSlowly(page, shop + addPage());
  await mountFrame(page, addFolder({ held: NEVER }), { timeoutMs: 2000 });
  await expect(page.locator('iframe')).toBeInViewport();
  finish();
  await expect(told(page)).toHaveText(FAILED);
});

test('a slow frame does not delay the event `load` of the page', async ({ page, shop, addPage, addFolder }) => {
  const { held, release } = createHold();
  const finish = await openSlowly(page, shop + addPage());
  await page.evaluate((src) => {
    const { mountFrame } = (window as unknown as ShopGlobals).Payveil;
    const options = { src, amount: 2599, currency: 'eur', remoteIp: '192.0.2.10', returnUrl: location.href };
    addEventListener('DOMContentLoaded', () => mountFrame('#checkout', options));
  }, addFolder({ held }));
  finish();
  await page.waitForFunction(() => document.readyState === 'complete');
  release();
  await expect(page.locator('iframe').contentFrame().getByLabel('Card number')).toBeVisible();
});

const REFUSED: Readonly<
  Record<string, [options: SentOptions, code: string, message: RegExp, folder?: FolderSettings]>
> = {
  'an amount that is not whole': [{ amount: 0.5 }, 'option_invalid', /amount/],
  'no remoteIp': [{ remoteIp: undefined as never }, 'option_invalid', /remoteIp is missing/],
  'a return page of another origin': [{ returnUrl: 'https://evil.example/' }, 'option_invalid', /page's own origin/],
  'a return page that runs code': [{ returnUrl: 'javascript:alert(1)' }, 'option_invalid', /own origin/],
  'a customer that the frame does not allow': [{ customerId: 'cus_1' }, 'option_invalid', /--allow customer/],
  'an option that the folder fixes': [
    { amount: 2599 },
    'option_invalid',
    /amount is fixed by the frame/,
    { options: { amount: 100 } },
  ],
  'a fixed option, even with the same value': [
    { billing: 'none' },
    'option_invalid',
    /billing is fixed/,
    { options: { billing: 'none' } },
  ],
  'SEPA without a creditor in the folder': [{ methods: ['sepa'] }, 'option_invalid', /creditor/, { options: {} }],
};

for (const [what, [options, code, message, folder = {}]] of Object.entries(REFUSED)) {
  test(`${what}: the frame refuses it, by its code and name, once`, async ({ page, open }) => {
    await page.clock.install();
    await open({ folder, options, isFaulty: true });
    const error = await readReadyError(page);
    expect(error?.message).toMatch(message);
    // The page waits 20 seconds for a frame.
    await page.clock.fastForward('01:00');
    await expectFault(page, code);
  });
}

for (const [what, embed, add] of [
  ['an origin that is not listed', 'https://other.example', ''],
  ['an origin that only begins like one', undefined, '0'],
] as const) {
  test(`a host without frame-ancestors: the script refuses ${what}`, async ({ page, open, shop }) => {
    const headers = { 'content-security-policy': undefined };
    await open({ folder: { embed: [embed ?? shop + add], headers }, isFaulty: true });
    await expectFault(page, 'frame_refused');
    const frame = page.locator('iframe').contentFrame();
    await expect(frame.locator('input')).toHaveCount(0);
  });
}

test('a language that the folder does not hold is English', async ({ page, open }) => {
  await page.route('**/locales/de.js', (route) => route.abort());
  const frame = await open({ folder: { locales: ['de'] }, options: { locale: 'de' } });
  await expect(frame.getByLabel('Card number')).toBeVisible();
});

test('a frame that is opened alone shows one sentence, and no form', async ({ page, addFolder }) => {
  await page.goto(addFolder());
  await expect(page.locator('body')).toHaveText('This payment form works only inside the page of a shop.');
  await expect(page.locator('form, input, iframe')).toHaveCount(0);
});

test('a frame in its own folder serves nobody', async ({ page, addFolder, frame }) => {
  const src = addFolder({ headers: { 'content-security-policy': undefined }, embed: [frame] });
  await page.goto(addFolder({ headers: { 'content-security-policy': undefined } }));
  const answer = await page.evaluate(async (src) => {
    const iframe = document.createElement('iframe');
    iframe.src = src;
    await new Promise((resolve) => {
      iframe.addEventListener('load', resolve);
      document.body.append(iframe);
    });
    const { port1, port2 } = new MessageChannel();
    iframe.contentWindow?.postMessage({ type: 'payveil:hello', version: 1 }, '*', [port2]);
    return new Promise<unknown>((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  }, src);
  expect(answer).toMatchObject({ type: 'refused', code: 'frame_refused' });
});
