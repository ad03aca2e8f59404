/** Tolerant reading of what the gateway answers: the interface does not show it. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import { GatewayError } from '../errors/gateway-error.js';
import type { Outcome } from '../errors/payveil-error.js';
import { ResponseError } from '../errors/response-error.js';
import { copyOwn, type OwnMembers } from '../options/own.js';
import { toShown } from './shown.js';

/** A JSON object of the gateway. */
export type JsonObject = Record<string, unknown>;

/** An answer that was read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
  /** The body as plain text, where it is of a type that simple servers send; else empty. */
  readonly text: string;
  /** What was sent that no error may show, should the gateway echo it. */
  readonly secrets: readonly string[];
}

/** A token that the gateway made. Members beyond these pass through. */
export interface Token {
  /** What to charge in place of a client-side token, and to retrieve it by. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** What a charge has come to, by the words that Payveil knows. */
export type ChargeStatus = 'succeeded' | 'pending' | 'processing' | 'requires_action' | 'failed';

/** A charge. A declined one has status `failed`; an unknown status passes through. Other members pass through too. */
export interface Charge {
  /** What the gateway calls it: the name by which your server looks it up. */
  readonly id: string;
  /** What it has come to so far. */
  readonly status: ChargeStatus | (string & {});
  /** Where the buyer has to go, such as for 3-D Secure; with status `requires_action`. */
  readonly redirect_url?: string | null;
  /** Why it failed, where the gateway says so. */
  readonly failure_code?: string | null;
  /** Why it failed, in words for developers. */
  readonly failure_message?: string | null;
  /** Why the card's issuer declined it, such as `insufficient_funds`. */
  readonly decline_code?: string | null;
  readonly [member: string]: unknown;
}

/** A customer; `id` is what to send as `customer_id`. Other members pass through. */
export interface Customer {
  /** What to save, and to send as `customer_id` with later charges. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Reads any 2xx answer that is a JSON object; the rest is an error. */
export function readResult(answer: Answer): JsonObject {
  if (!isSuccess(answer)) throw toGatewayError(answer);
  return requireObject(answer, answer.body);
}

/**
 * Narrows a result to an object.
 * @throws {ResponseError} `response_invalid` where it is none.
 */
export function requireObject({ status }: Answer, result: unknown): JsonObject {
  if (isJsonObject(result)) return result;
  throw new ResponseError('response_invalid', `The gateway answered ${status} with something unreadable.`);
}

/** Reads a customer, with its identifier as `id`, wherever the gateway put it. */
export function readCustomer(answer: Answer): JsonObject {
  const result = readResult(answer);
  for (const holder of [result, result.data, result.result].map(copyOwn)) {
    if (!holder) continue;
    const { customer_id, customerId, id, customer } = holder;
    const found = [customer_id, customerId, id, customer, copyOwn(customer)?.id].find(isId);
    if (found !== undefined) return { ...result, id: String(found) };
  }
  throw new ResponseError('customer_id_missing', 'The gateway made a customer but did not name it.');
}

/** Turns an answer that is no result to the error that says what is known. */
export function toGatewayError(
  answer: Answer,
  code: GatewayErrorCode = 'gateway_error',
  outcome = getOutcome(answer.status),
): GatewayError {
  const { status, headers, body, secrets } = answer;
  const show = (value: unknown) => toShown(value, secrets);
  const members = copyOwn(body);
  const error = copyOwn(members?.error);
  return new GatewayError(code, outcome, {
    status,
    gatewayCode: show([error?.code ?? members?.code].find(isCode)),
    chargeId: show(getChargeId(members, error)),
    requestId: show(headers.get('request-id') ?? error?.request_id),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    body,
  });
}

/** What a status says of the work: 408, 409, 425 and 429 may come from something between us and the gateway. */
function getOutcome(status: number): Outcome {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? 'refused' : 'unknown';
}

function getChargeId(members: OwnMembers | undefined, error: OwnMembers | undefined): unknown {
  if (error?.charge !== undefined) return copyOwn(error.charge)?.id ?? error.charge;
  return members?.object === 'charge' || members?.status === 'failed' ? members.id : undefined;
}

/** Reads Retry-After (RFC 9110 §10.2.3), seconds or a date, to milliseconds from now. */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Only a date of HTTP: -1 or 1.5, which are no delay, are read as dates by some engines.
  const waitMs = value.endsWith(' GMT') ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

export const isId = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

const isCode = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
