/** Opens client-side tokens with whichever of a merchant's keys sealed them. */
import { encodeHex, encodeUtf8 } from '../../bytes.js';
import { decryptToken } from '../../token/decrypt.js';
import { IV_BYTES } from '../../token/format.js';
import { deriveKey, type KeyMaterial } from '../../token/key.js';
import { Problem } from '../http/problem.js';
import { ANY_MERCHANT } from '../merchants/any-key.js';
import type { Merchant } from '../merchants/keys.js';
import { explainToken } from './explain-token.js';
import { readPlaintext } from './read-plaintext.js';

/** Opens a token, to what it holds and what using it is known by, or refuses. */
export type OpenToken = ReturnType<typeof createTokenOpener>;

const MAX_KEYS = 256;

/** Creates an opener that keeps the keys it used last: deriving one costs more than opening a token. */
export function createTokenOpener({ isStrict }: { isStrict: boolean }) {
  const getKey = createKeyCache();
  return async (token: string, { name, apiKeys, signature = '' }: Merchant) => {
    // Beside the decryption, not after it: each waits for a thread of its own.
    const claimKey = createClaimKey(name, token);
    for (const apiKey of apiKeys) {
      const opened = await tryOpen(await getKey({ apiKey, signature }), token, isStrict);
      if (opened) return { ...opened, claimKey: await claimKey };
    }
    const keys = await Promise.all(apiKeys.map((apiKey) => getKey({ apiKey, signature })));
    const detail = await explainToken(token, keys, isStrict);
    const hint = name.startsWith(ANY_MERCHANT) ? ` ${NEVER_SEEN}` : '';
    throw new Problem({ status: 400, code: 'token_invalid', message: MESSAGE, param: 'token', detail: detail + hint });
  };
}

function createKeyCache(): (material: KeyMaterial) => Promise<CryptoKey> {
  const keys = new Map<string, Promise<CryptoKey>>();
  return (material) => {
    const name = `${material.apiKey}\n${material.signature}`;
    const key = keys.get(name) ?? deriveKey(material, 'decrypt');
    // Deleted and set again, so that the first in the map is the one longest unused.
    keys.delete(name);
    keys.set(name, key);
    if (keys.size > MAX_KEYS) keys.delete(keys.keys().next().value as string);
    return key;
  };
}

// Every reason looks alike from outside: another answer, or another status, would be an oracle.
async function tryOpen(key: CryptoKey, token: string, isStrict: boolean) {
  try {
    return readPlaintext(await decryptToken(key, token), isStrict);
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

const NEVER_SEEN = 'With --any-key, a key that never came with a request needs --merchant.';

// One message for every reason.
const MESSAGE = 'The token cannot be opened: it was made with another API key or signature, or altered, or is none.';
