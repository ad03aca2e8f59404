/** Where a card could be left on a page, searched during and after a payment. */
import type { Page } from '@playwright/test';
import { recordProof } from '../../record.mjs';
import { billing, card } from '../buyer.js';
import {
  alert,
  button,
  ending,
  expect,
  type FormOptions,
  field,
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

/** Reads all that a page keeps outside its inputs' live values: markup, attributes, storage, cookies, the address, event details. */
function readPage(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { details } = window as unknown as { details: string[] };
    const store = (storage: Storage) => Object.entries(storage).flat();
    const attributes = [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes].map(String));
    return [
      document.documentElement.outerHTML,
      ...attributes,
      ...store(localStorage),
      ...store(sessionStorage),
      document.cookie,
      // Without the port, which could hold any digits.
      location.pathname + location.search + location.hash,
      JSON.stringify(history.state),
      ...(await indexedDB.databases()).map(({ name }) => String(name)),
      ...details,
    ];
  });
}

/** Keeps a copy of every event of the form, made in the ways in which recorders make them. */
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

/** Tells which of the secrets are in what was read: as they are, grouped, or in parts. */
function listFound(texts: readonly string[], secrets: readonly string[]): string[] {
  return secrets.filter((secret) => texts.some((text) => text.replace(/[\s\-+]|%20/g, '').includes(secret)));
}

/** What Chromium prints by itself of an answer such as 402. */
const BY_BROWSER = /^Failed to load resource: the server responded with a status of \d+ \([\w ]+\)$/;

const CARD_SECRETS = [NUMBER, NUMBER.slice(0, 8), '739'];

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
  await open(options);
  await keepDetails(page);
  return { printed, sent, origins };
}

for (const [how, number, shown] of [
  ['succeeds', NUMBER, 'Payment complete'],
  ['is declined', '4000000000009995', 'This card does not have enough funds. Use another card'],
] as const) {
  test(`nothing of a card is left where a payment ${how}, and no other host is asked`, async ({
    page,
    open,
    site,
    gateway,
  }) => {
    const secrets = [number, number.slice(0, 8), '739'];
    const { printed, sent, origins } = await watch(page, {}, open);
    await typeCard(page, { number });
    await typeBuyer(page);
    expect(listFound([...(await readPage(page)), ...printed], secrets)).toEqual([]);
    await button(page).click();
    await expect(page.getByText(shown)).toBeVisible();
    expect(listFound([...(await readPage(page)), ...printed], secrets)).toEqual([]);
    // Not the code: a token of a thousand digits can hold any three.
    expect(listFound(sent, secrets.slice(0, 2))).toEqual([]);
    expect([...origins].sort()).toEqual([site, gateway.url].sort());
    expect(printed.join('')).toBe('');
  });
}

test('nothing of a card is left while it is busy, and no token in any copy of an event', async ({ page, open }) => {
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
  const texts = [...(await readPage(page)), ...printed];
  expect(texts).toContain('token');
  expect(listFound(texts, [...CARD_SECRETS, token])).toEqual([]);
});

test('nothing of an account is left', async ({ page, open, site, gateway }) => {
  const { printed, origins } = await watch(page, { ...WITH_SEPA, method: 'sepa' }, open);
  await type(page, 'iban', IBAN);
  await typeBuyer(page);
  expect(listFound([...(await readPage(page)), ...printed], [IBAN, '0532013000'])).toEqual([]);
  await button(page).click();
  await expect(ending(page)).toContainText('Payment started');
  expect(listFound([...(await readPage(page)), ...printed], [IBAN, '0532013000'])).toEqual([]);
  expect([...origins].sort()).toEqual([site, gateway.url].sort());
});

test('nothing of a card that is wrong is in what the page is told of it', async ({ page, open }) => {
  const { printed } = await watch(page, { supportedBrands: ['mastercard'] }, open);
  await typeCard(page, { number: NUMBER, expiry: '0120' });
  await type(page, 'name', NUMBER);
  await field(page, 'name').press('Enter');
  await expect(alert(page)).not.toHaveText('');
  expect(listFound([...(await readPage(page)), ...printed], CARD_SECRETS)).toEqual([]);
});

/** Notes what `RegExp` remembers whenever something happens in the form. */
function watchMatches(page: Page): Promise<void> {
  return page.evaluate(() => {
    const globals = window as unknown as { remembered: string[]; note: () => void };
    globals.remembered = [];
    globals.note = () => {
      const { input, lastMatch, lastParen, leftContext, rightContext, $1, $2, $3, $4, $5, $6, $7, $8, $9 } = RegExp;
      const groups = [$1, $2, $3, $4, $5, $6, $7, $8, $9];
      globals.remembered.push([input, lastMatch, lastParen, leftContext, rightContext, ...groups].join(' '));
    };
    for (const type of ['input', 'blur', 'payveil:change', 'payveil:token', 'payveil:charge', 'payveil:busy']) {
      addEventListener(type, globals.note, { capture: type === 'blur' });
    }
  });
}

/** Notes it once more, and reads what was noted. */
function readMatches(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { note, remembered } = window as unknown as { remembered: string[]; note: () => void };
    note();
    return remembered;
  });
}

test('no later script finds the number in what the engine remembers of its last match', async ({
  page,
  open,
  gateway,
}) => {
  await open();
  await watchMatches(page);
  await typeCard(page);
  await typeBuyer(page);
  await readMatches(page);
  await page.evaluate(() => (window as unknown as PageGlobals).handle.tokenize().then(() => {}));
  await readMatches(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  await page.evaluate(
    async ({ gateway, charge }) => {
      const { note, Payveil } = window as unknown as PageGlobals & { note: () => void };
      const keys = { apiKey: gateway.publishableKey, signature: gateway.signature, remoteIp: '192.0.2.10' };
      const tokenizer = Payveil.createTokenizer(keys);
      for (const cvc of ['739', '12']) {
        const sealed = tokenizer.tokenizeCard({ ...charge, cvc }).catch(() => {});
        note();
        await sealed;
        note();
      }
    },
    { gateway, charge: { ...billing, ...card, cardNumber: NUMBER } },
  );
  const remembered = await readMatches(page);
  expect(remembered.length).toBeGreaterThan(40);
  expect(listFound(remembered, [NUMBER, NUMBER.slice(0, 8)])).toEqual([]);

  await page.evaluate((number) => /\d{4}$/.test(number), NUMBER);
  expect(listFound(await readMatches(page), [NUMBER])).toEqual([NUMBER]);
  recordProof({
    promise: 'The number leaves no trace in the engine',
    target: '0 in RegExp.$_, lastMatch and the groups; the control is found',
    measured: `0 in ${remembered.length} readings while it is typed, sealed and paid; the control found`,
  });
});

test('the masks of session recorders are on every sensitive input', async ({ page, open }) => {
  await open(WITH_SEPA);
  for (const name of ['cardNumber', 'expiry', 'cvc'] as const) {
    const input = field(page, name);
    for (const attribute of ['data-private', 'data-sentry-mask', 'data-hj-suppress']) {
      await expect(input).toHaveAttribute(attribute);
    }
    await expect(input).toHaveAttribute('data-dd-privacy', 'mask');
    await expect(input).toHaveClass(/fs-exclude/);
    await expect(input).toHaveClass(/ph-no-capture/);
    await expect(input).not.toHaveAttribute('name');
    await expect(input).not.toHaveAttribute('maxlength');
  }
});

for (const [place, plant] of [
  ['an attribute', (number: string) => document.body.setAttribute('data-note', number)],
  ['storage', (number: string) => localStorage.setItem('note', number)],
  ['a cookie', (number: string) => void Object.assign(document, { cookie: `note=${number}` })],
  ['the address', (number: string) => history.replaceState(null, '', `?note=${number}`)],
  ['an event', (number: string) => dispatchEvent(new CustomEvent('payveil:change', { detail: { number } }))],
  ['markup', (number: string) => document.body.append(number)],
] as const) {
  test(`the control: the search finds a number in ${place}`, async ({ page, open }) => {
    await watch(page, {}, open);
    expect(listFound(await readPage(page), [NUMBER])).toEqual([]);
    await page.evaluate(plant as (number: string) => void, '4242 4242-4242 4242');
    expect(listFound(await readPage(page), [NUMBER])).toEqual([NUMBER]);
  });
}
