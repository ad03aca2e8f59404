/** Encryption: a new IV each time, no plaintext bytes left behind, and no error of the platform passed on. */
import { randomFillSync } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { encryptToken } from '../../src/token/encrypt.js';
import { IV_BYTES } from '../../src/token/format.js';
import { deriveKey } from '../../src/token/key.js';
import { caught } from '../caught.js';
import { stubRandomSource } from '../random-source.js';
import { chooseSize, recordProof } from '../record.mjs';
import { KEYS, openToken } from './node-crypto.js';

// The module takes the platform's function when it loads, so the spy must come before.
const encrypt = vi.hoisted(() => vi.spyOn(globalThis.crypto.subtle, 'encrypt'));
const PLAINTEXT = '{"cardNumber":4242424242424242}';
let key: CryptoKey;

beforeAll(async () => {
  key = await deriveKey(KEYS, 'encrypt');
});
afterEach(() => void encrypt.mockClear());

describe('the initialization vector', () => {
  it('is new for each token of the same plaintext', { timeout: 240_000 }, async () => {
    const count = chooseSize({ full: 1_000_000, short: 5000 });
    // Copies the part as Latin-1, one character for each byte, so that the rest of the token can leave the memory.
    const compress = (hex: string) => Buffer.from(hex, 'hex').toString('latin1');
    const ivs = new Set<string>();
    const firstBlocks = new Set<string>();
    for (let made = 0; made < count; made += 1000) {
      for (const token of await Promise.all(Array.from({ length: 1000 }, () => encryptToken(key, PLAINTEXT)))) {
        ivs.add(compress(token.slice(0, 32)));
        firstBlocks.add(compress(token.slice(32, 64)));
      }
    }
    expect({ ivs: ivs.size, firstBlocks: firstBlocks.size }).toEqual({ ivs: count, firstBlocks: count });
    recordProof({
      promise: 'IVs',
      target: '1,000,000 tokens: 0 repeats',
      measured: `${ivs.size} tokens: ${count - ivs.size} repeats`,
    });
  });

  it('is 16 bytes from one call of the random source', async () => {
    const source = vi.fn((array: Uint8Array) => randomFillSync(array));
    stubRandomSource(source);
    const token = await encryptToken(key, PLAINTEXT);
    expect(source).toHaveBeenCalledOnce();
    const [iv] = source.mock.calls[0] as [Uint8Array];
    expect(iv).toHaveLength(IV_BYTES);
    expect(token.slice(0, 32)).toBe(Buffer.from(iv).toString('hex'));
  });

  it.each([
    ['leaves zeros', () => {}],
    [
      'throws',
      () => {
        throw new Error('no entropy');
      },
    ],
  ])('is refused when the random source %s', async (name, fill) => {
    stubRandomSource(fill);
    const error = await caught(encryptToken(key, PLAINTEXT));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'random_source_failed', outcome: 'not_sent' });
    expect(error.cause).toBeUndefined();
    expect(encrypt).not.toHaveBeenCalled();
    recordProof({
      promise: 'IVs',
      target: 'a random source that fails or gives zeros throws',
      measured: `${error.name} when it ${name}, nothing encrypted`,
    });
  });

  it('may hold some zero bytes', async () => {
    stubRandomSource((array) => array.set([1], 15));
    expect(await encryptToken(key, PLAINTEXT)).toMatch(/^0{30}01/);
  });
});

describe('the plaintext', () => {
  function spyOnBytes(): () => Uint8Array {
    return () => encrypt.mock.calls[0]?.[2] as Uint8Array;
  }

  it('is zeroed before anything is awaited, and the token is still right', async () => {
    const getBytes = spyOnBytes();
    const pending = encryptToken(key, PLAINTEXT);
    expect(getBytes()).toHaveLength(PLAINTEXT.length);
    expect(getBytes().every((byte) => byte === 0)).toBe(true);
    expect(openToken(await pending)).toBe(PLAINTEXT);
  });

  it('is zeroed also when the platform refuses', async () => {
    const getBytes = spyOnBytes();
    await caught(encryptToken(await deriveKey(KEYS, 'decrypt'), PLAINTEXT));
    expect(getBytes()).toHaveLength(PLAINTEXT.length);
    expect(getBytes().every((byte) => byte === 0)).toBe(true);
  });

  it('is zeroed also when the platform throws at once', async () => {
    let given = new Uint8Array();
    encrypt.mockImplementationOnce((_, __, bytes) => {
      given = bytes as Uint8Array<ArrayBuffer>;
      throw new Error('no');
    });
    expect(await caught(encryptToken(key, PLAINTEXT))).toMatchObject({ code: 'encryption_failed' });
    expect(given).toHaveLength(PLAINTEXT.length);
    expect(given.every((byte) => byte === 0)).toBe(true);
  });
});

it("does not pass on the platform's error", async () => {
  encrypt.mockRejectedValueOnce(new Error(`cannot encrypt ${PLAINTEXT}`));
  const error = await caught(encryptToken(key, PLAINTEXT));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'encryption_failed', outcome: 'not_sent' });
  expect(error.cause).toBeUndefined();
  expect(error.stack).not.toContain('4242');
});

it('refuses a key that may only decrypt', async () => {
  const error = await caught(encryptToken(await deriveKey(KEYS, 'decrypt'), PLAINTEXT));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'encryption_failed' });
});
