/** Asks the gateway how a payment stands, through the shop's own reader. */

import { findCharges, type KnownCharge, ReaderFailure, readCharge } from '../charges.js';
import type { GatewayReader } from '../gateway-reader.js';
import { START } from '../store/members.js';
import type { StoredPayment } from '../store/store.js';
import { type Context, learn, tellChange } from './context.js';
import { isOpen, isSecondCharge, judgeList, type Said } from './decide.js';

/** How the gateway is asked. */
interface Question {
  /** The page or a human says that nothing was charged, so an empty list is believed at once. */
  readonly said?: Said;
  /** How long ago the gateway must have been asked before. */
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
    return isChanged && nameless.chargeId === null ? await search(context, gateway, nameless, said) : nameless;
  } catch (error) {
    reportReader(context, error);
    return (await learn(context, payment, { kind: 'lost', attempt })).payment;
  }
}

/**
 * Reports that the gateway could not be asked.
 * @throws {unknown} anything else, such as an error of the store.
 */
export function reportReader({ report }: Context, error: unknown): void {
  if (!(error instanceof ReaderFailure)) throw error;
  report('gateway', error.cause);
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
  // A payment that no request has begun is known by its charge alone, and must not take that of another one.
  if (!payment.holds) return (await learn(context, payment, absent)).payment;
  const { charges } = await findUnowned(context, gateway, payment);
  const { own, beside, isAbsent } = judgeList(payment, charges, absent, options.forgetAfterMs);
  const fact = own ? ({ kind: 'charged', attempt, charge: own } as const) : absent;
  const learned = own || isAbsent ? (await learn(context, payment, fact)).payment : payment;
  for (const charge of beside) await keepBeside(context, payment, charge);
  return learned;
}

/**
 * Looks once more for charges of a payment that has failed, so that no buyer pays without the shop hearing of it: a page may have lied, and
 * a gateway may show a charge late.
 */
export async function lookAgain(context: Context, payment: StoredPayment): Promise<StoredPayment> {
  const isDone = await keepFound(context, payment).catch((error) => reportReader(context, error));
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
  const absent = { kind: 'absent', attempt, askedAt } as const;
  const { own, beside } = judgeList(payment, charges, absent, context.options.forgetAfterMs);
  if (own && chargeId === null) await storeCharge(context, payment, own);
  for (const charge of own && chargeId !== null ? [own, ...beside] : beside) await keepBeside(context, payment, charge);
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

/** Finds the charges of an order that no payment owns, and its payments that have not failed. */
async function findUnowned({ store }: Context, gateway: GatewayReader, payment: StoredPayment) {
  const all = await findCharges(gateway, payment);
  // They are read after the charges, so whoever began one of these is among them.
  const payments = await store.readOrder(
    payment.orderId,
    all.map(({ id }) => id),
  );
  const isOwned = ({ id }: KnownCharge) => payments.some(({ chargeId }) => chargeId === id);
  return { charges: all.filter((charge) => !isOwned(charge)), payments };
}

const BESIDE = 'charge.';

/** Tells whether a reference is that of a charge which was kept beside. No page may begin a payment in its place. */
export const isBesideReference = (reference: string): boolean => reference.startsWith(BESIDE);

/** Keeps a further charge of an order that no request has begun as a payment of its own, so that it is followed and told. */
async function keepBeside(context: Context, payment: StoredPayment, charge: KnownCharge): Promise<void> {
  const { orderId, method, amount, currency, description } = payment;
  const { payment: kept, isNew } = await context.store.begin({
    ...START,
    orderId,
    reference: BESIDE + charge.id,
    state: 'begun',
    ...{ method, amount, currency, description, chargeId: charge.id },
    // No attempt of the shop has made it.
    attempts: 0,
    askAt: 0,
  });
  if (kept && isNew) tellChange(context, undefined, kept);
  if (kept) await learn(context, kept, { kind: 'charged', attempt: kept.attempts, charge });
}
