/** Judges the answers of the shop's server (`payveil/server`). Only JSON that it can have written is believed. */

import type { OwnMembers } from '../../../options/own.js';
import { tellDeveloper } from '../../../report/tell-developer.js';
import type { PaymentRecord } from '../facts.js';
import { judgeChargeAnswer, judgeResult } from './answer-to-ending.js';
import { createFailure, ELSEWHERE, type Ending, isUnknown, UNREADABLE } from './ending.js';

/** An answer: its HTTP status, and the members of its JSON. An answer that was lost has the status 0. */
export type ShopAnswer = readonly [status: number, members: OwnMembers];

/** The ending of a payment that the server does not know, so that it was never sent. The order may be paid from another browser. */
export const NOT_BEGUN: Ending = { ...createFailure('connection_failed', 'not_sent'), isFinal: true, isBlind: true };

/** Judges the answer to a payment. If nothing is known, the same token may be sent again: the server goes on with that payment. */
export function judgeShopAnswer([status, members]: ShopAnswer, reference: string): Ending {
  const { outcome, code, payment } = members;
  if (status === 200 && members.reference === reference) return judgePayment(members);
  if (outcome === 'in_progress') return { ...ELSEWHERE, other: payment as PaymentRecord | undefined };
  if (outcome === 'refused') return createFailure('gateway_error', outcome);
  if (outcome === 'not_sent') return { ...createFailure(readCode(code), outcome), isBlind: !code };
  return { ...UNREADABLE, canResend: true };
}

/** Reads the code of a refusal. Without one, the server has not reached the gateway. */
function readCode(code: unknown) {
  if (code === undefined) return 'connection_failed';
  if (code === 'order_changed') return code;
  tellDeveloper('error', `The server answered ${code}.`, 'errors.md#request_refused');
  return 'request_refused';
}

/** Judges how a payment stands. Its statuses are those of a charge, but for one word and for two that tell nothing yet. */
function judgePayment(members: OwnMembers): Ending {
  const { id, status } = members;
  const known = status === 'begun' || status === 'sent' ? 'unknown' : status;
  const told = { ...members, status: status === 'action' ? 'requires_action' : known };
  const ending = id === undefined ? judgeResult(told) : judgeChargeAnswer(told);
  if (isUnknown(ending)) return { ...ending, charge: undefined, canResend: true };
  // The server has found that there is no charge.
  const isCharged = id !== undefined || ending.kind !== 'declined';
  return isCharged ? ending : { ...createFailure('gateway_error', 'refused'), isFinal: true };
}
