/** Tells which step of opening a token fails. This is for the log, the terminal and the inspector. An answer never tells it. */
import { decodeHex, decodeUtf8 } from '../../bytes.js';
import { DuplicateMemberError } from '../../schema/read-charge-json.js';
import { splitToken } from '../../token/format.js';
import { type Plaintext, readPlaintext } from './read-plaintext.js';

/** The result of opening a token: its plaintext, or a sentence about the step that failed. */
export type TokenExplanation = Plaintext | { readonly failed: string };

/** Tells the step at which opening a token with these keys fails. The key that gets furthest counts. */
export async function explainToken(token: string, keys: readonly CryptoKey[], isStrict: boolean): Promise<string> {
  const explained = await Promise.all(keys.map((key) => openStepwise(token, key, isStrict)));
  const failed = explained.flatMap((each) => ('failed' in each ? [each.failed] : []));
  return failed.find((sentence) => sentence !== WRONG_KEY) ?? WRONG_KEY;
}

/** Opens a token step by step. */
export async function openStepwise(token: string, key: CryptoKey, isStrict: boolean): Promise<TokenExplanation> {
  if (token === '') return { failed: 'The token is empty.' };
  if (/[^\da-f]/i.test(token))
    return { failed: 'The token is not hexadecimal. It has other characters than 0-9 and a-f.' };
  const parts = splitToken(token);
  if (!decodeHex(token) || !parts)
    return { failed: `The length is wrong. It is ${token.length}, and must be ${WANTED_LENGTH}.` };
  const bytes = await decrypt(parts, key);
  return bytes ? readBytes(bytes, isStrict) : { failed: WRONG_KEY };
}

const WANTED_LENGTH = '32 digits of IV and a multiple of 32 digits of ciphertext';
const DUPLICATE_MEMBER = 'A member stands twice in the JSON. Its program writes it twice, or the token was changed.';
const WRONG_KEY = 'The token was sealed with another API key or signature, or it was changed.';

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
    return readPlaintext(text, isStrict) ?? { failed: 'The plaintext is JSON, but not an object.' };
  } catch (error) {
    if (error instanceof DuplicateMemberError) return { failed: DUPLICATE_MEMBER };
    // A wrong key passes the padding check in one of 256 cases.
    return {
      failed: `${step}. Perhaps it was sealed with another API key or signature, or the program that sealed it writes another format.`,
    };
  }
}
