/** Reads the answer to a charge request: a charge, or an error. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import type { GatewayError } from '../errors/gateway-error.js';
import { copyOwn } from '../options/own.js';
import { type Charge, isKnownStatus } from '../schema/answers.js';
import {
  findCharge,
  isAboutRequest,
  isSuccess,
  judgeRefusal,
  mayHoldCharge,
  REFUSED,
  type Refusal,
  saysUsed,
  USED,
} from '../schema/charge-outcome.js';
import { type Answer, fail, toGatewayError } from './responses.js';

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
   * Maps an answer without a charge to a code: `token_already_used`, or `gateway_error` if the token was certainly not used.
   * It is asked about a 2xx, a decline, and a 4xx other than 408, 409, 425 and 429 whose body is a JSON object. Such a 4xx is
   * `refused` if it returns `gateway_error`. Return nothing to let Payveil decide.
   */
  readonly readError?: ((answer: ChargeAnswer) => GatewayErrorCode | null | undefined) | undefined;
}

/**
 * Reads a charge. A failed charge in an answer of 400, 402 or 422 is a decline, which is a result too. An answer about a used
 * token is never a result.
 * @param tellDoubt Is told of every refusal.
 * @throws {GatewayError | ResponseError}
 */
export function readChargeAnswer(
  answer: Answer,
  readers: ChargeReaders,
  tellDoubt: (error: GatewayError) => void,
): Charge {
  const mapped = mayHoldCharge(answer) ? ask(readers.readCharge, answer) : undefined;
  const charge = findCharge(answer, mapped ?? undefined);
  const isDecline = charge?.status === 'failed';
  if (!isSuccess(answer) && !isDecline) {
    const isRead = isAboutRequest(answer.status) && copyOwn(answer.body);
    const verdict = isRead ? judgeByReader(answer, readers) : undefined;
    const error = toError(answer, verdict ?? judgeRefusal(answer));
    tellDoubt(error);
    throw error;
  }
  const isAlive = isKnownStatus(charge?.status) && !isDecline;
  if (!isAlive && isTokenUsed(answer, charge, readers)) throw toError(answer, USED);
  return charge ?? fail(answer, 'response_invalid', NO_CHARGE);
}

const NO_CHARGE =
  'no charge that can be read: it needs an id and a status. The option readCharge maps the answers of another gateway.';

const toError = (answer: Answer, { code, outcome }: Refusal) => toGatewayError(answer, code, outcome);

/** The merchant's own judgement, which has the last word. */
function judgeByReader(answer: Answer, { readError }: ChargeReaders): Refusal | undefined {
  const code = ask(readError, answer);
  return [REFUSED, USED].find((verdict) => verdict.code === code);
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

function isTokenUsed(answer: Answer, charge: Charge | undefined, readers: ChargeReaders): boolean {
  const verdict = judgeByReader(answer, readers);
  return verdict ? verdict === USED : saysUsed(answer, charge);
}
