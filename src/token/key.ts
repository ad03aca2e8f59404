/** The key of a token, derived from the API key and the signature. */
import { encodeUtf8 } from '../bytes.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { ITERATION_COUNT, KEY_BYTES } from './format.js';

/** What the key is derived from. */
export interface KeyMaterial {
  /** The password: whole, prefix included. */
  readonly apiKey: string;
  /** The salt: whole, prefix included. */
  readonly signature: string;
}

/**
 * Derives the AES-256 key of a token: PBKDF2 with HMAC-SHA-256, 1000 rounds (RFC 8018 §5.2; interface, step 2).
 * The key cannot be extracted and has the one usage that is asked for.
 * @throws {ConfigurationError} `encryption_failed` when the platform refuses; its own error may hold the key material.
 */
export async function deriveKey({ apiKey, signature }: KeyMaterial, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  try {
    const password = await subtle.importKey('raw', encodeUtf8(apiKey), 'PBKDF2', false, ['deriveKey']);
    return await subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: encodeUtf8(signature), iterations: ITERATION_COUNT },
      password,
      { name: 'AES-CBC', length: KEY_BYTES * 8 },
      false,
      [usage],
    );
  } catch {
    throw new ConfigurationError('encryption_failed', 'The platform could not derive the key.');
  }
}
