/** Merchants and their keys. */
import type { Caller, Merchant, MerchantKeys, MerchantOptions } from '../state.js';

/** Tells whether a name is a namespace, whose keys are made of its name: `[a-z0-9_-]{1,64}`, and not registered. */
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

/** Finds the merchant of a key: a registered merchant, or a namespace. */
export function findCaller(key: string, registered: readonly MerchantOptions[]): Caller | undefined {
  for (const options of registered) {
    const isSecret = isSameSecret(key, options.secretKey);
    if (isSecret || isSameSecret(key, options.publishableKey)) return { merchant: toMerchant(options), isSecret };
  }
  const [, kind, namespace = ''] = /^(pk|sk)_test_(.+)$/.exec(key) ?? [];
  // The name of a registered merchant is not a namespace. Only its own keys work.
  if (!isNamespace(namespace, registered)) return undefined;
  return { merchant: createNamespace(namespace), isSecret: kind === 'sk' };
}

/**
 * Compares a text with a secret. The time that it takes reveals only the length of the given text. It makes no digests, because
 * two WebCrypto calls would take longer than opening a token.
 */
export function isSameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % expected.length);
  return difference === 0;
}

function toMerchant({ name, publishableKey, secretKey, signature }: MerchantOptions): Merchant {
  return { name, apiKeys: [publishableKey, secretKey], signature };
}
