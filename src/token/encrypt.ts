/** Plaintext to token. */
import { encodeUtf8 } from '../bytes.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { IV_BYTES, joinToken } from './format.js';

/**
 * Encrypts a plaintext to a token: AES-256-CBC with PKCS #7 padding under a fresh random IV
 * (SP 800-38A §6.2, RFC 5652 §6.3; interface, steps 3 to 5).
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
    // WebCrypto has copied the bytes before it returns (Web Cryptography §14.3.1), so no plaintext need stay behind.
    bytes.fill(0);
  }
}

function createIv(): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(IV_BYTES);
  try {
    globalThis.crypto.getRandomValues(iv);
  } catch {
    // Falls through: an IV that was not filled is refused below.
  }
  if (iv.every((byte) => byte === 0)) {
    throw new ConfigurationError('random_source_failed', 'The random source of the platform does not work.');
  }
  return iv;
}
