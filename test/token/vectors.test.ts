/** The known answers: eight tokens, byte for byte. */
import { describe, expect, it } from 'vitest';
import { decryptToken } from '../../src/token/decrypt.js';
import { encryptToken } from '../../src/token/encrypt.js';
import { deriveKey } from '../../src/token/key.js';
import { stubRandomBytes } from '../random-source.js';
import { recordProof } from '../record.mjs';
import { deriveRawKey } from './node-crypto.js';
import { TOKEN_VECTORS } from './vectors.js';

const held = new Set<string>();

describe.each(TOKEN_VECTORS)('the known answer "$name"', (vector) => {
  const { iv, plaintext, plaintextBytes, token } = vector;

  it('is encrypted byte for byte', async () => {
    stubRandomBytes(iv);
    expect(await encryptToken(await deriveKey(vector, 'encrypt'), plaintext)).toBe(token);
  });

  it('is decrypted to the same plaintext', async () => {
    expect(await decryptToken(await deriveKey(vector, 'decrypt'), token)).toBe(plaintext);
    held.add(token);
  });

  it('has the key that node:crypto derives, and its length in UTF-8', () => {
    expect(deriveRawKey(vector).toString('hex')).toBe(vector.key);
    expect(Buffer.byteLength(plaintext)).toBe(plaintextBytes);
  });
});

it('has eight known answers, and all are right', () => {
  expect(TOKEN_VECTORS).toHaveLength(8);
  expect(held.size).toBe(TOKEN_VECTORS.length);
  const measured = `${held.size} of ${TOKEN_VECTORS.length}, byte for byte`;
  recordProof({ promise: 'The crypto is right', target: 'golden tokens: 8 of 8', measured });
});
