/** Random tokens, opened by two programs that share no code with this project. */
import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTokenizer } from '../../src/index.js';
import { findProgram } from '../../tools/find-program.mjs';
import { fc } from '../fast-check.js';
import { chooseSize, recordProof } from '../record.mjs';
import { deriveRawKey, KEYS, openToken } from './node-crypto.js';
import { cardSamples, sepaSamples } from './random-charges.js';

const PROMISE = 'The crypto is right';
const COUNT = chooseSize({ full: 20_000, short: 2000 });
// Each token starts a process.
const OPENSSL_COUNT = chooseSize({ full: 500, short: 50 });
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
}, 120_000);

describe('the samples', () => {
  it('are all different tokens', () => expect(new Set(tokens).size).toBe(COUNT));

  it.each([
    ['19 digits', /^\{"cardNumber":\d{19},/],
    ['12 digits', /^\{"cardNumber":\d{12},/],
    ['American Express', /^\{"cardNumber":3[47].*"cvc":"1234"/],
    ['a description', /"description":/],
    ['no description', /^(?!.*"description":)/s],
    ['an escaped quote', /\\"/],
    ['characters beyond the BMP', /[\u{10000}-\u{10ffff}]/u],
    ['right-to-left script', /[\u0590-\u08ff]/],
  ])('hold %s', (_, pattern) => expect(plaintexts.some((json) => pattern.test(json))).toBe(true));
});

it('opens each with node:crypto to the exact JSON', () => {
  const opened = tokens.map((token) => openToken(token, KEYS, key));
  const mismatches = opened.filter((json, i) => json !== plaintexts[i]);
  expect(mismatches).toEqual([]);
  recordProof({
    promise: PROMISE,
    target: 'against node:crypto, 20,000 tokens: 0 mismatches',
    measured: `${opened.length} tokens: ${mismatches.length} mismatches`,
  });
});

it.skipIf(!findProgram('openssl'))(
  'opens each with the OpenSSL command line to the exact JSON',
  { timeout: 120_000 },
  async () => {
    // Spread evenly, so that there are cards and accounts.
    const step = COUNT / OPENSSL_COUNT;
    const mismatches: string[] = [];
    let opened = 0;
    const work = async () => {
      for (let at = opened++ * step; at < COUNT; at = opened++ * step) {
        const json = await openWithOpenssl(tokens[at] as string);
        if (json !== plaintexts[at]) mismatches.push(json);
      }
    };
    await Promise.all([work(), work(), work()]);
    expect(mismatches).toEqual([]);
    recordProof({
      promise: PROMISE,
      target: 'against the OpenSSL command line, 500 tokens: 0 mismatches',
      measured: `${OPENSSL_COUNT} tokens: ${mismatches.length} mismatches`,
    });
  },
);

/** Runs `openssl enc -d -aes-256-cbc` on one token. */
async function openWithOpenssl(token: string): Promise<string> {
  const args = ['enc', '-d', '-aes-256-cbc', '-K', key.toString('hex'), '-iv', token.slice(0, 32)];
  const { stdin, stdout } = spawn('openssl', args, { stdio: ['pipe', 'pipe', 'inherit'] });
  stdin.end(Buffer.from(token.slice(32), 'hex'));
  return Buffer.concat(await stdout.toArray()).toString('utf8');
}
