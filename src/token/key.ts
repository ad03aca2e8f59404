/** Derives the key of a token from the API key and the signature. */
import { encodeUtf8 } from '../bytes.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { ITERATION_COUNT, KEY_BYTES } from './format.js';

/** The two texts from which the key is derived. */
export interface KeyMaterial {
  /** The password, including its prefix. */
  readonly apiKey: string;
  /** The salt, including its prefix. */
  readonly signature: string;
}

/** A key, as the platform makes it. Its own name for the type is unknown where neither a page's types nor Node's newest are. */
export type TokenKey = Awaited<ReturnType<typeof globalThis.crypto.subtle.deriveKey>>;

/**
 * Derives the AES-256 key of a token: PBKDF2 with HMAC-SHA-256, 1000 rounds (RFC 8018 §5.2; interface, step 2). The key cannot
 * be extracted, and allows only the given usage.
 * @throws {ConfigurationError} `encryption_failed` when the platform refuses. The platform's own error may hold the key, so it
 * is dropped.
 */
export async function deriveKey({ apiKey, signature }: KeyMaterial, usage: 'encrypt' | 'decrypt'): Promise<TokenKey> {
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
    throw new ConfigurationError('encryption_failed', 'The platform could not encrypt.');
  }
}
