/** Reads the answer to a charge request: a charge, or an error. */
import type { GatewayErrorCode } from '../errors/error-code.js';
import { reportThrown } from '../report/report-thrown.js';
import type { Charge } from '../schema/answers.js';
import { type ChargeOutcome, findCharge, judgeAnswer } from '../schema/charge-outcome.js';
import { type HttpAnswer, throwResponseError, toGatewayError } from './responses.js';

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
   * Maps an answer of 2xx, or of a 4xx other than 408, 409, 425 and 429, to a charge: `{ id, status, redirect_url, decline_code }`.
   * Return nothing to keep the answer as it is.
   */
  readonly readCharge?: ((answer: ChargeAnswer) => Charge | null | undefined) | undefined;
  /**
   * Maps an answer without a live charge to a code: `token_already_used`, or `gateway_error` if the token was certainly not
   * used. It is asked about a 2xx, a decline, and a 4xx other than 408, 409, 425 and 429 whose body is a JSON object. Such a 4xx
   * is `refused` if it returns `gateway_error`. Return nothing to let Payveil decide.
   */
  readonly readError?: ((answer: ChargeAnswer) => GatewayErrorCode | null | undefined) | undefined;
}

/** The readers, and the keys, which no report may show. */
interface Readers extends ChargeReaders {
  readonly apiKey?: string;
  readonly signature?: string | undefined;
}

/**
 * Reads a charge. A failed charge in an answer of 400, 402 or 422 is a decline, which is a result too. An answer about a used
 * token is never a result.
 * @throws {GatewayError | ResponseError}
 */
export function readChargeAnswer(answer: HttpAnswer, readers: Readers): Charge {
  const charge = findCharge(answer, () => ask(readers, 'readCharge', answer));
  const verdict = judgeAnswer(answer, charge, () => judgeByReader(answer, readers));
  if (verdict) throw toGatewayError(answer, verdict, charge?.id);
  return charge ?? throwResponseError(answer, 'response_invalid', 'no charge that can be read.');
}

/** The merchant's own judgement, which has the last word. */
function judgeByReader(answer: HttpAnswer, readers: Readers): ChargeOutcome | undefined {
  const code = ask(readers, 'readError', answer);
  if (code === 'token_already_used') return 'used';
  return code === 'gateway_error' ? 'refused' : undefined;
}

/** Asks a reader of the merchant. One that fails tells nothing. */
function ask<Name extends keyof ChargeReaders>(
  readers: Readers,
  name: Name,
  { status, body }: HttpAnswer,
): ReturnType<NonNullable<ChargeReaders[Name]>> | undefined {
  const { [name]: read, apiKey = '', signature = '' } = readers;
  try {
    return read?.({ status, body }) as ReturnType<NonNullable<ChargeReaders[Name]>>;
  } catch (error) {
    reportThrown(name, error, [apiKey, signature]);
    return undefined;
  }
}
