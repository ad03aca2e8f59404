/** Opens a token with node:crypto only, to check that a bundle still seals. */
import { createDecipheriv, pbkdf2Sync } from 'node:crypto';

/** @param {string} token Sealed with the keys of the set-ups. @returns {Record<string, unknown> | undefined} */
export function openToken(token) {
  if (!/^([\da-f]{32}){2,}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, 'hex');
  const key = pbkdf2Sync('pk_test_setups', 'sig_test_setups', 1000, 32, 'sha256');
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8'));
}
