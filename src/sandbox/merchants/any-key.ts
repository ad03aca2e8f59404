/** Merchants of keys that nobody listed: a merchant is a signature, and the API keys seen with it are its keys. */
import { encodeHex, encodeUtf8 } from '../../bytes.js';
import type { Store } from '../store/store.js';
import type { Caller } from './keys.js';

/** Finds the merchant of a key, and of the signature that came with it; any two will do. */
export type FindAnyCaller = (key: string, signature: string | undefined) => Promise<Caller>;

/** How the names of such merchants begin: as no namespace's does. */
export const ANY_MERCHANT = 'any:';

/** Where keys and signatures are kept, by SHA-256 alone: no merchant has this name, which is empty. */
const REGISTER = '';
const MAX_MERCHANTS = 1000;
const MAX_KEYS = 8;

/** Creates a finder that takes every key for a merchant's. */
export function createAnyCallerFinder(store: Store): FindAnyCaller {
  // The keys that this process has seen, by merchant: a token may be sealed with one, and charged with another.
  const seen = new Map<string, readonly string[]>();
  return async (key, signature) => {
    const own = await findLink(store, `key ${key}`);
    const name = signature === undefined ? own.merchant : await joinSignature(store, own, signature);
    const others = (seen.get(name) ?? []).filter((each) => each !== key);
    const apiKeys = [key, ...others].slice(0, MAX_KEYS);
    // Deleted and set again, so that the first in the map is the one longest unused.
    seen.delete(name);
    seen.set(name, apiKeys);
    if (seen.size > MAX_MERCHANTS) seen.delete(seen.keys().next().value as string);
    return { merchant: { name, apiKeys, signature }, isSecret: !key.startsWith('pk_') };
  };
}

interface Link {
  readonly id: string;
  readonly merchant: string;
  readonly isKept: boolean;
}

/** Finds the merchant that a key or a signature was seen with; without one it is a merchant of its own. */
async function findLink(store: Store, secret: string): Promise<Link> {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', encodeUtf8(secret)));
  const id = encodeHex(digest);
  const kept = await store.find(REGISTER, 'link', id);
  return { id, merchant: kept?.merchant ?? ANY_MERCHANT + id.slice(0, 16), isKept: kept !== undefined };
}

/** Gives a key's merchant the signature that came with it, or the key to the merchant of a signature that is known. */
async function joinSignature(store: Store, own: Link, signature: string): Promise<string> {
  const link = await findLink(store, `signature ${signature}`);
  const merchant = link.isKept || own.isKept ? link.merchant : own.merchant;
  // Another key may have come with it at the same moment, and then the merchant is that key's.
  const isOurs = link.isKept || (await store.insert(REGISTER, 'link', { id: link.id, merchant }));
  if (!isOurs) return joinSignature(store, own, signature);
  if (!own.isKept) {
    await store.insert(REGISTER, 'link', { id: own.id, merchant });
    if (merchant !== own.merchant) await store.move(own.merchant, merchant);
  }
  return merchant;
}
