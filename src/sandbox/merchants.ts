/** Merchants, told apart by their keys. */
import { Problem } from './problem.js';

/** The three values a merchant was given. */
export interface MerchantKeys {
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly signature: string;
}

/** A merchant with keys of its own choice. */
export interface MerchantOptions extends MerchantKeys {
  readonly name: string;
}

/** Who sent a request, and with which kind of key. */
export interface Caller {
  readonly merchant: MerchantOptions;
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

/**
 * Finds who sent a request by its `authorization` header: the key, raw or as Bearer.
 * @throws {Problem} 401 `api_key_missing` or `api_key_invalid`.
 */
export function identifyCaller(headers: Headers, registered: readonly MerchantOptions[]): Caller {
  const key = headers.get('authorization')?.replace(/^Bearer +/i, '');
  if (!key) throw refuse('api_key_missing', 'The header authorization is missing.');
  return identifyKey(key, registered);
}

/**
 * Finds whose a key is.
 * @throws {Problem} 401 `api_key_invalid`.
 */
export function identifyKey(key: string, registered: readonly MerchantOptions[]): Caller {
  for (const merchant of registered) {
    if (isSameSecret(key, merchant.secretKey)) return { merchant, isSecret: true };
    if (isSameSecret(key, merchant.publishableKey)) return { merchant, isSecret: false };
  }
  const [, kind, namespace = ''] = /^(pk|sk)_test_(.+)$/.exec(key) ?? [];
  // The name of a registered merchant is no namespace: its keys are its own alone.
  if (!isNamespace(namespace, registered)) throw refuse('api_key_invalid', 'The API key is not known.');
  return { merchant: { name: namespace, ...createKeys(namespace) }, isSecret: kind === 'sk' };
}

/**
 * Checks the `signature` header of a charge.
 * @throws {Problem} 401 `signature_missing` or `signature_invalid`.
 */
export function checkSignatureHeader(headers: Headers, merchant: MerchantOptions): void {
  const signature = headers.get('signature');
  if (!signature) throw refuse('signature_missing', 'The header signature is missing.');
  if (!isSameSecret(signature, merchant.signature)) {
    throw refuse('signature_invalid', "The signature is not this merchant's.");
  }
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

function refuse(code: string, message: string): Problem {
  return new Problem({ status: 401, code, message });
}
