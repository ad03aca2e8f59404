/** Reads how a payment ended. After a token was sent, only an answer with a charge ends the payment, or a first refusal. */
import { isPayveilError } from '../../../errors/is-payveil-error.js';
import { isVisibleAscii } from '../../../fields/text.js';
import { readActionUrl } from '../../../fields/url.js';
import { readOwn } from '../../../options/own.js';
import { tellDeveloper } from '../../../report/tell-developer.js';
import { CHARGE_STATUSES, parseCharge, parseResult, type Result } from '../../../schema/answers.js';
import { isAboutRequest } from '../../../schema/charge-outcome.js';
import { createFailure, ELSEWHERE, type Ending, type Failed, type Money, SENT, UNREADABLE } from './ending.js';

/** Judges what a client of the merchant gives as a charge. */
export function judgeChargeAnswer(answer: unknown): Ending {
  const charge = parseCharge(answer);
  return charge ? { ...judgeStatus(charge), charge } : UNREADABLE;
}

/**
 * Judges the result that a merchant's code gives. Nothing means that the token was handed on. The result is unknown if the
 * status is unknown or missing, as in an HTTP response that was not read, or if it asks for an action without an address.
 */
export function judgeResult(value: unknown): Ending {
  if (value === undefined || value === null) return SENT;
  const result = parseResult(value);
  if (result) return judgeStatus(result);
  if (isAnswer(value)) return judgeThrown(value);
  tellUnread(value);
  return UNREADABLE;
}

const IN_PROGRESS = 'in_progress';

/** Judges what a merchant's code has thrown, or has given without a charge. */
export function judgeThrown(value: unknown): Ending {
  if (readOwn(value, 'outcome') === IN_PROGRESS) return ELSEWHERE;
  const failure = judgeFailure(value);
  // A mistake in a call of Payveil may come after the charge.
  return isMistake(value) ? { ...failure, outcome: 'unknown' } : failure;
}

const GUIDE = 'errors.md#result_unreadable';

function tellUnread(value?: unknown): void {
  // Old test environments have no Response.
  const isResponse = typeof Response === 'function' && value instanceof Response;
  const mistake = isResponse
    ? 'is a Response: return await response.json()'
    : `needs the id and the status of the charge: ${CHARGE_STATUSES.join(', ')}`;
  tellDeveloper('error', `The result of onToken, waitUntil, lookUp or charge ${mistake}.`, GUIDE);
}

function judgeStatus(result: Result): Ending {
  const { id, status, redirect_url, decline_code, failure_code } = result;
  const known = { chargeId: readId(id), charge: undefined };
  if (status === 'succeeded' || status === 'pending' || status === 'processing') {
    return { kind: status === 'succeeded' ? 'succeeded' : 'pending', ...known, paid: readMoney(result) };
  }
  if (status === 'failed') {
    return { kind: 'declined', ...known, reason: decline_code ?? failure_code ?? undefined, isCertain: true };
  }
  const isAction = status === 'requires_action';
  const url = isAction && readActionUrl(redirect_url);
  if (url) return { kind: 'action', ...known, url };
  if (isAction) tellDeveloper('error', 'requires_action needs a redirect_url.', GUIDE);
  // The one word for an unknown result is no mistake.
  else if (status !== 'unknown') tellUnread();
  return { ...UNREADABLE, ...known };
}

/** Reads what was paid. A gateway may tell the amount in another way, which is not compared. */
function readMoney({ amount, currency }: Result): Partial<Money> {
  return {
    ...(Number.isInteger(amount) && { amount: amount as number }),
    ...(isText(currency) && /^[a-z]{3}$/i.test(currency) && { currency: currency.toLowerCase() }),
  };
}

const OUTCOMES: readonly unknown[] = ['not_sent', 'refused', 'unknown', IN_PROGRESS];

/** Tells whether what was thrown is an answer to the form. A mistake in how Payveil is called is none. */
export function isAnswer(error: unknown): boolean {
  return OUTCOMES.includes(readOwn(error, 'outcome')) && !isMistake(error);
}

/** Tells whether Payveil was called with something wrong. In `onToken` that tells nothing: the token may be charged already. */
export const isMistake = (error: unknown): boolean => isPayveilError(error) && error.code === 'option_invalid';

/** Judges a failure after the token was made. If its own members tell nothing, a charge may have been made. */
export function judgeFailure(error: unknown): Failed {
  const read = (name: string) => readOwn(error, name);
  const [outcome, retryAfterMs] = [read('outcome'), read('retryAfterMs')];
  // Pass on only our own codes, because any other could hold anything.
  const code = isPayveilError(error) ? error.code : 'handler_failed';
  return {
    ...createFailure(code, outcome === 'not_sent' || outcome === 'refused' ? outcome : 'unknown', undefined, error),
    canResend: read('canResend') === true,
    // A 4xx that was read, and that is not about a passing state of the gateway.
    isRead: isAboutRequest(Number(read('status'))) && readBody(error) !== undefined,
    chargeId: readId(read('chargeId')),
    retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : undefined,
  };
}

/** Reads the body of the gateway's answer. */
const readBody = (error: unknown) => (isPayveilError(error) && 'body' in error ? error.body : undefined);

export const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads an identifier. It may be all digits, so its look does not tell it from a card number. */
export const readId = (value: unknown) => (isText(value) && isVisibleAscii(value, 255) ? value : undefined);
