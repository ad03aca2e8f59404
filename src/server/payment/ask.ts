/** Asks the gateway how a payment stands, through the shop's own reader. */

import { copyOwn } from '../../options/own.js';
import { limitTime } from '../../time-limit.js';
import type { GatewayReader } from '../gateway-reader.js';
import { getNextAskTime, READ_LIMIT_MS } from '../schedule.js';
import { type PaymentState, toPaymentEvent } from '../states.js';
import type { StoredPayment } from '../store/store.js';
import { type Context, changePayment } from './context.js';
import { hasDescription, isOfOrder, type KnownCharge } from './known-charge.js';
import { isOpen } from './open-work.js';
import { storeCharge, storeNotCharged, storeUnknown } from './store-outcome.js';

const DAY_MS = 86_400_000;

/** How the gateway is asked. */
interface Question {
  /** The page says that nothing was charged, so an empty list is believed at once. Whether the gateway has refused the charge. */
  readonly said?: { readonly isDeclined: boolean };
  /** How long ago anybody must have asked before. */
  readonly gapMs?: number;
}

/** Asks how a payment stands, and stores what it learns. A reader that fails tells nothing. */
export async function askGateway(
  context: Context,
  payment: StoredPayment,
  { said, gapMs = 0 }: Question = {},
): Promise<StoredPayment> {
  const { gateway, now } = context.options;
  if (!gateway) return payment;
  let isAsked = false;
  const noted = await changePayment(context, payment, (current) => {
    isAsked = isOpen(current) && now() - (current.askedAt ?? 0) >= gapMs;
    return isAsked ? { askedAt: now(), dueAt: getNextAskTime(current, now()) } : undefined;
  });
  if (!isAsked) return noted;
  try {
    const { chargeId } = noted;
    const charge = chargeId === null ? undefined : await readCharge(gateway, chargeId);
    if (charge) return await storeCharge(context, noted, charge);
    const nameless = chargeId === null ? noted : await forgetCharge(context, noted);
    return nameless.chargeId === null ? await search(context, gateway, nameless, said) : nameless;
  } catch (error) {
    context.report('gateway', error);
    return storeUnknown(context, noted);
  }
}

/**
 * Reads a charge by its id.
 * @throws {Error} when the reader fails, or what it returns cannot be read.
 */
export async function readCharge(gateway: GatewayReader, id: string): Promise<KnownCharge | undefined> {
  const charge = await limit('readCharge', async () => gateway.readCharge(id));
  return charge === undefined || charge === null ? undefined : checkCharge(charge);
}

/** Forgets a charge that an answer has named and that the gateway certainly does not have, unless the gateway has told of it before. */
function forgetCharge(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  return changePayment(context, payment, ({ state, chargeId }) => {
    const isNamed = chargeId === payment.chargeId && UNTOLD.includes(state);
    return isNamed ? { state: 'unknown', chargeId: null } : undefined;
  });
}

/** The states of a payment of which the gateway has told nothing yet. */
const UNTOLD: readonly PaymentState[] = ['begun', 'sent', 'unknown'];

/** Looks for a charge that no payment knows. */
async function search(
  context: Context,
  gateway: GatewayReader,
  payment: StoredPayment,
  said: Question['said'],
): Promise<StoredPayment> {
  const { now, forgetAfterMs } = context.options;
  // What nobody has begun is known by its charge alone, and must not take that of another payment.
  if (!payment.holds) return storeNotCharged(context, payment, false);
  const { charges } = await findUnknown(context, gateway, payment);
  // What is said of one attempt tells nothing about another one.
  const isSaid = said !== undefined && payment.attempts === 1;
  const isForgotten = isSaid || now() - payment.sentAt >= forgetAfterMs;
  // A charge that has failed may be of anybody who knows the description. It tells no more than none.
  const [best, ...more] = charges.filter(({ status }) => status !== 'failed' || isForgotten);
  const isOwn = best !== undefined && mayBeOwn(payment, best);
  const learned = isOwn ? await storeCharge(context, payment, best) : payment;
  const others = isOwn ? more : charges;
  for (const charge of others) if (charge.status !== 'failed') await storeSecondCharge(context, payment, charge);
  if (isOwn) return learned;
  return isForgotten ? storeNotCharged(context, payment, said?.isDeclined === true) : payment;
}

/** Tells whether a charge may be that of a payment. What the server sends was compared with the order before. */
const mayBeOwn = (payment: StoredPayment, charge: KnownCharge): boolean =>
  payment.tokenHash === null || isOfOrder(charge, payment);

/** What was found of an order. */
interface Found {
  /** Its charges that no payment knows, the one that counts first. */
  readonly charges: readonly KnownCharge[];
  /** Its payments, as they were after that. */
  readonly payments: readonly StoredPayment[];
}

/**
 * Finds the charges of an order that no payment knows.
 * @throws {Error} when the reader fails, or what it returns cannot be read.
 */
export async function findUnknown(
  { options }: Context,
  gateway: GatewayReader,
  payment: StoredPayment,
): Promise<Found> {
  const { orderId, description, begunAt } = payment;
  const since = new Date(begunAt - DAY_MS);
  const found = await limit('findCharges', async () => gateway.findCharges({ description, since }));
  const all = checkFound(found, payment);
  // They are read after the charges, so whoever began one of these is among them.
  const payments = await options.store.readOrder(orderId);
  const isKnown = ({ id }: KnownCharge) => payments.some(({ chargeId }) => chargeId === id);
  const rank = (charge: KnownCharge) =>
    RANKS.indexOf(toPaymentEvent(charge.status)) + (isOfOrder(charge, payment) ? 0 : RANKS.length);
  const charges = all.filter((charge) => !isKnown(charge)).sort((a, b) => rank(a) - rank(b));
  return { charges, payments };
}

/** Of several charges the first of these counts, and before it one that is for what the order asks. */
const RANKS = ['succeeded', 'pending', 'action', 'unclear', 'failed'];

/** Tells whether a charge is one more, beside that of its payment. */
export const isSecondCharge = ({ chargeId }: StoredPayment, { id, status }: KnownCharge): boolean =>
  chargeId !== null && chargeId !== id && status !== 'failed';

const SECOND_CHARGE = 'charge.';

/** Tells whether a reference is that of a charge which was kept beside. No page may begin a payment in its place. */
export const isSecondChargeReference = (reference: string): boolean => reference.startsWith(SECOND_CHARGE);

/** Keeps a further charge of an order that nobody has begun as a payment of its own, so that it is followed and told. */
export async function storeSecondCharge(context: Context, payment: StoredPayment, charge: KnownCharge): Promise<void> {
  const { store, now } = context.options;
  const { payment: kept } = await store.begin({
    ...payment,
    reference: SECOND_CHARGE + charge.id,
    version: 1,
    state: 'begun',
    holds: false,
    tokenHash: null,
    chargeId: charge.id,
    redirectUrl: null,
    declineCode: null,
    failureCode: null,
    address: null,
    attempts: 0,
    askedAt: null,
    declinedAt: null,
    dueAt: now(),
    news: null,
    toldAt: null,
    tellings: 0,
    resolvedBy: null,
  });
  if (kept) await storeCharge(context, kept, charge);
}

/**
 * Checks a list of charges. A reader that returns too much has not understood what it was asked, and then its list may lack something
 * too.
 */
function checkFound(found: unknown, payment: StoredPayment): KnownCharge[] {
  if (!Array.isArray(found)) throw new Error('findCharges must return a list.');
  const charges = found.map(checkCharge);
  if (charges.every((charge) => hasDescription(charge, payment))) return charges;
  throw new Error('findCharges must return only charges with the whole description.');
}

/** Checks what a reader has returned. Nothing is believed of a charge that does not tell what it was for. */
function checkCharge(given: unknown): KnownCharge {
  const { id, status, amount, currency, description, ...others } = copyOwn(given) ?? {};
  const isWhole = typeof amount === 'number' && typeof currency === 'string' && description !== undefined;
  if (typeof id !== 'string' || id === '' || typeof status !== 'string' || !isWhole) {
    throw new Error('A charge must have id, status, amount, currency and description.');
  }
  return { ...others, id, status, amount, currency, description: description ?? '' };
}

const limit = <Result>(owner: string, call: () => Promise<Result>): Promise<Result> =>
  limitTime(READ_LIMIT_MS, call(), () => new Error(`${owner} has not answered in 10 seconds.`));
