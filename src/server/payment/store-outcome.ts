/** Stores what is learned about a payment. Each function may be called by several processes at once, in any order. */
import { readActionUrl } from '../../fields/url.js';
import { getNextAskTime } from '../schedule.js';
import { getNextState, type PaymentState, toPaymentEvent } from '../states.js';
import type { PaymentChange, StoredPayment } from '../store/store.js';
import { type Context, changePayment } from './context.js';
import { isOfOrder, type KnownCharge } from './known-charge.js';
import { getLastLook, isLeftToHuman, toTell } from './open-work.js';
import { decideSuccess, findPlace } from './order-place.js';

/** Stores that the result of a payment is not known. */
export function storeUnknown(context: Context, payment: StoredPayment, chargeId?: string): Promise<StoredPayment> {
  const now = context.options.now();
  return changePayment(context, payment, (current) => {
    const state = getNextState(current.state, 'doubted');
    if (state === undefined || isLeftToHuman(current)) return undefined;
    const dueAt = getNextAskTime(current, now);
    return { state, dueAt, ...(current.chargeId === null && chargeId !== undefined && { chargeId }) };
  });
}

/**
 * Stores that a payment was certainly not made, so that its order is free. If its token was sent again since, or the page was told
 * that it may charge, nothing is known.
 */
export function storeNotCharged(context: Context, payment: StoredPayment, isDeclined: boolean): Promise<StoredPayment> {
  const { now, forgetAfterMs } = context.options;
  const time = now();
  return changePayment(context, payment, (current) => {
    const isSame = (['attempts', 'sentAt', 'chargeId'] as const).every((name) => current[name] === payment[name]);
    const state = isSame ? getNextState(current.state, 'freed') : undefined;
    if (state === undefined || isLeftToHuman(current)) return undefined;
    // Who has waited long enough has looked already.
    const isKnown = time >= current.sentAt + forgetAfterMs;
    const dueAt = isKnown ? null : getLastLook(context.options, current);
    return { state, holds: false, dueAt, declinedAt: isDeclined ? time : null, ...endDoubt(current) };
  });
}

/** Stores what the gateway has told of the payment's charge. */
export function storeCharge(context: Context, payment: StoredPayment, charge: KnownCharge): Promise<StoredPayment> {
  const { now, store } = context.options;
  return changePayment(context, payment, async (current, isAgain) => {
    if (current.chargeId !== null && current.chargeId !== charge.id) return undefined;
    if (isLeftToHuman(current) || isJudged(current, charge)) return undefined;
    // Most payments hold their order, and then no other one matters.
    const payments = current.holds && !isAgain ? [] : await store.readOrder(current.orderId);
    const others = payments.filter(({ reference }) => reference !== current.reference);
    if (others.some(({ chargeId }) => chargeId === charge.id)) return undefined;
    return decideByCharge(current, charge, { now: now(), others, lookAt: getLastLook(context.options, current) });
  });
}

/**
 * Tells whether a human has judged this charge. The gateway may still call it succeeded after the money was given back, and it must
 * not pay again.
 */
const isJudged = ({ resolvedBy, chargeId }: StoredPayment, { id }: KnownCharge): boolean =>
  resolvedBy !== null && chargeId === id;

interface Circumstances {
  readonly now: number;
  /** The other payments of the order, if this one does not hold it. */
  readonly others: readonly StoredPayment[];
  /** See `getLastLook`. */
  readonly lookAt: number | null;
}

/** Decides what a charge changes. */
function decideByCharge(current: StoredPayment, charge: KnownCharge, around: Circumstances): PaymentChange | undefined {
  const trigger = toPaymentEvent(charge.status);
  const isWrong = trigger === 'succeeded' && !isOfOrder(charge, current);
  const state = isWrong && current.state !== 'succeeded' ? 'unknown' : getNextState(current.state, trigger);
  if (state === undefined) return undefined;
  const facts = { ...toFacts(charge, state), state };
  if (isWrong) return { ...facts, ...toTell('wrong_amount', around.now) };
  if (state === 'failed') return { ...facts, ...decideFailure(current, around) };
  if (state === 'pending' && current.state === state && current.holds) return undefined;
  const place = current.holds ? 'holds' : findPlace(around.others);
  if (state === 'succeeded') return { ...facts, ...decideSuccess(place, around.now) };
  // Anybody can make a charge that is pending for days, but only for the right amount it may keep others from paying.
  const holds = current.holds || (place === 'holds' && isOfOrder(charge, current));
  return { ...facts, holds, dueAt: getNextAskTime(current, around.now) };
}

function decideFailure(current: StoredPayment, { now, lookAt }: Circumstances): PaymentChange {
  // The gateway's own answer to a token leaves nothing to look for.
  const failed = {
    holds: false,
    declinedAt: now,
    dueAt: current.state === 'sent' ? null : lookAt,
    ...endDoubt(current),
  };
  return current.state === 'pending' ? { ...failed, ...toTell('failed_after_pending', now) } : failed;
}

/** A doubt that has ended before anybody was told of it is told no more. */
const endDoubt = ({ news, toldAt }: StoredPayment): PaymentChange =>
  news === 'unknown' && toldAt === null ? { news: null } : {};

function toFacts(charge: KnownCharge, state: PaymentState): PaymentChange {
  return {
    chargeId: charge.id,
    redirectUrl: (state === 'action' && readActionUrl(charge.redirect_url)) || null,
    declineCode: readCode(charge.decline_code),
    failureCode: readCode(charge.failure_code),
  };
}

/** Reads a code. A text that is no code may hold anything. */
const readCode = (value: unknown) => (typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : null);
