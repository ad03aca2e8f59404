/** Reads an answer like `createClient` without a mapping: by the same schemas and the same words. */
import { type Charge, parseCharge, parseCustomer, parseToken } from '../../../schema/answers.js';
import { judgeRefusal } from '../../../schema/charge-outcome.js';
import type { Answer } from './ask.js';

/** Reads a charge. Returns `undefined` if the client would throw. */
export function readCharge({ status, body }: Answer): Charge | undefined {
  const charge = parseCharge(body);
  const isDecline = [400, 402, 422].includes(status) && charge?.status === 'failed';
  return isSuccess(status) || isDecline ? charge : undefined;
}

/** Reads the identifier of a customer. */
export function readCustomerId({ status, body }: Answer): string | undefined {
  return isSuccess(status) ? parseCustomer(body)?.id : undefined;
}

/** Reads the identifier of a token. */
export function readTokenId({ status, body }: Answer): string | undefined {
  return isSuccess(status) ? parseToken(body)?.id : undefined;
}

/** Tells whether an answer reports a used token in words that the client knows. */
export function saysUsed(answer: Answer): boolean {
  return judgeRefusal(answer).code === 'token_already_used';
}

/** Tells whether a status means success. */
export const isSuccess = (status: number) => status >= 200 && status < 300;
