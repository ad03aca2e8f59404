/** Stores what is learned about a payment. Each function may be called by several processes at once, in any order. */
import { normalizeCurrency } from '../../fields/money.js';
import { readActionUrl } from '../../fields/url.js';
import type { CheckedOptions } from '../options.js';
import { getNextAskTime, LEASE_MS } from '../schedule.js';
import { getNextState, isFinal, type PaymentState, toPaymentEvent } from '../states.js';
import type { News, PaymentChange, StoredPayment } from '../store/store.js';
import { type Context, changePayment } from './context.js';

/** A charge of the gateway. What an answer has not told is missing. */
export interface KnownCharge {
  readonly id: string;
  readonly status: string;
  readonly amount?: unknown;
  readonly currency?: unknown;
  readonly description?: unknown;
  readonly redirect_url?: unknown;
  readonly decline_code?: unknown;
  readonly failure_code?: unknown;
}

/** Tells whether a human must decide about a payment first. Until then nobody asks the gateway about it. */
export const isLeftToHuman = ({ state, news }: StoredPayment): boolean =>
  state === 'unknown' && news === 'wrong_amount';

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

/**
 * What a payment is to its order: it `holds` it, it `waits` because another one is under way, or it comes `late` because another
 * one has paid.
 */
type Place = 'holds' | 'waits' | 'late';

/** Finds the place of a payment that does not hold its order, among the others. */
export function findPlace(others: readonly StoredPayment[]): Place {
  const holder = others.find(({ holds }) => holds);
  if (!holder) return 'holds';
  return holder.state === 'succeeded' ? 'late' : 'waits';
}

export function decideSuccess(place: Place, now: number): PaymentChange {
  if (place === 'waits') return { holds: false, dueAt: getNextAskTime({ begunAt: now }, now) };
  return { holds: place === 'holds', ...toTell(place === 'holds' ? 'paid' : 'second_charge', now) };
}

/** Gives a payment that has succeeded its place, if it has waited for another one. */
export function placeSuccess(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const { now, store } = context.options;
  return changePayment(context, payment, async (current) => {
    if (!isWaitingForPlace(current)) return undefined;
    const others = await store.readOrder(current.orderId);
    const isGivenUp = await giveUpHolder(context, others);
    return decideSuccess(isGivenUp ? 'holds' : findPlace(others), now());
  });
}

/**
 * Takes the order from a payment for which one that has succeeded need not wait. Such a payment has a charge for another amount, of
 * which a human was told, or it has waited too long for the buyer's bank: some gateways never tell that a buyer has gone away.
 * @returns Whether it did.
 */
async function giveUpHolder(context: Context, payments: readonly StoredPayment[]): Promise<boolean> {
  const { now, forgetAfterMs } = context.options;
  const holder = payments.find(({ holds }) => holds);
  if (!holder) return false;
  const left = await changePayment(context, holder, (current) => {
    const isLate = current.state === 'action' && now() - current.sentAt >= forgetAfterMs;
    return current.holds && (isLate || isLeftToHuman(current)) ? { holds: false } : undefined;
  });
  return !left.holds;
}

/** Tells whether a payment has succeeded and does not know its place yet. */
export const isWaitingForPlace = ({ state, holds, news }: StoredPayment): boolean =>
  state === 'succeeded' && !holds && news !== 'second_charge';

/** Sets what must be told. The process that stores it tells it, and has a lease for that. */
export const toTell = (news: News, now: number): PaymentChange => ({
  news,
  toldAt: null,
  tellings: 0,
  dueAt: now + LEASE_MS,
});

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

/** Tells whether a charge is for what the order asked. What the gateway has not told was compared before the token was sent. */
export function isOfOrder(charge: KnownCharge, payment: StoredPayment): boolean {
  const { amount, currency } = charge;
  return (
    String(amount ?? payment.amount) === String(payment.amount) &&
    normalizeCurrency(String(currency ?? payment.currency)) === payment.currency &&
    hasDescription(charge, payment)
  );
}

/** Tells whether a charge has the description that binds it to the payment's order. */
export const hasDescription = ({ description }: Pick<KnownCharge, 'description'>, payment: StoredPayment): boolean =>
  String(description ?? payment.description).trim() === payment.description;

/**
 * Tells when the gateway is asked for the last time about a payment that has failed: as soon as nothing of it can be under way any
 * more. `null` if nobody can be asked.
 */
export function getLastLook({ gateway, now, forgetAfterMs }: CheckedOptions, { sentAt }: StoredPayment): number | null {
  return gateway ? Math.max(now(), sentAt + forgetAfterMs) : null;
}

/** Tells whether something about a payment is still to be told. */
export const hasNews = ({ news, toldAt }: StoredPayment): boolean => news !== null && toldAt === null;

/** Tells whether the gateway may still tell something new about a payment. */
export const isOpen = (payment: StoredPayment): boolean => !isFinal(payment.state) && !isLeftToHuman(payment);
