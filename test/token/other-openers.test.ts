/** Two thousand random tokens, opened by two programs that know nothing of this project. */
import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokenizer } from '../../src/index.js';
import { deriveRawKey, KEYS, openToken } from './node-crypto.js';
import { cardSamples, sepaSamples } from './random-charges.js';

const COUNT = 2000;
const key = deriveRawKey(KEYS);
let tokens: readonly string[];
let plaintexts: readonly string[];

beforeAll(async () => {
  const now = () => Date.UTC(2030, 0, 1);
  const { tokenizeCard, tokenizeSepa } = createTokenizer({ ...KEYS, now });
  const cards = fc.sample(cardSamples, { numRuns: COUNT / 2, seed: 1 });
  const accounts = fc.sample(sepaSamples, { numRuns: COUNT / 2, seed: 2 });
  plaintexts = [...cards, ...accounts].map(({ json }) => json);
  tokens = await Promise.all([
    ...cards.map(({ charge }) => tokenizeCard(charge)),
    ...accounts.map(({ charge }) => tokenizeSepa(charge)),
  ]);
});

describe('the samples', () => {
  it('are as many different tokens', () => {
    expect(new Set(tokens).size).toBe(COUNT);
  });

  it.each([
    ['19 digits', /^\{"cardNumber":\d{19},/],
    ['12 digits', /^\{"cardNumber":\d{12},/],
    ['American Express', /^\{"cardNumber":3[47].*"cvc":"1234"/],
    ['a description', /"description":/],
    ['no description', /^(?!.*"description":)/s],
    ['an escaped quote', /\\"/],
    ['characters beyond the BMP', /[\u{10000}-\u{10ffff}]/u],
    ['right-to-left script', /[\u0590-\u08ff]/],
  ])('hold %s', (_, pattern) => {
    expect(plaintexts.some((json) => pattern.test(json))).toBe(true);
  });
});

it('opens each with node:crypto to the exact JSON', () => {
  expect(tokens.map((token) => openToken(token, KEYS, key))).toEqual(plaintexts);
});

it('opens each with the OpenSSL command line to the exact JSON', { timeout: 60_000 }, async () => {
  const opened: string[] = [];
  const queue = tokens.entries();
  const work = async () => {
    for (const [i, token] of queue) opened[i] = await openWithOpenssl(token);
  };
  await Promise.all([work(), work(), work()]);
  expect(opened).toEqual(plaintexts);
});

/** Runs `openssl enc -d -aes-256-cbc` on one token. */
async function openWithOpenssl(token: string): Promise<string> {
  const args = ['enc', '-d', '-aes-256-cbc', '-K', key.toString('hex'), '-iv', token.slice(0, 32)];
  const { stdin, stdout } = spawn('openssl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  stdin.end(Buffer.from(token.slice(32), 'hex'));
  return Buffer.concat(await stdout.toArray()).toString('utf8');
}
