/** Tolerant reading of what the gateway answers: the interface does not show it. */
import { GatewayError } from '../errors/gateway-error.js';
import type { Outcome } from '../errors/payveil-error.js';
import { ResponseError } from '../errors/response-error.js';
import { hasCardNumber } from '../fields/card-number.js';
import { isVisibleAscii } from '../fields/text.js';
import { ID_MAX_LENGTH } from '../schema/members.js';

/** A JSON object of the gateway. */
export type JsonObject = Record<string, unknown>;

/** An answer that was read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
  /** What was sent that no error may show, should the gateway echo it. */
  readonly secrets: readonly string[];
}

/** A token that the gateway made. Members beyond these pass through. */
export interface Token {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** A charge. A declined one has status `failed`; an unknown status passes through. Other members pass through too. */
export interface Charge {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed' | (string & {});
  /** Why it failed, where the gateway says so. */
  readonly failure_code?: string | null;
  readonly failure_message?: string | null;
  readonly decline_code?: string | null;
  readonly [member: string]: unknown;
}

/** A customer; `id` is what to send as `customer_id`. Other members pass through. */
export interface Customer {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Reads any 2xx answer that is a JSON object; the rest is an error. */
export function readResult(answer: Answer): JsonObject {
  if (!isSuccess(answer)) throw toGatewayError(answer);
  if (isJsonObject(answer.body)) return answer.body;
  throw new ResponseError('response_invalid', `The gateway answered ${answer.status} with something unreadable.`);
}

/** Reads a charge. A decline is a result too: an answer of 400, 402 or 422 that is a failed charge. A used token never is. */
export function readCharge(answer: Answer): JsonObject {
  if (isTokenUsed(answer)) throw toGatewayError(answer, 'token_already_used', 'unknown');
  return isDecline(answer) ? (answer.body as JsonObject) : readResult(answer);
}

/** Reads a customer, with its identifier as `id`, wherever the gateway put it. */
export function readCustomer(answer: Answer): JsonObject {
  const result = readResult(answer);
  for (const holder of [result, result.data, result.result]) {
    if (!isJsonObject(holder)) continue;
    const { customer_id, customerId, id, customer } = holder;
    const found = [customer_id, customerId, id, customer, isJsonObject(customer) ? customer.id : undefined].find(isId);
    if (found !== undefined) return { ...result, id: String(found) };
  }
  throw new ResponseError('customer_id_missing', 'The gateway made a customer but did not name it.');
}

function isDecline({ status, body }: Answer): boolean {
  return [400, 402, 422].includes(status) && isJsonObject(body) && body.status === 'failed' && isId(body.id);
}

function toGatewayError(
  answer: Answer,
  code: 'gateway_error' | 'token_already_used' = 'gateway_error',
  outcome = getOutcome(answer.status),
): GatewayError {
  const { status, headers, body } = answer;
  const show = (value: unknown) => toShown(value, answer);
  return new GatewayError(code, outcome, {
    status,
    gatewayCode: show(getCode(body)),
    chargeId: show(getChargeId(body)),
    requestId: show(headers.get('request-id') ?? getError(body).request_id),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
    body,
  });
}

/** What a status says of the work: 408, 409, 425 and 429 may come from something between us and the gateway. */
function getOutcome(status: number): Outcome {
  return status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status) ? 'refused' : 'unknown';
}

function isTokenUsed({ status, body }: Answer): boolean {
  return status < 500 && /already[-_]?used/i.test(getCode(body) ?? '');
}

function getCode(body: unknown): string | undefined {
  const code = getError(body).code ?? (isJsonObject(body) ? body.code : undefined);
  return typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : undefined;
}

function getChargeId(body: unknown): unknown {
  const { charge } = getError(body);
  if (charge !== undefined) return isJsonObject(charge) ? charge.id : charge;
  return isJsonObject(body) && (body.object === 'charge' || body.status === 'failed') ? body.id : undefined;
}

function getError(body: unknown): JsonObject {
  return isJsonObject(body) && isJsonObject(body.error) ? body.error : {};
}

// An error is printed and logged, so nothing that a gateway may have echoed gets into it.
function toShown(value: unknown, { secrets }: Answer): string | undefined {
  if (typeof value !== 'string' || !isVisibleAscii(value, ID_MAX_LENGTH) || hasCardNumber(value)) return undefined;
  return secrets.some((secret) => value.includes(secret)) ? undefined : value;
}

/** Reads Retry-After (RFC 9110 §10.2.3), seconds or a date, to milliseconds from now. */
export function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Only a date of HTTP: -1 or 1.5, which are no delay, are read as dates by some engines.
  const waitMs = value.endsWith(' GMT') ? Date.parse(value) - Date.now() : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

const isId = (value: unknown) => (typeof value === 'string' && value !== '') || typeof value === 'number';

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
