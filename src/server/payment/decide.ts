/** Decides what follows for a payment from what is learned about it. No other file does. */
// That only one payment holds an order, so that it is paid once, is decided in `../store/one-holder.ts`. This file reads no clock and
// sends no request. Which state may follow which is in `states.ts`, and when it is looked at again in `schedule.ts`.
import { readActionUrl } from '../../fields/url.js';
import { isOfOrder, type KnownCharge } from '../charges.js';
import { ABANDONED_MS, getNextAskTime, getNextLookTime, getNextTellTime, LEASE_MS } from '../schedule.js';
import { getNextState, isFinal, type PaymentState, toPaymentEvent } from '../states.js';
import { DOUBTFUL } from '../store/members.js';
import type { News, PaymentChange, StoredPayment } from '../store/store.js';

/**
 * What is learned about a payment. `attempt` is the attempt that was the last one when the answer was asked for: what is learned of
 * one attempt tells nothing about a later one, unless it is a charge.
 * - `begun`: its token is sent again, or the page may charge again.
 * - `asking`: the gateway is asked, if it was not asked for so long.
 * - `charged`: the gateway has told of its charge.
 * - `lost`: it is not known what an attempt has led to. An answer may have named a charge that could not be read.
 * - `nameless`: the gateway certainly has no charge with the id that an answer has named.
 * - `absent`: the gateway has no charge of the order that could be its own. When it was asked; and if the page or a human has said
 *   that this attempt was not charged, whether the gateway itself has refused it.
 * - `looked`: the gateway was asked again about a payment that has failed. Whether all charges are known now.
 * - `due`: its time has come, and the gateway was asked.
 * - `placing`: the payment that held the order may have ended.
 * - `yielding`: another payment has succeeded and waits for this one.
 * - `told`: the shop was told its news, or could not be told.
 * - `resolved`: a human says that nothing was charged, of the payment in the state that was `seen`, or that this charge has paid.
 */
export type Fact =
  | { readonly kind: 'begun' }
  | { readonly kind: 'asking'; readonly gapMs: number }
  | { readonly kind: 'charged'; readonly attempt: number; readonly charge: KnownCharge }
  | { readonly kind: 'lost'; readonly attempt: number; readonly chargeId?: string | undefined }
  | { readonly kind: 'nameless'; readonly chargeId: string }
  | { readonly kind: 'absent'; readonly attempt: number; readonly askedAt: number; readonly said?: Said | undefined }
  | { readonly kind: 'looked'; readonly isDone: boolean }
  | { readonly kind: 'due' }
  | { readonly kind: 'placing' }
  | { readonly kind: 'yielding' }
  | { readonly kind: 'told'; readonly news: News; readonly isTold: boolean }
  | {
      readonly kind: 'resolved';
      readonly seen: PaymentState;
      readonly attempt: number;
      readonly by: string;
      readonly chargeId?: string | undefined;
    };

/** It was said that an attempt was not charged. Whether the gateway has declined or refused it: that counts as a try. */
export interface Said {
  readonly isDeclined: boolean;
}

/** What else decides. */
export interface Circumstances {
  /** The time of the store. */
  readonly now: number;
  readonly forgetAfterMs: number;
  /** Whether the gateway can be asked. */
  readonly canAsk: boolean;
}

/**
 * Decides what a fact changes in a payment.
 * @param others The other payments of the order: those that have not failed, and the one that has the charge of the fact. They may be left
 * out for a payment that holds the order, because then the store refuses a change that they stand against.
 * @returns Nothing if nothing changes.
 */
export function decide(
  payment: StoredPayment,
  fact: Fact,
  others: readonly StoredPayment[],
  around: Circumstances,
): PaymentChange | undefined {
  const change = decideChange(payment, fact, others, around);
  if (change?.state === undefined || change.state === payment.state) return change;
  return { ...change, endedAt: isFinal(change.state) ? around.now : null };
}

function decideChange(
  payment: StoredPayment,
  fact: Fact,
  others: readonly StoredPayment[],
  around: Circumstances,
): PaymentChange | undefined {
  const { now } = around;
  switch (fact.kind) {
    case 'begun':
      return decideAttempt(payment, now);
    case 'asking': {
      const isDue = isOpen(payment) && now - (payment.askedAt ?? 0) >= fact.gapMs;
      return isDue ? { askedAt: now, askAt: getNextAskTime(payment, now) } : undefined;
    }
    case 'charged':
      return decideCharge(payment, fact, others, around);
    case 'lost':
      return decideLoss(payment, fact, now);
    case 'nameless': {
      if (payment.chargeId !== fact.chargeId) return undefined;
      if (isUntold(payment)) return { state: 'unknown', chargeId: null };
      return payment.state === 'pending' && payment.news === null ? toTell('unknown', now) : undefined;
    }
    case 'absent':
      return decideAbsence(payment, fact, around);
    case 'looked': {
      if (payment.state !== 'failed' || payment.askAt === null) return undefined;
      const askAt = getNextLookTime(payment, now, around.forgetAfterMs);
      return { askAt: fact.isDone ? askAt : (askAt ?? getNextAskTime(payment, now)) };
    }
    case 'due':
      return decideReview(payment, around);
    case 'placing':
      return takePlace(payment, findPlace(others), now);
    case 'yielding': {
      // Some gateways never tell that a buyer has gone away from the bank. And of a charge for another amount, a human was told.
      const isLate = payment.state === 'action' && now - payment.sentAt >= around.forgetAfterMs;
      return payment.holds && (isLate || isLeftToHuman(payment)) ? { holds: false } : undefined;
    }
    case 'told': {
      // Something else may have happened meanwhile, which is told next.
      if (payment.news !== fact.news || payment.toldAt !== null) return undefined;
      if (fact.isTold) return { toldAt: now, tellAt: null };
      return { tellings: payment.tellings + 1, tellAt: getNextTellTime(payment.tellings, now) };
    }
    case 'resolved':
      return decideResolution(payment, fact, others, now);
  }
}

/** Tells whether the gateway may still tell something new about a payment. */
export const isOpen = (payment: StoredPayment): boolean => !isFinal(payment.state) && !isLeftToHuman(payment);

/** Tells whether a payment has succeeded and waits for another one that holds the order. */
export const isWaitingForPlace = ({ state, holds, news }: StoredPayment): boolean =>
  state === 'succeeded' && !holds && news !== 'second_charge';

/** Tells whether something about a payment is still to be told. */
export const hasNews = ({ news, toldAt }: StoredPayment): boolean => news !== null && toldAt === null;

/** Tells whether a charge is one more, beside that of its payment. */
export const isSecondCharge = ({ chargeId }: StoredPayment, { id, status }: KnownCharge): boolean =>
  chargeId !== null && chargeId !== id && status !== 'failed';

/** Tells whether a human must decide about a payment first. Until then the gateway is not asked about it. */
const isLeftToHuman = ({ state, news }: StoredPayment): boolean => state === 'unknown' && news === 'wrong_amount';

/** Tells whether the gateway has told nothing of a charge of this payment yet. */
const isUntold = ({ state }: StoredPayment): boolean => DOUBTFUL.includes(state);

/**
 * Judges a list of charges that have the payment's description and that no payment owns. Whoever knows the description can make
 * such charges.
 * @returns The charge that is taken for its own; those that are not, and that must be followed; and whether there is certainly none.
 */
export function judgeList(
  payment: StoredPayment,
  charges: readonly KnownCharge[],
  { attempt, askedAt, said }: Extract<Fact, { kind: 'absent' }>,
  forgetAfterMs: number,
) {
  const rank = (charge: KnownCharge) =>
    RANKS.indexOf(toPaymentEvent(charge.status)) + (isOfOrder(charge, payment) ? 0 : RANKS.length);
  const isWaitingForBank = (charge: KnownCharge) => toPaymentEvent(charge.status) === 'action';
  // What the server sends was compared with the order before. A page may have charged another amount, but a charge that has not
  // succeeded must not keep the order for a stranger.
  const mayBeOwn = (charge: KnownCharge) =>
    isOfOrder(charge, payment) || (payment.tokenHash === null && charge.status === 'succeeded');
  const isOver = askedAt - payment.sentAt >= forgetAfterMs || (said !== undefined && attempt === 1);
  // One that has failed tells no more than none. One that waits for the bank would lead the buyer to a stranger's page.
  const isBelieved = (charge: KnownCharge) => (charge.status !== 'failed' || isOver) && !isWaitingForBank(charge);
  const [best] = charges.filter(isBelieved).sort((a, b) => rank(a) - rank(b));
  const own = best && mayBeOwn(best) ? best : undefined;
  const isFollowed = (charge: KnownCharge) =>
    charge !== own && charge.status !== 'failed' && (own !== undefined || !isWaitingForBank(charge));
  const isAbsent = own === undefined && !charges.some((charge) => isWaitingForBank(charge) && mayBeOwn(charge));
  return { own, beside: charges.filter(isFollowed), isAbsent };
}

/** Of several charges the first of these counts, and before it one that is for what the order asks. */
const RANKS = ['succeeded', 'pending', 'action', 'unclear', 'failed'];

/** An attempt begins, unless the payment is over, waits, or is left to a human. */
function decideAttempt(payment: StoredPayment, now: number): PaymentChange | undefined {
  if (!isUntold(payment) || isLeftToHuman(payment)) return undefined;
  const attempt = { attempts: payment.attempts + 1, sentAt: now, askAt: getNextAskTime(payment, now) };
  // It is not known whether the page charges again.
  return payment.tokenHash === null ? attempt : { ...attempt, state: 'sent' };
}

function decideLoss(
  payment: StoredPayment,
  { attempt, chargeId }: Extract<Fact, { kind: 'lost' }>,
  now: number,
): PaymentChange | undefined {
  const state = getNextState(payment.state, 'doubted');
  if (state === undefined || attempt < payment.attempts || isLeftToHuman(payment)) return undefined;
  const named = payment.chargeId === null && chargeId !== undefined && { chargeId };
  return { state, askAt: getNextAskTime(payment, now), ...named };
}

/** A payment was certainly not made, so that its order is free, if this was asked late enough, or the page or a human has said so as well. */
function decideAbsence(
  payment: StoredPayment,
  { attempt, askedAt, said }: Extract<Fact, { kind: 'absent' }>,
  { now, forgetAfterMs, canAsk }: Circumstances,
): PaymentChange | undefined {
  const { state, attempts, sentAt, chargeId, holds } = payment;
  const next = getNextState(state, 'freed');
  if (next === undefined || attempt !== attempts || chargeId !== null || isLeftToHuman(payment)) return undefined;
  // A payment that no request has begun is known by its charge alone.
  const isOver = askedAt - sentAt >= forgetAfterMs || !holds;
  if (!isOver && (said === undefined || attempts !== 1)) return undefined;
  const askAt = isOver || !canAsk ? null : getNextLookTime(payment, now, forgetAfterMs);
  return { state: next, holds: false, askAt, declinedAt: said?.isDeclined ? now : null, ...endDoubt(payment) };
}

function decideCharge(
  payment: StoredPayment,
  { attempt, charge }: Extract<Fact, { kind: 'charged' }>,
  others: readonly StoredPayment[],
  around: Circumstances,
): PaymentChange | undefined {
  const { chargeId, holds } = payment;
  if (chargeId !== null && chargeId !== charge.id) return undefined;
  if (isLeftToHuman(payment) || isJudged(payment, charge)) return undefined;
  if (others.some((other) => other.chargeId === charge.id)) return undefined;
  const trigger = toPaymentEvent(charge.status);
  const isWrong = trigger === 'succeeded' && !isOfOrder(charge, payment);
  const state = isWrong && payment.state !== 'succeeded' ? 'unknown' : getNextState(payment.state, trigger);
  if (state === undefined) return undefined;
  const facts = { ...toFacts(charge, state), state };
  if (isWrong) return { ...facts, askAt: null, ...toTell('wrong_amount', around.now) };
  if (state === 'failed')
    return isEnded(payment, attempt, charge, around) ? { ...facts, ...fail(payment, around) } : undefined;
  if (state === 'pending' && payment.state === state && holds) return undefined;
  const place = holds ? 'holds' : findPlace(others);
  if (state === 'succeeded') return { ...facts, ...placeSuccess(place, around.now) };
  // A stranger can make a charge that is pending for days, but only for the right amount it may keep others from paying.
  const takesOrder = holds || (place === 'holds' && isOfOrder(charge, payment));
  return { ...facts, holds: takesOrder, askAt: getNextAskTime({ ...payment, state }, around.now) };
}

/**
 * Tells whether a charge that has failed ends a payment. A page that may charge again may have sealed another token since, so then it
 * does only if it was known before, or when all is over.
 */
function isEnded(
  { attempts, tokenHash, chargeId, sentAt }: StoredPayment,
  attempt: number,
  { id }: KnownCharge,
  { now, forgetAfterMs }: Circumstances,
): boolean {
  if (attempt < attempts) return false;
  return tokenHash !== null || attempts === 1 || chargeId === id || now - sentAt >= forgetAfterMs;
}

function fail(payment: StoredPayment, { now, canAsk, forgetAfterMs }: Circumstances): PaymentChange {
  // The gateway's own answer to a token that was sent once leaves nothing to look for.
  const isAnswered = (payment.state === 'sent' && payment.attempts === 1) || !canAsk;
  const askAt = isAnswered ? null : getNextLookTime(payment, now, forgetAfterMs);
  const failed = { holds: false, declinedAt: now, askAt, ...endDoubt(payment) };
  return payment.state === 'pending' ? { ...failed, ...toTell('failed_after_pending', now) } : failed;
}

/** Lets a human look, once, at a payment whose result could not be found. */
function decideReview(
  payment: StoredPayment,
  { now, canAsk, forgetAfterMs }: Circumstances,
): PaymentChange | undefined {
  const { state, begunAt, sentAt, news, askAt } = payment;
  if (!isOpen(payment) || hasNews(payment)) return undefined;
  if (canAsk && state === 'action' && now - begunAt >= ABANDONED_MS && news !== 'abandoned') {
    return { askAt: null, ...toTell('abandoned', now) };
  }
  // The bank's own time is long. The gateway tells when it is over, if it can be asked.
  const isAtBank = canAsk && (state === 'pending' || state === 'action');
  const isTime = now - sentAt >= forgetAfterMs;
  const doubt = { state: getNextState(state, 'doubted') ?? state, ...toTell('unknown', now) };
  if (canAsk) return !isAtBank && isTime && news === null ? doubt : undefined;
  // There is no gateway to ask.
  if (askAt === null) return undefined;
  return isTime ? { ...(news === null && doubt), askAt: null } : { askAt: sentAt + forgetAfterMs };
}

function decideResolution(
  payment: StoredPayment,
  { seen, attempt, by, chargeId }: Extract<Fact, { kind: 'resolved' }>,
  others: readonly StoredPayment[],
  now: number,
): PaymentChange | undefined {
  const { state, holds } = payment;
  if (chargeId === undefined) {
    if (attempt < payment.attempts || state !== seen) return undefined;
    return { state: 'failed', holds: false, news: null, askAt: null, tellAt: null, resolvedBy: by };
  }
  const place = holds ? 'holds' : findPlace(others);
  if (state === 'succeeded' && (holds || place !== 'holds')) return undefined;
  return { state: 'succeeded', chargeId, resolvedBy: by, ...placeSuccess(place, now) };
}

/**
 * Tells whether a human has judged this charge. The gateway may still call it succeeded after the money was given back, and it must
 * not pay again.
 */
const isJudged = ({ resolvedBy, chargeId }: StoredPayment, { id }: KnownCharge): boolean =>
  resolvedBy !== null && chargeId === id;

/**
 * What a payment is to its order: it `holds` it, it `waits` because another one is under way, or it comes `late` because another
 * one has paid.
 */
type Place = 'holds' | 'waits' | 'late';

/** Finds the place of a payment that does not hold its order, among the others. */
function findPlace(others: readonly StoredPayment[]): Place {
  const holder = others.find(({ holds }) => holds);
  if (!holder) return 'holds';
  return holder.state === 'succeeded' ? 'late' : 'waits';
}

/** Takes the order after the payment that held it has ended. One that is pending takes it back if the buyer had replaced it. */
function takePlace(payment: StoredPayment, place: Place, now: number): PaymentChange | undefined {
  if (isWaitingForPlace(payment)) return placeSuccess(place, now);
  const { state, holds, attempts } = payment;
  return state === 'pending' && !holds && attempts > 0 && place === 'holds' ? { holds: true } : undefined;
}

function placeSuccess(place: Place, now: number): PaymentChange {
  if (place === 'waits')
    return { holds: false, askAt: getNextAskTime({ begunAt: now, state: 'succeeded', news: null }, now) };
  return { holds: place === 'holds', askAt: null, ...toTell(place === 'holds' ? 'paid' : 'second_charge', now) };
}

/** Sets what must be told. The process that stores it tells it, and has a lease for that. */
const toTell = (news: News, now: number): PaymentChange => ({
  news,
  toldAt: null,
  tellings: 0,
  tellAt: now + LEASE_MS,
});

/** A doubt that has ended before it was told is told no more. */
const endDoubt = ({ news, toldAt }: StoredPayment): PaymentChange =>
  news === 'unknown' && toldAt === null ? { news: null, tellAt: null } : {};

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
