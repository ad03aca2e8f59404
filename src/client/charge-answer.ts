/** Reads the answer to a charge request: a charge, or an error. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import { copyOwn } from '../options/own.js';
import {
  type Answer,
  type Charge,
  type ChargeStatus,
  isCode,
  isId,
  isSuccess,
  type JsonObject,
  nameId,
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
  const isDecline = members?.status === 'failed' && isId(members.id);
  if (!(isOk && ALIVE.includes(members?.status)) && isTokenUsed(answer, readError, isDecline)) {
    throw toGatewayError(answer, 'token_already_used', 'unknown');
  }
  if (isOk || isDecline) return nameId(requireObject(answer, charge));
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

/** Members that tell what went wrong. Other members may repeat texts of the merchant, such as "Used bike". */
const TELLING = /^(?!.*decline).*(?:code|message|error|reason|type|title|detail|token)/i;

/**
 * Tells whether the token was used before. In doubt the answer is yes: "not charged" would be a worse mistake than "not known".
 * A complete decline is in no doubt, so only its error codes count: its message may say that the card has already expired.
 */
function isTokenUsed(answer: Answer, readError: ChargeReaders['readError'], isDecline: boolean): boolean {
  const code = ask(readError, answer);
  if (code === 'token_already_used' || code === 'gateway_error') return code === 'token_already_used';
  const { status, body, text } = answer;
  // These statuses are about the state of the gateway and not about the token, so their words tell nothing about it.
  if ([408, 425, 429].includes(status) || status >= 500 || (status < 400 && !isSuccess(answer))) return false;
  if (!isDecline) return hasUsedWord(body ?? text, 5);
  const members = copyOwn(body);
  return [copyOwn(members?.error)?.code, members?.code, members?.error].some(
    (code) => isCode(code) && hasUsedWord(code, 0),
  );
}

/** Searches a text, or the telling members of an object down to a depth. */
function hasUsedWord(value: unknown, depth: number, isTelling = true): boolean {
  if (typeof value === 'string') return isTelling && (USED.test(value) || USED_IN_CAMEL_CASE.test(value));
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  return Object.entries(value).some(([name, member]) =>
    hasUsedWord(member, depth - 1, Array.isArray(value) ? isTelling : TELLING.test(name)),
  );
}
