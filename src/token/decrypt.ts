/** Decrypts a token. Only the sandbox and the server of a shop use it, and no browser bundle may contain it. */
import { decodeUtf8 } from '../bytes.js';
import { TokenDecryptionError } from '../errors/token-decryption-error.js';
import { splitToken } from './format.js';

/**
 * Decrypts a token to its plaintext.
 * @throws {TokenDecryptionError} for every reason: not hexadecimal, wrong length, wrong key, wrong padding, or not UTF-8.
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
