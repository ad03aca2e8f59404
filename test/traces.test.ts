/** The engine keeps the text of the last match for later scripts. It must hold no card number, code, account or token. */
import { describe, expect, it } from 'vitest';
import { judgeField } from '../src/checkout/fields/judge-field.js';
import { createTranslator } from '../src/checkout/language/translate.js';
import { findCardBrand } from '../src/fields/card-brand.js';
import {
  groupCardNumber,
  hasCardNumber,
  isCardNumber,
  isLuhnValid,
  judgeCardNumber,
  normalizeCardNumber,
} from '../src/fields/card-number.js';
import { findIbanProblem, groupIban, judgeIban, normalizeIban } from '../src/fields/iban.js';
import { fitsCardBrand, judgeSecurityCode, normalizeSecurityCode } from '../src/fields/security-code.js';
import { cutGroups, isVisibleAscii, isWellFormed, keepDigits, normalizeDigits } from '../src/fields/text.js';
import { cardChargeSchema, createClient, createTokenizer, customerSchema, sepaChargeSchema } from '../src/index.js';
import { createSandbox } from '../src/sandbox/sandbox.js';
import { cardCharge, sepaCharge } from './charges.js';
import { forgetTraces, readTraces } from './engine-traces.js';
import { recordWhenGreen } from './record-when-green.js';

const KEYS = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };
const NUMBER = '378282246310005';
const CVC = '7351';
const IBAN = 'DE89370400440532013000';
const LARGE_NUMBER = '6205500000000000004';
const TOKEN = 'c0ffee00'.repeat(40);
const SECRETS = [NUMBER, CVC, IBAN, LARGE_NUMBER, TOKEN, KEYS.signature];

const card = { ...cardCharge, cardNumber: NUMBER, cvc: CVC };
const large = { ...cardCharge, cardNumber: LARGE_NUMBER };
const account = { ...sepaCharge, iban: IBAN };

/** Lists the secrets in the traces, also those written in groups. */
const findTraces = (): string[] => {
  const traces = readTraces();
  const plain = traces.replaceAll(/[^a-z0-9_]/gi, '');
  // Looks at the traces as they are too: taking out separators must not hide a secret.
  return SECRETS.filter((secret) => plain.includes(secret) || traces.includes(secret));
};

let calls = 0;

async function expectNoTrace(call: () => unknown): Promise<void> {
  calls++;
  forgetTraces();
  await call();
  expect(findTraces()).toEqual([]);
}

recordWhenGreen(() => {
  expect(calls).toBeGreaterThan(100);
  return [
    {
      promise: 'The number leaves no trace in the engine',
      target: 'RegExp.$_, lastMatch and the like after every public function and judge: 0',
      measured: `${calls} calls: 0 traces`,
    },
  ];
});

it.each([
  ['whole', () => /\d+/.exec(`a ${NUMBER} b`)],
  ['as a part', () => /b$/.exec(`a ${NUMBER} b`)],
  ['in groups', () => 'x'.replace(/x/, '') + /\d{4}/.exec('3782 822463 10005')],
])('finds a card number in the last match: %s', (_, leave) => {
  forgetTraces();
  leave();
  expect(findTraces()).toEqual([NUMBER]);
});

const JUDGES: readonly [name: string, judge: (text: string) => unknown][] = [
  ['findCardBrand', findCardBrand],
  ['normalizeCardNumber', normalizeCardNumber],
  ['isLuhnValid', isLuhnValid],
  ['isCardNumber', isCardNumber],
  ['judgeCardNumber', judgeCardNumber],
  ['groupCardNumber', groupCardNumber],
  ['hasCardNumber', hasCardNumber],
  ['normalizeSecurityCode', normalizeSecurityCode],
  ['fitsCardBrand', (text) => [fitsCardBrand(text, NUMBER), fitsCardBrand(CVC, text)]],
  ['judgeSecurityCode', (text) => [judgeSecurityCode(text, NUMBER), judgeSecurityCode(CVC, text)]],
  ['normalizeIban', normalizeIban],
  ['findIbanProblem', findIbanProblem],
  ['judgeIban', judgeIban],
  ['groupIban', groupIban],
  ['isWellFormed', isWellFormed],
  ['isVisibleAscii', (text) => isVisibleAscii(text)],
  ['normalizeDigits', (text) => normalizeDigits(text, ' -')],
  ['keepDigits', (text) => keepDigits(text, 19)],
  ['cutGroups', (text) => cutGroups(text, [4, 4, 4])],
];

describe.each(JUDGES)('%s', (_, judge) => {
  it.each([NUMBER, '3782 822463 10005', LARGE_NUMBER, CVC, IBAN, 'DE89 3704 0044 0532 0130 00', TOKEN, KEYS.signature])(
    'leaves no trace of %s',
    (text) => expectNoTrace(() => judge(text)),
  );
});

describe.each(['cardNumber', 'expiry', 'cvc', 'iban', 'name', 'line1', 'city'] as const)(
  'the form, judging %s',
  (name) => {
    it.each([NUMBER, '3782 822463 10005', CVC, IBAN])('leaves no trace of %s', (text) =>
      expectNoTrace(() =>
        judgeField(
          name,
          {
            read: (other) => (other === name ? text : NUMBER),
            brand: findCardBrand(keepDigits(name === 'cardNumber' ? text : NUMBER, 4)),
            readCountry: () => 'DE',
          },
          { options: {}, schemas: { rules: { now: () => 0 } }, translator: createTranslator({}) },
        ),
      ),
    );
  },
);

const sandbox = createSandbox();
const create = (fetch?: typeof globalThis.fetch) =>
  createClient({
    ...KEYS,
    baseUrl: 'https://gateway.example',
    fetch: fetch ?? (async () => Response.json({ id: 'x_1', status: 'succeeded' })),
  });
const client = create();
const sandboxed = create(sandbox.fetch as typeof globalThis.fetch);
const tokenizer = createTokenizer(KEYS);
const ignore = () => {};

const FUNCTIONS: readonly [name: string, call: () => unknown][] = [
  ['createTokenizer', () => createTokenizer(KEYS)],
  ['createClient', () => create()],
  ['tokenizeCard', () => tokenizer.tokenizeCard(card)],
  ['tokenizeCard, grouped', () => tokenizer.tokenizeCard({ ...card, cardNumber: '3782 822463 10005' })],
  ['tokenizeCard, with a number', () => tokenizer.tokenizeCard({ ...card, cardNumber: Number(NUMBER) })],
  ['tokenizeCard, refused', () => tokenizer.tokenizeCard({ ...card, cvc: `${CVC}5`, email: '' }).catch(ignore)],
  [
    'tokenizeCard, with the number in another member',
    () => tokenizer.tokenizeCard({ ...card, name: NUMBER }).catch(ignore),
  ],
  ['tokenizeSepa', () => tokenizer.tokenizeSepa(account)],
  ['tokenizeSepa, refused', () => tokenizer.tokenizeSepa({ ...account, iban: `${IBAN}0` }).catch(ignore)],
  ['cardChargeSchema', () => cardChargeSchema.safeParse(card)],
  ['sepaChargeSchema', () => sepaChargeSchema.safeParse(account)],
  ['customerSchema', () => customerSchema.safeParse({ email: 'a@b.example', currency: 'eur', name: NUMBER })],
  ['createCardToken', () => client.createCardToken(card)],
  ['createSepaToken', () => client.createSepaToken(account)],
  ['createToken', () => client.createToken(card)],
  ['createToken of an account', () => client.createToken(account)],
  [
    'createCustomer',
    () => client.createCustomer({ email: 'a@b.example', currency: 'eur', name: NUMBER }).catch(ignore),
  ],
  ['chargeCard', () => client.chargeCard(TOKEN)],
  ['chargeSepa', () => client.chargeSepa(TOKEN)],
  ['getToken', () => client.getToken(TOKEN).catch(ignore)],
  ['retrieveToken', () => client.retrieveToken(TOKEN).catch(ignore)],
  ['the sandbox, making a token', () => sandboxed.createToken(large)],
  ['the sandbox, making a token of an account', () => sandboxed.createToken(account)],
  ['the sandbox, opening a token', async () => sandboxed.chargeCard(await tokenizer.tokenizeCard(large))],
  [
    'the sandbox, opening a token of an account',
    async () => sandboxed.chargeSepa(await tokenizer.tokenizeSepa(account)),
  ],
  ['the sandbox, refusing a token', () => sandboxed.chargeCard(TOKEN).catch(ignore)],
];

it.each(FUNCTIONS)('%s leaves no trace', (_, call) => expectNoTrace(call));

describe('a card number typed into another member', () => {
  const others = Object.keys({ ...cardCharge, customer_id: '', description: '' }).filter(
    (name) => name !== 'cardNumber',
  );

  it.each(others)('%s leaves no trace', (name) =>
    expectNoTrace(() => tokenizer.tokenizeCard({ ...card, [name]: NUMBER } as typeof card).catch(ignore)),
  );
});
