/** The layout of a token (interface, Client-side token format): hex(IV), then hex(ciphertext). */
import { decodeHex, encodeHex } from '../bytes.js';

/** Rounds of PBKDF2 (step 2). */
export const ITERATION_COUNT = 1000;
/** Length of the AES-256 key (step 2). */
export const KEY_BYTES = 32;
/** Length of the initialization vector (step 3): one AES block. */
export const IV_BYTES = 16;

/** The two parts of a token. */
export interface TokenParts {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

/** Joins the parts of a token: lowercase hexadecimal, first 32 digits of IV, then the ciphertext (step 5). */
export function joinToken({ iv, ciphertext }: TokenParts): string {
  return encodeHex(iv) + encodeHex(ciphertext);
}

/** Splits a token, or returns `undefined` if it is not an IV and at least one whole block in hexadecimal. */
export function splitToken(token: string): TokenParts | undefined {
  const bytes = decodeHex(token);
  if (!bytes || bytes.length < 2 * IV_BYTES || bytes.length % IV_BYTES !== 0) return undefined;
  return { iv: bytes.slice(0, IV_BYTES), ciphertext: bytes.slice(IV_BYTES) };
}
