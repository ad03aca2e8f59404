/** Charges of the gateway, as the shop's reader tells of them: checked before anybody relies on them, and compared with a payment. */
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

/**
 * Reads a charge by its id.
 * @throws {Error} when the reader fails, or what it returns cannot be read.
 */
export async function readCharge(gateway: GatewayReader, id: string): Promise<KnownCharge | undefined> {
  const charge = await limit('readCharge', async () => gateway.readCharge(id));
  return charge === undefined || charge === null ? undefined : checkCharge(charge);
}

/**
 * Finds all charges that have the description of a payment.
 * @throws {Error} when the reader fails, or what it returns cannot be read. A reader that returns too much has not understood what it was
 * asked, and then its list may lack something too.
 */
export async function findCharges(gateway: GatewayReader, payment: StoredPayment): Promise<readonly KnownCharge[]> {
  const { description, begunAt } = payment;
  const since = new Date(begunAt - DAY_MS);
  const found: unknown = await limit('findCharges', async () => gateway.findCharges({ description, since }));
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
