/** Charges of the gateway, as the shop's reader tells of them: checked before other code relies on them, and compared with a payment. */
import { normalizeCurrency } from '../fields/money.js';
import { copyOwn } from '../options/own.js';
import { limitTime } from '../time-limit.js';
import type { GatewayReader } from './gateway-reader.js';
import { READ_LIMIT_MS } from './schedule.js';
import type { StoredPayment } from './store/store.js';

const DAY_MS = 86_400_000;

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

/** The reader has failed, or what it has returned cannot be read. Its `cause` is the error. */
export class ReaderFailure extends Error {}

/**
 * Reads a charge by its id.
 * @throws {ReaderFailure}
 */
export const readCharge = (gateway: GatewayReader, id: string): Promise<KnownCharge | undefined> =>
  ask(
    'readCharge',
    async () => gateway.readCharge(id),
    (charge) => (isNone(charge) ? undefined : checkCharge(charge)),
  );

const isNone = (value: unknown) => value === undefined || value === null;

/**
 * Finds all charges that have the description of a payment. A reader that returns others as well has not understood what it was asked,
 * and then its list may lack something too.
 * @throws {ReaderFailure}
 */
export function findCharges(gateway: GatewayReader, payment: StoredPayment): Promise<readonly KnownCharge[]> {
  const { description, begunAt } = payment;
  const since = new Date(begunAt - DAY_MS);
  return ask(
    'findCharges',
    async () => gateway.findCharges({ description, since }),
    (found) => {
      if (!Array.isArray(found)) throw new Error('findCharges must return a list.');
      const charges = found.map(checkCharge);
      if (charges.every((charge) => hasDescription(charge, payment))) return charges;
      throw new Error('findCharges must return only charges with the whole description.');
    },
  );
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

/** Asks a function of the reader, for at most 10 seconds, and checks what it returns. */
async function ask<Result>(owner: string, call: () => Promise<unknown>, check: (value: unknown) => Result) {
  try {
    const createError = () => new Error(`${owner} has not answered in 10 seconds.`);
    return check(await limitTime(READ_LIMIT_MS, call(), createError));
  } catch (cause) {
    throw new ReaderFailure(owner, { cause });
  }
}
