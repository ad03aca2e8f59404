/** Reads an answer like `createClient` without a mapping: by the same schemas and the same words. */
import { type Charge, parseCustomer, parseToken } from '../../schema/answers.js';
import { findCharge, isSuccess, judgeRefusal, saysUsed as saysChargeUsed } from '../../schema/charge-outcome.js';
import type { Answer } from './ask.js';

/** Reads a charge. Returns `undefined` if the client would throw. */
export function readCharge(answer: Answer): Charge | undefined {
  const charge = findCharge(answer);
  return saysUsed(answer) ? undefined : charge;
}

/** Reads the identifier of a customer. */
export function readCustomerId(answer: Answer): string | undefined {
  return isSuccess(answer) ? parseCustomer(answer.body)?.id : undefined;
}

/** Reads the identifier of a token. */
export function readTokenId(answer: Answer): string | undefined {
  return isSuccess(answer) ? parseToken(answer.body)?.id : undefined;
}

/** Tells whether an answer reports a used token in words that the client knows. */
export function saysUsed(answer: Answer): boolean {
  const charge = findCharge(answer);
  if (isSuccess(answer) || charge) return saysChargeUsed(answer, charge);
  return judgeRefusal(answer).code === 'token_already_used';
}
