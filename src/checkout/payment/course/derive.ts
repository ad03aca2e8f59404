/** What follows from a payment by itself. */

import { isSpent } from '../outcome/add-ending.js';
import { createFailure } from '../outcome/ending.js';
import { isOver, isWorking } from '../states.js';
import type { Payment } from './model.js';

/** The ending of a payment of which there is no answer yet, or whose answer did not come in time. */
export const LATE = /*#__PURE__*/ createFailure('timeout', 'unknown');

/** Tells whether a part of the payment is under way. */
export const isBusy = ({ state, bank }: Payment): boolean => isWorking(state) || bank === 'open';

/** Tells whether the merchant's server can be asked. */
export const canLookUp = ({ plan, means }: Payment): boolean => plan.way === 'server' || means.canLookUp;

/** Tells whether the same token may be sent again, and can tell more. */
export const mayResend = (payment: Payment): boolean =>
  payment.plan.way !== 'handOver' &&
  payment.plan.recovers &&
  payment.canResend &&
  payment.token === 'sealed' &&
  !isSpent(payment);

/** Tells what the buyer's question does: it asks, or it sends the same token again. */
export function getQuestion(payment: Payment): 'again' | 'finish' | undefined {
  if (canLookUp(payment) || payment.hasAsks) return 'again';
  return mayResend(payment) ? 'finish' : undefined;
}

/** Tells whether the buyer may begin again: at once after an end that was found, or after a warning. */
export function getRestart(payment: Payment): 'new' | 'warned' | undefined {
  const { state, origin, facts, plan } = payment;
  if (isOver(state)) return origin !== 'here' && facts.purchase.orderId === undefined ? 'new' : undefined;
  // The shop's server would refuse another payment while this one is not known.
  const isStuck =
    (state === 'unknown' && plan.way !== 'server') || (state === 'action' && payment.isBack && !isBusy(payment));
  return isStuck || payment.isTired ? 'warned' : undefined;
}

/** Tells whether a payment only waits for another one of its order. */
export const isWaiting = ({ state, owner }: Payment): boolean => state === 'checking' && owner !== 'this';
