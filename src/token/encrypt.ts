/** Encrypts a plaintext as a token. */
import { encodeUtf8 } from '../bytes.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { IV_BYTES, joinToken } from './format.js';

/**
 * Encrypts a plaintext as a token: AES-256-CBC with PKCS #7 padding and a new random IV (SP 800-38A §6.2, RFC 5652 §6.3;
 * interface, steps 3 to 5).
 * @returns Lowercase hexadecimal of the IV and the ciphertext.
 * @throws {ConfigurationError} `random_source_failed` or `encryption_failed`; nothing was sent.
 */
export async function encryptToken(key: CryptoKey, plaintext: string): Promise<string> {
  const iv = createIv();
  try {
    return joinToken({ iv, ciphertext: new Uint8Array(await encryptBytes(key, iv, encodeUtf8(plaintext))) });
  } catch {
    throw new ConfigurationError('encryption_failed', 'The platform could not encrypt.');
  }
}

function encryptBytes(key: CryptoKey, iv: BufferSource, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    return globalThis.crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, bytes);
  } finally {
    // WebCrypto copies the bytes before it returns (Web Cryptography §14.3.1), so the plaintext can be erased.
    bytes.fill(0);
  }
}

function createIv(): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(IV_BYTES);
  try {
    globalThis.crypto.getRandomValues(iv);
  } catch {
    // Go on: an IV without random bytes is refused below.
  }
  if (iv.every((byte) => byte === 0)) {
    throw new ConfigurationError('random_source_failed', 'The random source failed.');
  }
  return iv;
}
