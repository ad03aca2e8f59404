/** Finds out who sends a request: the middleware in front of every route of the gateway. */

import type { Middleware, RequestContext } from '../http/context.js';
import { Problem } from '../http/problem.js';
import type { Caller, SandboxState } from '../state.js';
import { findCaller, isSameSecret } from './keys.js';

/** Opens the session of a request by its key, plain or as Bearer. Answers 401 `api_key_missing` or `api_key_invalid`. */
export const authenticate: Middleware = async (context, next) => {
  const { sandbox } = context.env;
  const key = context.req.header('authorization')?.replace(/^Bearer +/i, '');
  if (!key) throw apiKeyMissing();
  const caller = await identifyCaller(sandbox, key, context.req.header('signature'));
  if (!caller) throw apiKeyInvalid();
  await openSession(context, caller);
  await next();
};

/** Refuses a publishable key with `strictKeys`: 403 `key_not_permitted`. Otherwise a page may charge with it. */
export const permitKey: Middleware = (context, next) => {
  if (!context.get('session').isSecret && context.env.sandbox.strictKeys) throw keyNotPermitted();
  return next();
};

/** Checks the signature header of a charge. Answers 401 `signature_missing` or `signature_invalid`. */
export const checkSignatureHeader: Middleware = (context, next) => {
  const signature = context.req.header('signature');
  const expected = context.get('session').merchant.signature;
  if (!signature) throw signatureMissing();
  if (expected !== undefined && isSameSecret(signature, expected)) return next();
  const message =
    'The signature does not belong to this merchant. sig_test_<name> goes with the keys pk_test_<name> and sk_test_<name>.';
  throw refuseKey('signature_invalid', message);
};

/** Finds the merchant of a key. With `anyKey` the signature counts too. Otherwise it is checked only where it is needed. */
export async function identifyCaller({ merchants, findAnyCaller }: SandboxState, key: string, signature?: string) {
  return findCaller(key, merchants) ?? findAnyCaller?.(key, signature);
}

/** Opens the session of a known merchant. */
export async function openSession(context: RequestContext, caller: Caller): Promise<void> {
  const { sandbox } = context.env;
  const now = await sandbox.readTime(caller.merchant.name);
  context.set('session', { ...caller, sandbox, now });
}

/** The problem of a publishable key where a secret key is needed. */
export function keyNotPermitted(): Problem {
  return new Problem({ status: 403, code: 'key_not_permitted', message: 'This needs the secret key.' });
}

/** The problem of a request without a key. */
export function apiKeyMissing(): Problem {
  return refuseKey('api_key_missing', 'The header authorization is missing. It takes the plain API key.');
}

/** The problem of a charge without a signature. */
export function signatureMissing(): Problem {
  return refuseKey('signature_missing', 'The header signature is missing. It takes the signing secret.');
}

/** The problem of an unknown key, with the forms that work. */
export function apiKeyInvalid(headers: Record<string, string> = {}): Problem {
  const message =
    'The API key is not known. You can use pk_test_<name> or sk_test_<name>, with any name of a–z, 0–9, _ and -; ' +
    'your own keys, with --merchant name:publishable:secret:signature; or any keys, with --any-key.';
  return refuseKey('api_key_invalid', message, headers);
}

/** The problem of a key or a signature that is missing or wrong. */
export function refuseKey(code: string, message: string, headers: Record<string, string> = {}): Problem {
  return new Problem({ status: 401, code, message, headers });
}
