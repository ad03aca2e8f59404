/** Opens client-side tokens with that key of a merchant which sealed them. */
import { encodeHex, encodeUtf8 } from '../../bytes.js';
import { decryptToken } from '../../token/decrypt.js';
import { IV_BYTES } from '../../token/format.js';
import { deriveKey, type KeyMaterial } from '../../token/key.js';
import { Problem } from '../http/problem.js';
import { keepRecent } from '../keep-recent.js';
import { ANY_MERCHANT } from '../merchants/any-key.js';
import type { Merchant } from '../state.js';
import { explainToken } from './explain-token.js';
import { readPlaintext } from './read-plaintext.js';

/** Opens a token, or refuses it. Returns its content and the name under which its use is recorded. */
export type OpenToken = ReturnType<typeof createTokenOpener>;

const MAX_KEYS = 256;

/** Creates an opener that keeps the derived keys it used last, because deriving a key takes longer than opening a token. */
export function createTokenOpener(isStrict: boolean) {
  const getKey = createKeyCache();
  return async (token: string, { name, apiKeys, signature = '' }: Merchant) => {
    // Run both at the same time, because each waits for its own thread.
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
    keepRecent(keys, [name, key], MAX_KEYS);
    return key;
  };
}

// The answer is the same for every reason. A different answer or status would help an attacker.
async function tryOpen(key: CryptoKey, token: string, isStrict: boolean) {
  try {
    return readPlaintext(await decryptToken(key, token), isStrict);
  } catch {
    return undefined;
  }
}

/** Names a token by its ciphertext only. Another IV or upper-case letters do not make it another token. */
async function createClaimKey(merchant: string, token: string): Promise<string> {
  const ciphertext = token.slice(2 * IV_BYTES).toLowerCase();
  const digest = await globalThis.crypto.subtle.digest('SHA-256', encodeUtf8(`${merchant}\n${ciphertext}`));
  return encodeHex(new Uint8Array(digest));
}

const NEVER_SEEN = 'With --any-key, a key that never came with a request needs --merchant.';

// The same message for every reason.
const MESSAGE =
  'The token cannot be opened. It was made with another API key or signature, was changed, or is not a token.';
