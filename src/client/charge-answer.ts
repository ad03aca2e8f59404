/** Reads the answer to a charge request: a charge, or an error. */
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

/** A gateway's answer to a charge. */
export interface ChargeAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** The parsed body; `undefined` when it was not JSON. */
  readonly body: unknown;
}

/** Options for reading the answers of a gateway that uses other names. */
export interface ChargeReaders {
  /**
   * Maps an answer of 2xx, 400, 402 or 422 to a charge: `{ id, status, redirect_url, decline_code }`. Return nothing to keep
   * the answer as it is.
   */
  readonly readCharge?: ((answer: ChargeAnswer) => Charge | null | undefined) | undefined;
  /**
   * Maps an answer without a charge to a code: `token_already_used`, or `gateway_error` if it only sounds like a used token.
   * Return nothing to let Payveil decide.
   */
  readonly readError?: ((answer: ChargeAnswer) => GatewayErrorCode | null | undefined) | undefined;
}

const ALIVE: readonly unknown[] = ['succeeded', 'pending', 'processing', 'requires_action'] satisfies ChargeStatus[];

/**
 * Reads a charge. A failed charge in an answer of 400, 402 or 422 is a decline, which is a result too. An answer about a used
 * token is never a result.
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

// The error of the merchant's reader may hold the answer, so it is dropped.
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

// The interface does not show the words of the gateway. "tokenUsed" matches, "refused" and "unused" do not.
const USED = /already|duplicate|consumed|replay|re-?us[ei]|(?<![a-z])used/i;
const USED_IN_CAMEL_CASE = /[a-z]Used/;

/**
 * Tells whether the token was used before. In doubt the answer is yes: "not charged" would be a worse mistake than "not known".
 */
function isTokenUsed(answer: Answer, readError: ChargeReaders['readError']): boolean {
  const code = ask(readError, answer);
  if (code === 'token_already_used' || code === 'gateway_error') return code === 'token_already_used';
  const { status, body, text } = answer;
  // These statuses are about the state of the gateway and not about the token, so their words tell nothing about it.
  if ([408, 425, 429].includes(status) || status >= 500 || (status < 400 && !isSuccess(answer))) return false;
  const members = copyOwn(body);
  const error = copyOwn(members?.error);
  const words = members ? [error?.code, error?.message, members.code, members.message, members.error] : [text];
  return words.some((word) => typeof word === 'string' && (USED.test(word) || USED_IN_CAMEL_CASE.test(word)));
}
