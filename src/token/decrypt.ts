/** Token to plaintext. Reached from the sandbox only: no browser bundle may hold it. */
import { decodeUtf8 } from '../bytes.js';
import { TokenDecryptionError } from '../errors/token-decryption-error.js';
import { splitToken } from './format.js';

/**
 * Decrypts a token to its plaintext.
 * @throws {TokenDecryptionError} for every reason alike: not hex, bad length, wrong key, bad padding, bad UTF-8.
 */
export async function decryptToken(key: CryptoKey, token: string): Promise<string> {
  const parts = splitToken(token);
  if (!parts) throw new TokenDecryptionError();
  try {
    return decodeUtf8(await globalThis.crypto.subtle.decrypt({ name: 'AES-CBC', iv: parts.iv }, key, parts.ciphertext));
  } catch {
    throw new TokenDecryptionError();
  }
}
