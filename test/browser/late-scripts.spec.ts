/** Scripts that come later, and polluted prototypes, do not change a token; the number does not pass by them on the API path. */
import type { Page } from '@playwright/test';
import { recordProof } from '../proof/record.mjs';
import { openToken } from '../token/node-crypto.js';
import { billing } from './buyer.js';
import { createCanary } from './canary.js';
import type { PageGlobals } from './checkout/form.js';
import { type Spy, spyOnEverything } from './late-scripts.js';
import { expect, type Gateway, test } from './servers.js';

const toDigits = (number: string) => [...number].map(Number);

/** Makes a tokenizer; it is given the number before any other script comes. */
function prepare(page: Page, { publishableKey, signature }: Gateway, number: string): Promise<void> {
  return page.evaluate(
    ({ apiKey, signature, charge, digits }) => {
      const remoteIp = async () => '192.0.2.10';
      const tokenizer = (window as unknown as PageGlobals).Payveil.createTokenizer({ apiKey, signature, remoteIp });
      const rest = { ...charge, return_url: 'https://shop.example/return' };
      const seal = () => {
        let cardNumber = '';
        for (let i = 0; i < digits.length; i++) cardNumber += digits[i];
        return tokenizer.tokenizeCard({ ...rest, expMonth: 12, expYear: 2031, cvc: '739', cardNumber });
      };
      Object.assign(window, { seal });
      return tokenizer.prewarm();
    },
    { apiKey: publishableKey, signature, charge: billing, digits: toDigits(number) },
  );
}

interface Spied {
  readonly seal: () => Promise<string>;
  readonly spy: Spy;
}

const seal = (page: Page) => page.evaluate(() => (window as unknown as Spied).seal());

const keysOf = ({ publishableKey, signature }: Gateway) => ({ apiKey: publishableKey, signature });

/** What a polluted `Object.prototype` would have a charge, an option and a descriptor be. */
const pollute = () => {
  const members = ['cardNumber', 'remote_ip', 'description', 'customer_id', 'amount', 'remoteIp', 'currencies', 'now'];
  for (const name of [...members, 'apiKey', 'signature', 'message', 'iv', 'name']) {
    // Assigned to by the library, such a member must still become its own.
    Object.defineProperty(Object.prototype, name, { value: 'polluted', configurable: true, writable: true });
  }
};

test('no later script is given the number, and tokens hold what they held', async ({ page, site, gateway }) => {
  const number = createCanary();
  let count = 0;
  for (const entry of ['umd', 'esm']) {
    await page.goto(`${site}/${entry}.html`);
    await prepare(page, gateway, number);
    const clean = openToken(await seal(page), keysOf(gateway));
    expect(clean).toContain(number);
    await page.evaluate(spyOnEverything, toDigits(number));
    const token = await seal(page);
    expect(await page.evaluate(() => (window as unknown as Spied).spy.list())).toEqual([]);
    expect(openToken(token, keysOf(gateway))).toBe(clean);
    count = await page.evaluate(() => (window as unknown as Spied).spy.count);
    expect(count).toBeGreaterThan(300);

    await page.evaluate(pollute);
    expect(openToken(await seal(page), keysOf(gateway))).toBe(clean);
    await page.addInitScript(pollute);
    await page.goto(`${site}/${entry}.html`);
    await prepare(page, gateway, number);
    expect(openToken(await seal(page), keysOf(gateway))).toBe(clean);
  }
  recordProof({
    promise: 'Later scripts and polluted prototypes do not change a token',
    target: '0 functions that were replaced later are given the number; tokens are the same',
    measured: `0 of ${count} functions, 2 builds; the same plaintext with ${count} functions replaced, and polluted before and after the load`,
  });
});

test('the control: who replaced them is given the number by code that uses them', async ({ page, site }) => {
  const number = createCanary();
  await page.goto(`${site}/empty.html`);
  await page.evaluate(spyOnEverything, toDigits(number));
  const names = await page.evaluate((digits) => {
    let text = '';
    for (let i = 0; i < digits.length; i++) text += digits[i];
    for (let i = 0; i < text.length; i++) text.charCodeAt(i);
    for (const char of text) Number(char);
    text.trim();
    JSON.stringify({ text });
    new TextEncoder().encode(text).fill(0);
    /\d/.test(text);
    void ({ text } instanceof Promise);
    return (window as unknown as Spied).spy.list();
  }, toDigits(number));
  for (const name of [
    'String.prototype.charCodeAt',
    'Number',
    'String.prototype.trim',
    'JSON.stringify',
    'TextEncoder.prototype.encode',
    'TypedArray.prototype.fill',
    'RegExp.prototype.test',
    'Promise instanceof',
  ]) {
    expect(names).toContain(name);
  }
});
