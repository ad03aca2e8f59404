/** Searches every place where a page could keep a card, during and after a payment. */
import type { Page } from '@playwright/test';
import { readPage } from '../read-page.js';
import {
  attachOwn,
  button,
  CARD_ALONE,
  expect,
  type FormOptions,
  mount,
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

test('neither a declined, a paid nor a debited payment leaves anything of what was typed', async ({
  page,
  open,
  site,
  gateway,
}) => {
  const { printed, sent, origins } = await watch(page, WITH_SEPA, open);
  const secrets = ['4000000000009995', '40000000', NUMBER, NUMBER.slice(0, 8), CODE, IBAN, '0532013000'];
  const expectNone = async (more: readonly string[] = []) =>
    expect(listFound([...(await readAll(page)), ...printed], [...secrets, ...more])).toEqual([]);
  await typeBuyer(page);
  for (const [number, shown] of [
    ['4000000000009995', 'This card does not have enough funds. Use another card. You have not been charged.'],
    [NUMBER, 'Payment complete'],
    [undefined, 'Payment started'],
  ] as const) {
    if (number) await typeCard(page, { number });
    else {
      await open({ ...WITH_SEPA, method: 'sepa' });
      await keepDetails(page);
      await type(page, 'iban', IBAN);
      await typeBuyer(page);
    }
    await expectNone();
    const sending = page.waitForRequest('**/v1/process/*');
    await button(page).click();
    const { token } = (await sending).postDataJSON();
    await expect(page.getByText(shown)).toBeVisible();
    // No copy of an event holds the token.
    await expectNone([token]);
    // The security code is not searched, because a token of a thousand digits can contain any three digits.
    expect(
      listFound(
        sent,
        secrets.filter((secret) => secret !== CODE),
      ),
    ).toEqual([]);
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

test("rrweb with its defaults records no number, date or code of the form or of a merchant's own inputs", async ({
  page,
  site,
  gateway,
}) => {
  for (const path of ['plain', 'own-by-post']) {
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
    if (path === 'plain') await mount(page, gateway);
    else await attachOwn(page, gateway, { ...CARD_ALONE.defaultValues });
    for (const [label, text] of [
      [/^Card number/, NUMBER],
      [/^Expiry date/, '1231'],
      [/^Security code/, CODE],
    ] as const)
      await page.getByLabel(label).pressSequentially(text);
    await page.getByLabel(/^Email/).fill('seen@example.com');
    const recording = await page.evaluate(() => (window as unknown as { readRecording(): string }).readRecording());
    // The control: what is not sensitive is there.
    expect(recording).toContain('seen@example.com');
    expect(recording).not.toMatch(/4242 ?4242|12 \/ 31|"(value|text)":"(4|1|7)\d*"|"739"/);
  }
});
