/** Opens client-side tokens with whichever of a merchant's keys sealed them. */
import { encodeHex, encodeUtf8 } from '../bytes.js';
import { readChargeJson } from '../schema/read-charge-json.js';
import { decryptToken } from '../token/decrypt.js';
import { IV_BYTES } from '../token/format.js';
import { deriveKey, type KeyMaterial } from '../token/key.js';
import type { MerchantOptions } from './merchants.js';
import { Problem } from './problem.js';

/** What a client-side token holds, and what using it is known by. */
interface OpenedToken {
  readonly charge: Record<string, unknown>;
  readonly claimKey: string;
}

/** Opens a token, or refuses. */
export type OpenToken = (token: string, merchant: MerchantOptions) => Promise<OpenedToken>;

const MAX_KEYS = 256;

/** Creates an opener that keeps the keys it used last: deriving one costs more than opening a token. */
export function createTokenOpener(): OpenToken {
  const keys = new Map<string, Promise<CryptoKey>>();

  function getKey(material: KeyMaterial): Promise<CryptoKey> {
    const name = `${material.apiKey}\n${material.signature}`;
    const key = keys.get(name) ?? deriveKey(material, 'decrypt');
    // Deleted and set again, so that the first in the map is the one longest unused.
    keys.delete(name);
    keys.set(name, key);
    if (keys.size > MAX_KEYS) keys.delete(keys.keys().next().value as string);
    return key;
  }

  return async (token, { name, publishableKey, secretKey, signature }) => {
    // Beside the decryption, not after it: each waits for a thread of its own.
    const claimKey = createClaimKey(name, token);
    for (const apiKey of [publishableKey, secretKey]) {
      const charge = await readToken(await getKey({ apiKey, signature }), token);
      if (charge) return { charge, claimKey: await claimKey };
    }
    throw invalidToken();
  };
}

// Every reason looks alike from outside: another answer, or another status, would be an oracle.
async function readToken(key: CryptoKey, token: string): Promise<Record<string, unknown> | undefined> {
  try {
    const charge = readChargeJson(await decryptToken(key, token));
    const isObject = typeof charge === 'object' && charge !== null && !Array.isArray(charge);
    return isObject ? (charge as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Names a token by its ciphertext alone: another IV, or another case of the hex, does not make it another token. */
async function createClaimKey(merchant: string, token: string): Promise<string> {
  const ciphertext = token.slice(2 * IV_BYTES).toLowerCase();
  const digest = await globalThis.crypto.subtle.digest('SHA-256', encodeUtf8(`${merchant}\n${ciphertext}`));
  return encodeHex(new Uint8Array(digest));
}

// One message for every reason.
const MESSAGE = 'The token cannot be opened: it was made with another API key or signature, or altered, or is none.';

function invalidToken(): Problem {
  return new Problem({ status: 400, code: 'token_invalid', message: MESSAGE, param: 'token' });
}
