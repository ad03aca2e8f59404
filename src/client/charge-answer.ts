/** A charge, or why there is none, from the answer to a charge's request. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import { copyOwn } from '../options/own.js';
import {
  type Answer,
  type Charge,
  type ChargeStatus,
  isId,
  isSuccess,
  type JsonObject,
  requireObject,
  toGatewayError,
} from './responses.js';

/** What a gateway answered to a charge. */
export interface ChargeAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
}

/** How the answers of another gateway are read. */
export interface ChargeReaders {
  /**
   * Maps an answer of 2xx, 400, 402 or 422 to a charge: `{ id, status, redirect_url, decline_code }`. Nothing leaves it as it is.
   */
  readonly readCharge?: ((answer: ChargeAnswer) => Charge | null | undefined) | undefined;
  /**
   * Maps an answer that holds no charge to a code: `token_already_used`, or `gateway_error` where its words only sound like it.
   * Nothing leaves the reading to Payveil.
   */
  readonly readError?: ((answer: ChargeAnswer) => GatewayErrorCode | null | undefined) | undefined;
}

const ALIVE: readonly unknown[] = ['succeeded', 'pending', 'processing', 'requires_action'] satisfies ChargeStatus[];

/**
 * Reads a charge. A decline is a result too: an answer of 400, 402 or 422 that is a failed charge. A used token never is.
 * @throws {GatewayError | ResponseError}
 */
export function readChargeAnswer(answer: Answer, { readCharge, readError }: ChargeReaders): JsonObject {
  const isOk = isSuccess(answer);
  const isReadable = isOk || [400, 402, 422].includes(answer.status);
  const charge = isReadable ? (ask(readCharge, answer) ?? answer.body) : undefined;
  const members = copyOwn(charge);
  if (!(isOk && ALIVE.includes(members?.status)) && isTokenUsed(answer, readError)) {
    throw toGatewayError(answer, 'token_already_used', 'unknown');
  }
  if (isOk || (members?.status === 'failed' && isId(members.id))) return requireObject(answer, charge);
  throw toGatewayError(answer);
}

// What the merchant's reader throws may hold the answer, so it goes no further.
function ask<Result>(
  read: ((answer: ChargeAnswer) => Result) | undefined,
  { status, body }: Answer,
): Result | undefined {
  try {
    return read?.({ status, body });
  } catch {
    return undefined;
  }
}

// A gateway's own words are not shown by the interface. Not "refused" or "unused", but "tokenUsed".
const USED = /already|duplicate|consumed|replay|re-?us[ei]|(?<![a-z])used/i;
const USED_IN_CAMEL_CASE = /[a-z]Used/;

/** Reads cautiously whether the token was used before: "not charged" would be worse than "not known". */
function isTokenUsed(answer: Answer, readError: ChargeReaders['readError']): boolean {
  const code = ask(readError, answer);
  if (code === 'token_already_used' || code === 'gateway_error') return code === 'token_already_used';
  const { status, body, text } = answer;
  // A 4xx that speaks of the gateway's state and not of the token, and what no code can be relied on of.
  if ([408, 425, 429].includes(status) || status >= 500 || (status < 400 && !isSuccess(answer))) return false;
  const members = copyOwn(body);
  const error = copyOwn(members?.error);
  const words = members ? [error?.code, error?.message, members.code, members.message, members.error] : [text];
  return words.some((word) => typeof word === 'string' && (USED.test(word) || USED_IN_CAMEL_CASE.test(word)));
}
