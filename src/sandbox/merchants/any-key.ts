/** Finds merchants for keys that are not listed. Each signature is a merchant, and the API keys seen with it are its keys. */
import { encodeHex, encodeUtf8 } from '../../bytes.js';
import { keepRecent } from '../keep-recent.js';
import type { SandboxState } from '../state.js';
import { createKind, type Store } from '../store/store.js';

/** The beginning of the names of such merchants. No namespace begins like this. */
export const ANY_MERCHANT = 'any:';

/** The place of the kept keys and signatures, as SHA-256 digests. No merchant has this empty name. */
const REGISTER = '';
/** Links in a store: the merchant of a key or a signature, by its digest. */
export const LINKS = createKind<{ readonly id: string; readonly merchant: string }>('link');

const MAX_MERCHANTS = 1000;
const MAX_KEYS = 8;

/** Creates a finder that accepts every key. */
export function createAnyCallerFinder(store: Store): NonNullable<SandboxState['findAnyCaller']> {
  // The keys that this process has seen, by merchant. A token may be sealed with one key and charged with another.
  const seen = new Map<string, readonly string[]>();
  return async (key, signature) => {
    const own = await findLink(store, `key ${key}`);
    const name = signature === undefined ? own.merchant : await joinSignature(store, own, signature);
    const others = (seen.get(name) ?? []).filter((each) => each !== key);
    const apiKeys = [key, ...others].slice(0, MAX_KEYS);
    keepRecent(seen, [name, apiKeys], MAX_MERCHANTS);
    return { merchant: { name, apiKeys, signature }, isSecret: !key.startsWith('pk_') };
  };
}

type Link = Awaited<ReturnType<typeof findLink>>;

/** Finds the merchant with which a key or a signature was seen. If there is none, it becomes a new merchant. */
async function findLink(store: Store, secret: string) {
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', encodeUtf8(secret)));
  const id = encodeHex(digest);
  const kept = await store.find(REGISTER, LINKS, id);
  return { id, merchant: kept?.merchant ?? ANY_MERCHANT + id.slice(0, 16), isKept: kept !== undefined };
}

/** Adds a signature to the merchant of its key, or adds the key to the merchant of a known signature. */
async function joinSignature(store: Store, own: Link, signature: string): Promise<string> {
  const link = await findLink(store, `signature ${signature}`);
  const merchant = link.isKept || own.isKept ? link.merchant : own.merchant;
  // Another key may have come with the signature at the same moment. Then the merchant of that key wins.
  const isOurs = link.isKept || (await store.insert(REGISTER, LINKS, { id: link.id, merchant }));
  if (!isOurs) return joinSignature(store, own, signature);
  if (!own.isKept) {
    await store.insert(REGISTER, LINKS, { id: own.id, merchant });
    if (merchant !== own.merchant) await store.move(own.merchant, merchant);
  }
  return merchant;
}
