/** Checks the form of the keys, and one answer that changes nothing at the gateway. */
import { isSecretKey } from '../../fields/credential.js';
import { parseUrl } from '../../fields/url.js';
import { isAboutKeys } from '../../schema/charge-outcome.js';
import { type Check, createCheck } from '../check.js';
import type { GatewayResult } from '../gateway/ask.js';
import { isLiveKey, type Target } from '../gateway/target.js';

/** A look-up of a token that does not exist. It makes nothing and charges nothing. */
export const LOOK_UP = '/v1/tokens/payveil-doctor';

/** Checks the form of the keys. Only the gateway knows whether they are right. */
export function checkKeys({ apiKey, signature }: Target): Check {
  const problem = findKeyProblem(apiKey, signature);
  if (problem) return createCheck('keys', 'warning', problem);
  const mode = isLiveKey(apiKey) ? ' of live mode: real money' : /test/i.test(apiKey) ? ' of test mode' : '';
  const kind = isSecretKey(apiKey) ? 'a secret API key (keep it out of pages)' : 'an API key';
  return createCheck('keys', 'ok', `${kind}${mode}, and a signature`);
}

function findKeyProblem(apiKey: string, signature: string | undefined): string | undefined {
  if (/^sig_/.test(apiKey)) return 'the API key looks like a signature (sig_…): are the two swapped?';
  if (/^bearer/i.test(apiKey))
    return 'the API key begins with "Bearer": give only the key, because the interface sends it plain';
  if (signature === undefined) return 'no --signature: charges and client-side tokens need it';
  if (/^(pk|sk)_/.test(signature)) return 'the signature looks like an API key: are the two swapped?';
  if (signature === apiKey) return 'the API key and the signature are the same text';
  if (isLiveKey(apiKey) !== isLiveKey(signature) && /live|test/i.test(signature)) {
    return 'only one of the API key and the signature is for live mode';
  }
  if (/^pk_/.test(apiKey))
    return 'publishable_key_on_charge: the API key is publishable. A page charges with it; give your server the secret key';
  return undefined;
}

/** What to say of a server that is no gateway. */
export const NO_GATEWAY = 'this is no gateway. Check the address and its path prefix.';

/** Tells whether an answer is a page for people. */
export const isHtml = (headers: Headers): boolean => /html/i.test(headers.get('content-type') ?? '');

/**
 * Judges the answer about a token that does not exist.
 * @param mayCharge Whether the gateway accepts the API key for a charge.
 */
export function checkAnswer(asked: GatewayResult, mayCharge = false): Check {
  const judge = (state: Check['state'], says: string) => createCheck('answer', state, says);
  if ('failure' in asked) return judge('failed', `${asked.failure}.`);
  const { status, headers, body } = asked;
  const what = `GET ${LOOK_UP} answers ${status}`;
  if (status >= 300 && status < 400) {
    const target = nameTarget(headers);
    return judge('failed', `${what}, a redirect${target}. The client does not follow it: give the final address.`);
  }
  if (isAboutKeys(status)) {
    if (mayCharge) return judge('warning', `${what}: this API key can charge, but it cannot look up a token.`);
    return judge('failed', `${what}: the gateway refuses the API key.`);
  }
  if (status >= 500) return judge('failed', `${what}: the gateway has a problem, or is not at this address.`);
  if (body === undefined) {
    if (isHtml(headers) && !mayCharge) return judge('failed', `${what} with a page: ${NO_GATEWAY}`);
    return judge('warning', `${what}, and not in JSON: check the gateway's address and its path prefix.`);
  }
  return judge('ok', `${what} in JSON, so the API key is not refused`);
}

// Without the query, which may repeat what was sent.
function nameTarget(headers: Headers): string {
  const url = parseUrl(headers.get('location') ?? '');
  return url ? ` to ${url.host}` : '';
}

const SKEW_LIMIT_S = 60;

/** Compares the gateway's clock with this machine's clock, to the second, by the header Date. */
export function checkClock(date: string | null, now: number): Check {
  const judge = (state: Check['state'], says: string) => createCheck('clock', state, says);
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return judge('skipped', 'the answer has no Date header');
  const seconds = Math.round((now - theirs) / 1000);
  if (Math.abs(seconds) <= SKEW_LIMIT_S) return judge('ok', 'within a minute of the gateway');
  const off = `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the gateway`;
  return judge('warning', `this machine is ${off}, so it judges cards near their expiry differently. Set its clock.`);
}
