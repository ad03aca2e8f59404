/** Merchants and their keys. */

/** The three values a merchant was given. */
export interface MerchantKeys {
  /** The key that a page may hold. */
  readonly publishableKey: string;
  /** The key of the merchant's server. */
  readonly secretKey: string;
  /** The signing secret, which seals tokens together with a key. */
  readonly signature: string;
}

/** A merchant with keys of its own choice. */
export interface MerchantOptions extends MerchantKeys {
  /** 1 to 64 letters, digits, hyphens or underscores. */
  readonly name: string;
}

/** A merchant, as a request finds it. */
export interface Merchant {
  readonly name: string;
  /** The keys that may have sealed its tokens. */
  readonly apiKeys: readonly string[];
  /** `undefined` when none is known, which is of a key that nobody listed. */
  readonly signature: string | undefined;
}

/** Who sent a request, and with which kind of key. */
export interface Caller {
  readonly merchant: Merchant;
  readonly isSecret: boolean;
}

/** The namespace of the keys that a sandbox hands out itself. */
export const DEFAULT_NAMESPACE = 'sandbox';

/** Tells whether a name is that of a namespace, whose keys anybody can make: `[a-z0-9_-]{1,64}`, and not registered. */
export function isNamespace(name: string, registered: readonly MerchantOptions[]): boolean {
  return /^[a-z0-9_-]{1,64}$/.test(name) && !registered.some((merchant) => merchant.name === name);
}

/** Makes the keys of a namespace: `[a-z0-9_-]{1,64}`. */
export function createKeys(namespace: string): MerchantKeys {
  return {
    publishableKey: `pk_test_${namespace}`,
    secretKey: `sk_test_${namespace}`,
    signature: `sig_test_${namespace}`,
  };
}

/** Makes the merchant of a namespace. */
export function createNamespace(name: string): Merchant {
  return toMerchant({ name, ...createKeys(name) });
}

/** Finds whose a key is: of a merchant that is registered, or of a namespace. */
export function findCaller(key: string, registered: readonly MerchantOptions[]): Caller | undefined {
  for (const options of registered) {
    const isSecret = isSameSecret(key, options.secretKey);
    if (isSecret || isSameSecret(key, options.publishableKey)) return { merchant: toMerchant(options), isSecret };
  }
  const [, kind, namespace = ''] = /^(pk|sk)_test_(.+)$/.exec(key) ?? [];
  // The name of a registered merchant is no namespace: its keys are its own alone.
  if (!isNamespace(namespace, registered)) return undefined;
  return { merchant: createNamespace(namespace), isSecret: kind === 'sk' };
}

/**
 * Tells whether a text is a secret, in a time that tells only how long the given text is.
 * No digests: two jobs of WebCrypto would cost more than opening a token.
 */
export function isSameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % expected.length);
  return difference === 0;
}

function toMerchant({ name, publishableKey, secretKey, signature }: MerchantOptions): Merchant {
  return { name, apiKeys: [publishableKey, secretKey], signature };
}
