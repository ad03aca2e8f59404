/** The merchant's API key and signature. */
import { isVisibleAscii } from './text.js';

/**
 * Tells whether a value can be an API key or a signature: visible ASCII. HTTP headers trim spaces and send Latin-1, and PBKDF2
 * does neither. Any other character would lead to another key.
 */
export function isCredential(value: unknown): value is string {
  return typeof value === 'string' && isVisibleAscii(value);
}

/** Tells whether a key looks like a secret key, which a page must not hold. */
export function isSecretKey(apiKey: string): boolean {
  return apiKey.startsWith('sk_');
}
