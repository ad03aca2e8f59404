/** Says which step of opening a token fails. For the log, the terminal and the inspector: an answer never says it. */
import { decodeHex, decodeUtf8 } from '../../bytes.js';
import { splitToken } from '../../token/format.js';
import { readPlaintext } from './read-plaintext.js';

/** What becomes of a token, step by step: its plaintext, or the sentence that says where it stops. */
export type TokenExplanation = { readonly text: string } | { readonly failed: string };

/** Says where opening a token with any of these keys stops; the key that comes furthest counts. */
export async function explainToken(token: string, keys: readonly CryptoKey[], isStrict: boolean): Promise<string> {
  const explained = await Promise.all(keys.map((key) => openStepwise(token, key, isStrict)));
  const failed = explained.flatMap((each) => ('failed' in each ? [each.failed] : []));
  return failed.find((sentence) => sentence !== WRONG_KEY) ?? WRONG_KEY;
}

/** Opens a token step by step. */
export async function openStepwise(token: string, key: CryptoKey, isStrict: boolean): Promise<TokenExplanation> {
  if (token === '') return { failed: 'The token is empty.' };
  if (/[^\da-f]/i.test(token))
    return { failed: 'The token is not hexadecimal: it holds other characters than 0-9, a-f.' };
  const parts = splitToken(token);
  if (!decodeHex(token) || !parts) return { failed: `The length is wrong: ${WANTED_LENGTH}, not ${token.length}.` };
  const bytes = await decrypt(parts, key);
  if (!bytes) return { failed: WRONG_KEY };
  return readBytes(bytes, isStrict);
}

const WANTED_LENGTH = '32 digits of IV, then 32 or a multiple of 32 digits of ciphertext';
const WRONG_KEY = 'The API key or the signature differs from those that sealed the token, or the token was altered.';

async function decrypt({ iv, ciphertext }: NonNullable<ReturnType<typeof splitToken>>, key: CryptoKey) {
  try {
    return await globalThis.crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, ciphertext);
  } catch {
    return undefined;
  }
}

function readBytes(bytes: ArrayBuffer, isStrict: boolean): TokenExplanation {
  let step = 'The plaintext is not UTF-8';
  try {
    const text = decodeUtf8(bytes);
    step = 'The plaintext is not JSON';
    return readPlaintext(text, isStrict) ? { text } : { failed: 'The plaintext is JSON, but not an object.' };
  } catch {
    // A wrong key passes the check of the padding once in 256 times.
    return {
      failed: `${step}: the API key or the signature may differ, or the sealing program writes something else.`,
    };
  }
}
