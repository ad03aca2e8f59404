/** Reads the gateway's answers tolerantly, because the interface does not show them. */
import type { ResponseErrorCode } from '../errors/error-code.js';
import { GatewayError } from '../errors/gateway-error.js';
import { ResponseError } from '../errors/response-error.js';
import { hasCardNumber } from '../fields/card-number.js';
import { copyOwn } from '../options/own.js';
import { type Customer, parseCustomer, parseToken, type Token } from '../schema/answers.js';
import { type ChargeOutcome, isAboutRequest, isCode, isSuccess } from '../schema/charge-outcome.js';
import { toShown } from './shown.js';

/** An answer that was read completely. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it was not JSON, or was not read to its end. */
  readonly body: unknown;
  /** Texts of the request that no error may show, even if the gateway repeats them. */
  readonly secrets: readonly string[];
}

/**
 * Reads a token.
 * @throws {ResponseError} `response_invalid` if it has no identifier.
 */
export function readToken(answer: HttpAnswer): Token {
  requireSuccess(answer);
  return parseToken(answer.body) ?? throwResponseError(answer, 'response_invalid', 'no token that can be read.');
}

/**
 * Reads a customer.
 * @throws {ResponseError} if it is not an object, or has no identifier.
 */
export function readCustomer(answer: HttpAnswer): Customer {
  requireSuccess(answer);
  const { body } = answer;
  if (!copyOwn(body)) return throwResponseError(answer, 'response_invalid', 'nothing that can be read.');
  return parseCustomer(body) ?? throwResponseError(answer, 'customer_id_missing', 'no customer id.');
}

/**
 * Throws the error for a 2xx that cannot be believed.
 * @param what The end of the sentence.
 */
export function throwResponseError({ status, body }: HttpAnswer, code: ResponseErrorCode, what: string): never {
  throw new ResponseError(code, `The gateway answered ${status} with ${what}`, body);
}

function requireSuccess(answer: HttpAnswer): void {
  if (!isSuccess(answer)) throw toGatewayError(answer);
}

/**
 * Turns an answer without a result into an error that tells what is known.
 * @param verdict By default, what the status tells about a call that is no charge.
 * @param chargeId The identifier of the charge in the answer. A charge that its error names comes first.
 */
export function toGatewayError(
  { status, headers, body, secrets }: HttpAnswer,
  verdict: ChargeOutcome = isAboutRequest(status) ? 'refused' : 'unknown',
  chargeId?: string,
): GatewayError {
  const isUsed = verdict === 'used';
  const show = (value: unknown) => toShown(value, secrets);
  const members = copyOwn(body);
  const error = copyOwn(members?.error);
  const isCharge = members?.object === 'charge';
  return new GatewayError(isUsed ? 'token_already_used' : 'gateway_error', isUsed ? 'unknown' : verdict, {
    status,
    gatewayCode: show([error?.code ?? members?.code].find((code) => isCode(code) && !hasCardNumber(code))),
    chargeId: show(
      toId(copyOwn(error?.charge)?.id ?? error?.charge ?? chargeId ?? (isCharge ? members.id : undefined)),
    ),
    requestId: show(headers.get('request-id') ?? error?.request_id),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    body,
  });
}

/** Some gateways number their charges. */
const toId = (id: unknown) => (Number.isSafeInteger(id) ? String(id) : id);

/** Reads Retry-After (RFC 9110 §10.2.3), given in seconds or as a date, as milliseconds from now. */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Accept only an HTTP date: some engines read -1 or 1.5, which are not valid delays, as dates.
  const waitMs = value.endsWith(' GMT') ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}
