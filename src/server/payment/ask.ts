/** Asks the gateway how a payment stands, through the shop's own reader. */

import { copyOwn } from '../../options/own.js';
import { limitTime } from '../../time-limit.js';
import type { GatewayReader } from '../gateway-reader.js';
import { READ_LIMIT_MS } from '../schedule.js';
import type { StoredPayment } from '../store/store.js';
import { type Context, learn } from './context.js';
import { isOpen, isSecondCharge, judgeList, type Said } from './decide.js';
import { hasDescription, type KnownCharge } from './known-charge.js';

const DAY_MS = 86_400_000;

/** How the gateway is asked. */
interface Question {
  /** Somebody says that nothing was charged, so an empty list is believed at once. */
  readonly said?: Said;
  /** How long ago anybody must have asked before. */
  readonly gapMs?: number;
}

/** Asks how a payment stands, and stores what it learns. A reader that fails tells nothing. */
export async function askGateway(
  context: Context,
  payment: StoredPayment,
  { said, gapMs = 0 }: Question = {},
): Promise<StoredPayment> {
  const { gateway } = context.options;
  if (!gateway) return payment;
  const { payment: noted, isChanged } = await learn(context, payment, { kind: 'asking', gapMs });
  return isChanged ? lookUp(context, gateway, noted, said) : noted;
}

async function lookUp(context: Context, gateway: GatewayReader, payment: StoredPayment, said: Said | undefined) {
  const { chargeId, attempts: attempt } = payment;
  try {
    if (chargeId === null) return await search(context, gateway, payment, said);
    const charge = await readCharge(gateway, chargeId);
    if (charge) return (await learn(context, payment, { kind: 'charged', attempt, charge })).payment;
    const { payment: nameless, isChanged } = await learn(context, payment, { kind: 'nameless', chargeId });
    return isChanged ? await search(context, gateway, nameless, said) : nameless;
  } catch (error) {
    context.report('gateway', error);
    return (await learn(context, payment, { kind: 'lost', attempt })).payment;
  }
}

/** Looks for a charge that no payment owns. */
async function search(
  context: Context,
  gateway: GatewayReader,
  payment: StoredPayment,
  said: Said | undefined,
): Promise<StoredPayment> {
  const { clock, options } = context;
  const { attempts: attempt, askedAt } = payment;
  const absent = { kind: 'absent', attempt, askedAt: askedAt ?? clock.now(), said } as const;
  // A payment that nobody has begun is known by its charge alone, and must not take that of another one.
  if (!payment.holds) return (await learn(context, payment, absent)).payment;
  const { charges } = await findUnowned(context, gateway, payment);
  const around = { now: clock.now(), forgetAfterMs: options.forgetAfterMs, canAsk: true };
  const { own, beside, isAbsent } = judgeList(payment, charges, absent, around);
  const fact = own ? ({ kind: 'charged', attempt, charge: own } as const) : absent;
  const learned = own || isAbsent ? (await learn(context, payment, fact)).payment : payment;
  for (const charge of beside) await keepBeside(context, payment, charge);
  return learned;
}

/**
 * Looks once more for charges of a payment that has failed, so that nobody pays without the shop hearing of it: a page may have lied, and
 * a gateway may show a charge late.
 */
export async function lookAgain(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const isDone = await keepFound(context, payment).catch((error: unknown) => context.report('gateway', error));
  return (await learn(context, payment, { kind: 'looked', isDone: isDone === true })).payment;
}

/** @returns Whether every charge of the order has an owner now. */
async function keepFound(context: Context, payment: StoredPayment): Promise<boolean> {
  const { gateway } = context.options;
  if (!gateway) return true;
  const { charges, payments } = await findUnowned(context, gateway, payment);
  // What is found may be of a payment that was begun since, and that has not heard of it yet.
  if (payments.some((other) => isOpen(other) && other.chargeId === null)) return false;
  const { attempts: attempt, sentAt: askedAt, chargeId } = payment;
  const { own, beside } = judgeList(
    payment,
    charges,
    { kind: 'absent', attempt, askedAt },
    { ...context.options, now: 0, canAsk: true },
  );
  if (own && chargeId === null) await storeCharge(context, payment, own);
  else if (own) await keepBeside(context, payment, own);
  for (const charge of beside) await keepBeside(context, payment, charge);
  return true;
}

/** Stores what the gateway has told of a payment's charge, and keeps a further one beside. */
export async function storeCharge(
  context: Context,
  payment: StoredPayment,
  charge: KnownCharge,
): Promise<StoredPayment> {
  const { attempts: attempt } = payment;
  const { payment: learned } = await learn(context, payment, { kind: 'charged', attempt, charge });
  if (isSecondCharge(learned, charge)) await keepBeside(context, learned, charge);
  return learned;
}

/** What was found of an order. */
interface Found {
  /** Its charges that no payment owns. */
  readonly charges: readonly KnownCharge[];
  /** Its payments that have not failed, as they were after that. */
  readonly payments: readonly StoredPayment[];
}

/**
 * Finds the charges of an order that no payment owns.
 * @throws {Error} when the reader fails, or what it returns cannot be read.
 */
async function findUnowned({ store }: Context, gateway: GatewayReader, payment: StoredPayment): Promise<Found> {
  const { orderId, description, begunAt } = payment;
  const since = new Date(begunAt - DAY_MS);
  const found = await limit('findCharges', async () => gateway.findCharges({ description, since }));
  const all = checkFound(found, payment);
  // They are read after the charges, so whoever began one of these is among them.
  const payments = await store.readOrder(
    orderId,
    all.map(({ id }) => id),
  );
  const isOwned = ({ id }: KnownCharge) => payments.some(({ chargeId }) => chargeId === id);
  return { charges: all.filter((charge) => !isOwned(charge)), payments };
}

/**
 * Reads a charge by its id.
 * @throws {Error} when the reader fails, or what it returns cannot be read.
 */
export async function readCharge(gateway: GatewayReader, id: string): Promise<KnownCharge | undefined> {
  const charge = await limit('readCharge', async () => gateway.readCharge(id));
  return charge === undefined || charge === null ? undefined : checkCharge(charge);
}

const BESIDE = 'charge.';

/** Tells whether a reference is that of a charge which was kept beside. No page may begin a payment in its place. */
export const isBesideReference = (reference: string): boolean => reference.startsWith(BESIDE);

/** Keeps a further charge of an order that nobody has begun as a payment of its own, so that it is followed and told. */
async function keepBeside(context: Context, payment: StoredPayment, charge: KnownCharge): Promise<void> {
  const { readAt, ...members } = payment;
  const { payment: kept } = await context.store.begin({
    ...members,
    reference: BESIDE + charge.id,
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
    begunAt: 0,
    sentAt: 0,
    askedAt: null,
    declinedAt: null,
    askAt: 0,
    news: null,
    toldAt: null,
    tellAt: null,
    tellings: 0,
    resolvedBy: null,
  });
  if (kept) await learn(context, kept, { kind: 'charged', attempt: kept.attempts, charge });
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
