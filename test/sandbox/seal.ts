/** Makes tokens with node:crypto alone, as another implementation would. */
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { MerchantKeys } from '../../src/sandbox/state.js';

/** Makes a token of a text or bytes with a merchant's publishable key. */
export function seal(
  { publishableKey, signature }: MerchantKeys,
  plaintext: string | Buffer,
  iv = randomBytes(16),
): string {
  const key = pbkdf2Sync(publishableKey, signature, 1000, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(plaintext), cipher.final()]).toString('hex');
}
