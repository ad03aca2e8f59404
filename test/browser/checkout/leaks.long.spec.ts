/** Searches every place where a page could keep a card, during and after a payment. */
import type { Page } from '@playwright/test';
import { billing } from '../buyer.js';
import { readPage } from '../read-page.js';
import {
  alert,
  attachOwn,
  button,
  CARD_ALONE,
  ending,
  expect,
  type FormOptions,
  mount,
  type PageGlobals,
  status,
  test,
  type,
  typeBuyer,
  typeCard,
  WITH_SEPA,
} from './form.js';

const NUMBER = '4242424242424242';
const IBAN = 'DE89370400440532013000';
const CODE = '739';
const ALONE = /(?<![a-z\d])739(?![a-z\d])/i;

/** Reads all that a page keeps, except live values of inputs, and the copies of its events. */
const readAll = async (page: Page) => [
  ...(await readPage(page, { values: false })),
  ...(await page.evaluate(() => (window as unknown as { details: string[] }).details)),
];

/** Keeps copies of every event of the form, made in the ways that session recorders use. */
function keepDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    const details: string[] = [];
    Object.assign(window, { details });
    const copy = (act: () => unknown) => {
      try {
        return JSON.stringify(act());
      } catch {
        return 'refused';
      }
    };
    const types = ['ready', 'change', 'brandchange', 'methodchange', 'submit', 'token', 'charge', 'error', 'busy'];
    for (const type of types) {
      addEventListener(`payveil:${type}`, (event) => {
        const { detail } = event as CustomEvent;
        const copies = [
          () => detail,
          () => structuredClone(detail),
          () => ({ ...detail }),
          () => Object.values(detail),
        ];
        details.push(type, ...copies.map(copy));
      });
    }
  });
}

/**
 * Lists the secrets that the texts contain, with or without separators. A security code counts where it stands alone: times and
 * random identifiers can contain any three digits.
 */
function listFound(texts: readonly string[], secrets: readonly string[]): string[] {
  const plain = texts.map((text) => text.replace(/[\s\-+]|%20/g, ''));
  return secrets.filter((secret) => {
    if (secret !== CODE) return plain.some((text) => text.includes(secret));
    return texts.some((text) => ALONE.test(text));
  });
}

/** The line that Chromium itself prints for an answer such as 402. */
const BY_BROWSER = /^Failed to load resource: the server responded with a status of \d+ \([\w ]+\)$/;

const CARD_SECRETS = [NUMBER, NUMBER.slice(0, 8), CODE];

async function watch(page: Page, options: FormOptions, open: (options: FormOptions) => Promise<void>) {
  const printed: string[] = [];
  const sent: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => void printed.push(message.text().replace(BY_BROWSER, '')));
  page.on('pageerror', (error) => void printed.push(String(error.stack)));
  page.on('request', (request) => {
    origins.add(new URL(request.url()).origin);
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
  });
  await open({ checkoutId: 'order-A', ...options });
  await keepDetails(page);
  return { printed, sent, origins };
}

test('neither a declined payment nor the paid one after it leaves anything of the card', async ({
  page,
  open,
  site,
  gateway,
}) => {
  const { printed, sent, origins } = await watch(page, {}, open);
  await typeBuyer(page);
  for (const [number, shown] of [
    ['4000000000009995', 'This card does not have enough funds. Use another card. You have not been charged.'],
    [NUMBER, 'Payment complete'],
  ] as const) {
    const secrets = [number, number.slice(0, 8), CODE];
    await typeCard(page, { number });
    expect(listFound([...(await readAll(page)), ...printed], secrets)).toEqual([]);
    await button(page).click();
    await expect(page.getByText(shown)).toBeVisible();
    expect(listFound([...(await readAll(page)), ...printed], secrets)).toEqual([]);
    // The security code is not searched, because a token of a thousand digits can contain any three digits.
    expect(listFound(sent, secrets.slice(0, 2))).toEqual([]);
  }
  expect([...origins].sort()).toEqual([site, gateway.url].sort());
  expect(printed.join('')).toBe('');
  // The control: what stands in the page or in an event is found. canary.long.spec.ts tries every place.
  await page.evaluate((number) => {
    document.body.append(' 739 ');
    dispatchEvent(new CustomEvent('payveil:change', { detail: { number } }));
  }, NUMBER);
  expect(listFound(await readAll(page), [NUMBER, CODE])).toEqual([NUMBER, CODE]);
});

test('nothing of the card is left while it is busy, and no copied event holds the token', async ({ page, open }) => {
  const { printed } = await watch(page, { mode: 'token' }, open);
  await page.evaluate(() => {
    const globals = window as unknown as PageGlobals & { token: string };
    globals.handle.on('token', ({ token, waitUntil }) => {
      globals.token = token;
      waitUntil(new Promise(() => {}));
    });
  });
  await typeCard(page);
  await typeBuyer(page);
  await button(page).click();
  await expect(status(page)).toHaveText('Processing your payment');
  const token = await page.evaluate(() => (window as unknown as { token: string }).token);
  expect(token).toMatch(/^[0-9a-f]{64,}$/);
  const texts = [...(await readAll(page)), ...printed];
  expect(texts).toContain('token');
  expect(listFound(texts, [...CARD_SECRETS, token])).toEqual([]);
});

/** Reads all that the storages of the page hold. */
const readStorages = (page: Page) =>
  page.evaluate(() => [sessionStorage, localStorage].flatMap((storage) => Object.entries(storage)));

const RECORD = {
  purchase: { orderId: 'A-17', amount: 2599, currency: 'eur', checkoutId: 'order-A', description: 'Tea' },
  method: 'card',
  reference: expect.stringMatching(/^order-A-[2-9B-Z]{10}$/),
  time: expect.any(Number),
  phase: 'busy',
  status: 'unknown',
  isTold: false,
};
/** What all windows can read: nothing but the order of the purchase. */
const SHARED = { ...RECORD, purchase: { orderId: 'A-17', amount: 2599, currency: 'eur' } };

test('a payment under way is one record in each storage, and afterwards that it is paid', async ({ page, open }) => {
  let answer = () => {};
  await page.route('**/v1/process/card-payment', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await watch(page, { orderId: 'A-17', description: 'Tea' }, open);
  const sending = page.waitForRequest('**/v1/process/card-payment');
  await typeCard(page);
  await typeBuyer(page);
  expect(await readStorages(page)).toEqual([]);
  await button(page).click();
  const { token } = (await sending).postDataJSON();
  const kept = await readStorages(page);
  expect(kept.map(([name]) => name)).toEqual(['payveil.payments', 'payveil.payments']);
  // No member more than these: nothing typed, no key and no token.
  expect(kept.map(([, text]) => JSON.parse(text))).toEqual([[{ ...RECORD, isShared: true }], [SHARED]]);
  const typed = [billing.name, billing.email, billing.line1, billing.postal_code, billing.city];
  expect(listFound(kept.flat(), [...CARD_SECRETS, ...typed.map((text) => text.replaceAll(' ', '')), token])).toEqual(
    [],
  );
  answer();
  await expect(ending(page)).toHaveText('Payment complete');
  const paid = await readStorages(page);
  expect(paid.map(([, text]) => JSON.parse(text)[0].phase)).toEqual(['done', 'done']);
  expect(listFound(paid.flat(), [...CARD_SECRETS, token])).toEqual([]);
});

test("at the bank's page the record has the charge and the bank's address besides", async ({ page, open, gateway }) => {
  await page.addInitScript(() => addEventListener('payveil:action', (event) => event.preventDefault()));
  await watch(page, { orderId: 'A-17', description: 'Tea' }, open);
  await typeCard(page, { number: '4000002500003155' });
  await typeBuyer(page);
  await button(page).click();
  await expect(page.locator('.payveil')).toHaveAttribute('data-phase', 'action');
  const chargeId = expect.stringMatching(/^ch_\w+$/);
  const url = expect.stringContaining(`${gateway.url}/sandbox/3ds/`);
  const action = { phase: 'action', status: 'requires_action', isTold: true, chargeId };
  const records = (await readStorages(page)).map(([, text]) => JSON.parse(text)[0]);
  expect(records).toEqual([
    { ...RECORD, ...action, url, isShared: true },
    { ...SHARED, ...action },
  ]);
});

test('a payment by account leaves nothing of the IBAN', async ({ page, open, site, gateway }) => {
  const { printed, origins } = await watch(page, { ...WITH_SEPA, method: 'sepa' }, open);
  await type(page, 'iban', IBAN);
  await typeBuyer(page);
  expect(listFound([...(await readAll(page)), ...printed], [IBAN, '0532013000'])).toEqual([]);
  await button(page).click();
  await expect(ending(page)).toContainText('Payment started');
  expect(listFound([...(await readAll(page)), ...printed], [IBAN, '0532013000'])).toEqual([]);
  expect([...origins].sort()).toEqual([site, gateway.url].sort());
});

test('errors and events contain nothing of a wrong card', async ({ page, open }) => {
  const { printed } = await watch(page, { supportedBrands: ['mastercard'] }, open);
  await typeCard(page, { number: NUMBER, expiry: '0120' });
  await type(page, 'name', NUMBER);
  await button(page).click();
  await expect(alert(page)).not.toHaveText('');
  expect(listFound([...(await readAll(page)), ...printed], CARD_SECRETS)).toEqual([]);
});

for (const [kind, path] of [
  ['the form', 'plain'],
  ["a merchant's own inputs", 'own-by-post'],
] as const) {
  test(`rrweb with its defaults records no number, date or code of ${kind}`, async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/${path}.html`);
    await page.addScriptTag({ path: 'node_modules/rrweb/dist/rrweb.umd.min.cjs' });
    await page.evaluate(() => {
      const { rrweb } = window as unknown as { rrweb: typeof import('rrweb') };
      const events: unknown[] = [];
      rrweb.record({ emit: (event) => void events.push(event) });
      const readRecording = () => {
        rrweb.record.takeFullSnapshot();
        return JSON.stringify(events);
      };
      Object.assign(window, { readRecording });
    });
    if (kind === 'the form') await mount(page, gateway);
    else await attachOwn(page, gateway, { ...CARD_ALONE.defaultValues });
    const card = [
      [/^Card number/, NUMBER],
      [/^Expiry date/, '1231'],
      [/^Security code/, CODE],
    ] as const;
    for (const [label, text] of card) await page.getByLabel(label).pressSequentially(text);
    await page.getByLabel(/^Email/).fill('seen@example.com');
    const recording = await page.evaluate(() => (window as unknown as { readRecording(): string }).readRecording());
    // The control: what is not sensitive is there.
    expect(recording).toContain('seen@example.com');
    expect(recording).not.toMatch(/4242 ?4242|12 \/ 31|"(value|text)":"(4|1|7)\d*"|"739"/);
  });
}
