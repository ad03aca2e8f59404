/** The key: derived as the interface document says, and for one use only. */
import { describe, expect, it, vi } from 'vitest';
import { encryptToken } from '../../src/token/encrypt.js';
import { deriveKey, type KeyMaterial } from '../../src/token/key.js';
import { caught } from '../caught.js';
import { KEYS, openToken } from './node-crypto.js';

const { subtle } = globalThis.crypto;

/** Opens a token, or returns `undefined`. A wrong key opens one token in 256 to random bytes, and the others not at all. */
function tryOpen(token: string, keys: KeyMaterial): string | undefined {
  try {
    return openToken(token, keys);
  } catch {
    return undefined;
  }
}

describe.each(['encrypt', 'decrypt'] as const)('a key to %s', (usage) => {
  it('has this usage only', async () => {
    const key = await deriveKey(KEYS, usage);
    expect(key.usages).toEqual([usage]);
    expect(key.type).toBe('secret');
    expect(key.algorithm).toEqual({ name: 'AES-CBC', length: 256 });
  });

  it.each(['raw', 'jwk'] as const)('cannot be exported as %s', async (format) => {
    const key = await deriveKey(KEYS, usage);
    expect(key.extractable).toBe(false);
    await expect(subtle.exportKey(format, key)).rejects.toThrow('not extractable');
  });
});

it('refuses to decrypt with a key to encrypt', async () => {
  const key = await deriveKey(KEYS, 'encrypt');
  const opening = subtle.decrypt({ name: 'AES-CBC', iv: new Uint8Array(16) }, key, new Uint8Array(16));
  await expect(opening).rejects.toHaveProperty('name', 'InvalidAccessError');
});

it('takes the API key as the password and the signature as the salt, not the other way round', async () => {
  const token = await encryptToken(await deriveKey({ apiKey: 'key_a', signature: 'sig_b' }, 'encrypt'), '{}');
  expect(openToken(token, { apiKey: 'key_a', signature: 'sig_b' })).toBe('{}');
  expect(tryOpen(token, { apiKey: 'sig_b', signature: 'key_a' })).not.toBe('{}');
});

it.each([
  ['the prefix of the API key', { apiKey: 'pk_live_1', signature: 'sig_1' }, { apiKey: 'live_1', signature: 'sig_1' }],
  ['the prefix of the signature', { apiKey: 'pk_1', signature: 'sig_1' }, { apiKey: 'pk_1', signature: '1' }],
  ['upper and lower case', { apiKey: 'pk_A', signature: 'sig_1' }, { apiKey: 'pk_a', signature: 'sig_1' }],
])('derives another key without %s', async (_, keys, altered) => {
  const token = await encryptToken(await deriveKey(keys, 'encrypt'), '{"amount":100}');
  expect(openToken(token, keys)).toBe('{"amount":100}');
  expect(tryOpen(token, altered)).not.toBe('{"amount":100}');
});

it.each(['importKey', 'deriveKey'] as const)("does not pass on the platform's error when %s fails", async (method) => {
  vi.spyOn(subtle, method).mockRejectedValueOnce(new Error(`bad key ${KEYS.apiKey}`));
  const error = await caught(deriveKey(KEYS, 'encrypt'));
  expect(error).toMatchObject({ name: 'ConfigurationError', code: 'encryption_failed', outcome: 'not_sent' });
  expect(error.cause).toBeUndefined();
  expect(error.stack).not.toContain(KEYS.apiKey);
});
