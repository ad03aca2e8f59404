/** A second implementation of the token format, with node:crypto and without code of the project. */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { KeyMaterial } from '../../src/token/key.js';

/** Keys that every test may use. */
export const KEYS: KeyMaterial = { apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' };

/** Derives the raw key. */
export function deriveRawKey({ apiKey, signature }: KeyMaterial): Buffer<ArrayBuffer> {
  return Buffer.from(pbkdf2Sync(apiKey, signature, 1000, 32, 'sha256'));
}

/** Opens a token to its plaintext, or throws. */
export function openToken(token: string, keys: KeyMaterial = KEYS, key = deriveRawKey(keys)): string {
  const bytes = Buffer.from(token, 'hex');
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
}
