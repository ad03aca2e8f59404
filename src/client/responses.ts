/** Reads the gateway's answers tolerantly, because the interface does not show them. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import { GatewayError } from '../errors/gateway-error.js';
import type { Outcome } from '../errors/payveil-error.js';
import { ResponseError } from '../errors/response-error.js';
import { copyOwn, type OwnMembers } from '../options/own.js';
import { toShown } from './shown.js';

/** A JSON object from the gateway. */
export type JsonObject = Record<string, unknown>;

/** An answer that was read completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
  /** The body as plain text, if it has a type that simple servers send. Otherwise empty. */
  readonly text: string;
  /** Texts of the request that no error may show, even if the gateway repeats them. */
  readonly secrets: readonly string[];
}

/** A token that the gateway made. Other members are passed on. */
export interface Token {
  /** The identifier. Charge it like a client-side token, or retrieve the token by it. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** The statuses of a charge that Payveil knows. */
export type ChargeStatus = 'succeeded' | 'pending' | 'processing' | 'requires_action' | 'failed';

/** A charge. A declined charge has the status `failed`. An unknown status and other members are passed on. */
export interface Charge {
  /** The gateway's identifier. Your server looks the charge up by it. */
  readonly id: string;
  /** The current status. */
  readonly status: ChargeStatus | (string & {});
  /** The address to which the buyer must go, such as for 3-D Secure. Given with the status `requires_action`. */
  readonly redirect_url?: string | null;
  /** Why it failed, if the gateway tells. */
  readonly failure_code?: string | null;
  /** Why it failed, in words for developers. */
  readonly failure_message?: string | null;
  /** Why the card's issuer declined it, such as `insufficient_funds`. */
  readonly decline_code?: string | null;
  readonly [member: string]: unknown;
}

/** A customer. Send its `id` as `customer_id`. Other members are passed on. */
export interface Customer {
  /** The identifier. Save it, and send it as `customer_id` with later charges. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Reads a 2xx answer that is a JSON object. Any other answer is an error. */
export function readResult(answer: Answer): JsonObject {
  if (!isSuccess(answer)) throw toGatewayError(answer);
  return requireObject(answer, answer.body);
}

/** Reads a token. */
export const readToken = (answer: Answer) => nameId(readResult(answer), 'token');

/** Makes the identifier a text, because the next call takes only texts. @param other Another name that it may have. */
export function nameId(result: JsonObject, other = 'id'): JsonObject {
  const id = [result.id, result[other]].find(isId);
  return id === undefined || (id === result.id && typeof id === 'string') ? result : { ...result, id: String(id) };
}

/** Narrows a result to an object. @throws {ResponseError} `response_invalid` if it is not an object. */
export function requireObject({ status }: Answer, result: unknown): JsonObject {
  if (isJsonObject(result)) return result;
  throw new ResponseError('response_invalid', `The gateway answered ${status} with something unreadable.`);
}

/** Reads a customer. Its identifier becomes `id`, whatever the gateway calls it. */
export function readCustomer(answer: Answer): JsonObject {
  const result = readResult(answer);
  for (const holder of [result, result.data, result.result].map(copyOwn)) {
    if (!holder) continue;
    const { customer_id, customerId, id, customer } = holder;
    const found = [customer_id, customerId, id, customer, copyOwn(customer)?.id].find(isId);
    if (found !== undefined) return { ...result, id: String(found) };
  }
  throw new ResponseError('customer_id_missing', 'The gateway made a customer, but its answer has no identifier.');
}

/** Turns an answer without a result into an error that tells what is known. */
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

/** What a status tells about the outcome. 408, 409, 425 and 429 may come from a server between us and the gateway. */
function getOutcome(status: number): Outcome {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? 'refused' : 'unknown';
}

function getChargeId(members: OwnMembers | undefined, error: OwnMembers | undefined): unknown {
  if (error?.charge !== undefined) return copyOwn(error.charge)?.id ?? error.charge;
  return members?.object === 'charge' || members?.status === 'failed' ? members.id : undefined;
}

/** Reads Retry-After (RFC 9110 §10.2.3), given in seconds or as a date, as milliseconds from now. */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Accept only an HTTP date: some engines read -1 or 1.5, which are not valid delays, as dates.
  const waitMs = value.endsWith(' GMT') ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

export const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

export const isId = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

export const isCode = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value);

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
