/** The API key and the signature that the merchant was given. */
import { isVisibleAscii } from './text.js';

/**
 * Tells whether a value can be an API key or a signature: visible ASCII.
 * HTTP headers trim spaces and send Latin-1 where PBKDF2 does neither, so anything else would seal under another key.
 */
export function isCredential(value: unknown): value is string {
  return typeof value === 'string' && isVisibleAscii(value);
}

/** Tells whether a key looks like the secret one, which no page may hold. */
export function isSecretKey(apiKey: string): boolean {
  return apiKey.startsWith('sk_');
}
