/** The tokenizer: a charge is checked, written as JSON, and sealed under one key. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokenizer, type ValidationError } from '../src/index.js';
import { caught } from './caught.js';
import { cardCharge, sepaCharge } from './charges.js';
import { fc } from './fast-check.js';
import { stubRandomBytes } from './random-source.js';
import { chooseSize, recordProof } from './record.mjs';
import { deriveRawKey, KEYS, openToken } from './token/node-crypto.js';
import { cardNumbers } from './token/random-charges.js';
import { TOKEN_VECTORS } from './token/vectors.js';

const { subtle } = globalThis.crypto;
const now = () => Date.UTC(2026, 0, 1);

afterEach(() => void vi.restoreAllMocks());

function findVector(name: string) {
  const vector = TOKEN_VECTORS.find((candidate) => candidate.name === name);
  if (!vector) throw new Error(`There is no vector "${name}".`);
  return vector;
}

// First, because it is told once in a process, and other tests write any country.
describe('a country that the gateway cannot know', () => {
  it('is told once on the console, without its words, and the charge is sealed all the same', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { tokenizeCard, tokenizeSepa } = createTokenizer(KEYS);
    for (const country of ['DE', 'GB', '-']) await tokenizeSepa({ ...sepaCharge, country });
    expect(told).not.toHaveBeenCalled();
    for (const country of ['Germany', 'UK', 'de']) {
      expect(JSON.parse(openToken(await tokenizeCard({ ...cardCharge, country }))).country).toBe(country);
    }
    expect(told.mock.calls).toEqual([['Payveil: country must be ISO 3166-1 alpha-2, such as DE.']]);
  });
});

describe('a token', () => {
  it.each(['card, ascii', 'card, other keys'])('is the known answer "%s"', async (name) => {
    const { iv, plaintext, token, apiKey, signature } = findVector(name);
    const { tokenizeCard } = createTokenizer({ apiKey, signature, now });
    stubRandomBytes(iv);
    expect(await tokenizeCard(JSON.parse(plaintext))).toBe(token);
  });

  it('is the known answer "sepa"', async () => {
    const { iv, plaintext, token, apiKey, signature } = findVector('sepa');
    const { tokenizeSepa } = createTokenizer({ apiKey, signature, now });
    stubRandomBytes(iv);
    expect(await tokenizeSepa(JSON.parse(plaintext))).toBe(token);
  });

  it('holds the plaintext of the known answer with 19 digits, without its last line break', async () => {
    const { plaintext, apiKey, signature } = findVector('card, 19 digits stay exact');
    const { tokenizeCard } = createTokenizer({ apiKey, signature, now });
    const token = await tokenizeCard({ ...JSON.parse(plaintext), cardNumber: '6205500000000000004' });
    expect(openToken(token)).toBe(plaintext.replace('\\n"}', '"}'));
  });

  it('holds the members in a fixed order, whatever their order in the charge', async () => {
    const { tokenizeCard, tokenizeSepa } = createTokenizer(KEYS);
    const ids = { description: 'Tea', customer_id: 'cus_1' };
    const reverse = <Charge extends object>(charge: Charge) =>
      Object.fromEntries(Object.entries(charge).reverse()) as Charge;
    const getNames = (token: string) => Object.keys(JSON.parse(openToken(token))).join();
    expect(getNames(await tokenizeCard(reverse({ ...cardCharge, ...ids })))).toBe(
      'cardNumber,expMonth,expYear,cvc,amount,currency,customer_id,remote_ip,return_url,' +
        'country,postal_code,state,city,line1,line2,email,name,description',
    );
    expect(getNames(await tokenizeSepa(reverse({ ...sepaCharge, ...ids, checkout_id: 'pay_1' })))).toBe(
      'iban,amount,currency,customer_id,checkout_id,remote_ip,' +
        'country,postal_code,state,city,line1,line2,email,name,description',
    );
  });

  it('holds the charge as it was at the call, also when the charge changes later', async () => {
    const { tokenizeCard } = createTokenizer({ ...KEYS, remoteIp: async () => '192.0.2.99' });
    const { remote_ip, ...charge } = cardCharge;
    const pending = tokenizeCard(charge);
    Object.assign(charge, { amount: 1, cardNumber: '5555555555554444', remote_ip });
    expect(JSON.parse(openToken(await pending))).toMatchObject({
      cardNumber: 4242424242424242,
      amount: 2599,
      remote_ip: '192.0.2.99',
    });
  });
});

describe('the card number', () => {
  const key = deriveRawKey(KEYS);
  const { tokenizeCard } = createTokenizer(KEYS);

  async function sealAndReadDigits(cardNumber: string | number | bigint): Promise<string | undefined> {
    const cvc = /^3[47]/.test(String(cardNumber)) ? '1234' : '123';
    const json = openToken(await tokenizeCard({ ...cardCharge, cardNumber, cvc }), KEYS, key);
    return /^\{"cardNumber":(\d+),/.exec(json)?.[1];
  }

  it('is sealed with all its digits as a bigint and as a number', async () => {
    expect(await sealAndReadDigits(6205500000000000004n)).toBe('6205500000000000004');
    expect(await sealAndReadDigits(378282246310005)).toBe('378282246310005');
  });

  it('keeps every digit of any number of 12 to 19 digits', { timeout: 180_000 }, async () => {
    const lengths = new Map<number, number>();
    const property = fc.asyncProperty(cardNumbers, async (digits) => {
      expect(await sealAndReadDigits(digits)).toBe(digits);
      lengths.set(digits.length, (lengths.get(digits.length) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: chooseSize({ full: 100_000, short: 1000 }) });
    expect([...lengths.keys()].sort()).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
    recordProof({
      promise: 'Exact digits',
      target: '100,000 card numbers of 12 to 19 digits in tokens: 0 altered',
      measured: `${[...lengths.values()].reduce((sum, count) => sum + count)} numbers: 0 altered`,
    });
  });
});

describe('refused input', () => {
  const { tokenizeCard } = createTokenizer(KEYS);

  it('rejects with every problem at once', async () => {
    const error = await caught(tokenizeCard({ ...cardCharge, cvc: '12', amount: 0.5, email: 'nobody' }));
    expect(error).toMatchObject({ name: 'ValidationError', code: 'validation_failed', outcome: 'not_sent' });
    expect((error as ValidationError).issues.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'amount amount_not_integer',
      'cvc cvc_invalid',
      'email email_invalid',
    ]);
  });
});

describe('the key', () => {
  it('is derived once for many tokens of both kinds', async () => {
    const deriveKey = vi.spyOn(subtle, 'deriveKey');
    const { tokenizeCard, tokenizeSepa, prewarm } = createTokenizer(KEYS);
    await Promise.all([prewarm(), tokenizeCard(cardCharge), tokenizeSepa(sepaCharge), tokenizeCard(cardCharge)]);
    await tokenizeCard(cardCharge);
    expect(deriveKey).toHaveBeenCalledOnce();
  });

  it('is derived again after a failure', async () => {
    const deriveKey = vi.spyOn(subtle, 'deriveKey').mockRejectedValueOnce(new Error('busy'));
    const { tokenizeCard } = createTokenizer(KEYS);
    expect(await caught(tokenizeCard(cardCharge))).toMatchObject({ code: 'encryption_failed', outcome: 'not_sent' });
    expect(JSON.parse(openToken(await tokenizeCard(cardCharge)))).toMatchObject({ amount: 2599 });
    expect(deriveKey).toHaveBeenCalledTimes(2);
  });
});

describe('prewarm', () => {
  it('derives the key, runs the checks and encrypts no bytes once, but makes no token', async () => {
    const now = vi.fn(() => Date.now());
    const deriveKey = vi.spyOn(subtle, 'deriveKey');
    const encrypt = vi.spyOn(subtle, 'encrypt');
    expect(await createTokenizer({ ...KEYS, now }).prewarm()).toBeUndefined();
    expect(now).toHaveBeenCalledOnce();
    expect(deriveKey).toHaveBeenCalledOnce();
    expect(encrypt).toHaveBeenCalledOnce();
    expect(encrypt.mock.calls[0]?.[2]).toHaveLength(0);
  });

  it('works when the rules refuse the charge that it tries', async () =>
    expect(await createTokenizer({ ...KEYS, currencies: ['jpy'] }).prewarm()).toBeUndefined());

  it('rejects when the clock fails', async () => {
    const tokenizer = createTokenizer({ ...KEYS, now: () => Number.NaN });
    expect(await caught(tokenizer.prewarm())).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });

  it('rejects when the platform cannot derive the key', async () => {
    vi.spyOn(subtle, 'deriveKey').mockRejectedValue(new Error('no'));
    expect(await caught(createTokenizer(KEYS).prewarm())).toMatchObject({
      name: 'ConfigurationError',
      code: 'encryption_failed',
    });
  });
});
