/** The order, as the shop's own code reads it. */
import { createOptionError } from '../errors/option-error.js';
import { hasCardNumber } from '../fields/card-number.js';
import { findIbanProblem, normalizeIban } from '../fields/iban.js';
import { findAmountProblem, normalizeCurrency } from '../fields/money.js';
import { ID_MAX_LENGTH, isVisibleAscii, isWellFormed, TEXT_MAX_LENGTH } from '../fields/text.js';
import { copyOwn } from '../options/own.js';
import { limitTime } from '../time-limit.js';
import { READ_LIMIT_MS } from './schedule.js';

/** What `readOrder` tells of an order. */
export interface Order {
  /** What there is to pay, in the smallest unit of the currency: 2599 is 25.99 euros. From 1 to 99,999,999. */
  readonly amount: number;
  /** The currency (ISO 4217), in any case. */
  readonly currency: string;
  /**
   * The description of the charge. It binds charges to this order, so no other order may ever have it. At most 500 characters.
   * Default: the order's number.
   */
  readonly description?: string | undefined;
  /** The customer whom the charge belongs to. */
  readonly customerId?: string | undefined;
  /** The payment whom a SEPA charge belongs to. */
  readonly checkoutId?: string | undefined;
}

/** Reads an order, if the request may pay it. */
export type ReadOrder = (id: string, request: Request) => MaybePromise<Order | null | undefined>;

type MaybePromise<Value> = Value | Promise<Value>;

/** An order after it was checked. */
export type CheckedOrder = Order & { readonly id: string; readonly description: string };

/**
 * Reads an order by the shop's code, for at most 10 seconds.
 * @returns `undefined` if there is no such order, or if it is not this buyer's.
 * @throws {unknown} what the shop's code throws, or an error of our own if it hangs or returns something else.
 */
export async function readOrder(
  { readOrder }: { readonly readOrder: ReadOrder },
  id: string,
  request: Request,
): Promise<CheckedOrder | undefined> {
  const read = (async () => readOrder(id, request))();
  const given = await limitTime(READ_LIMIT_MS, read, () => new Error('it has not answered in 10 seconds.'));
  return given === undefined || given === null ? undefined : checkOrder(id, given);
}

function checkOrder(id: string, given: unknown): CheckedOrder {
  const { amount, currency, description = id, customerId, checkoutId } = copyOwn(given) ?? {};
  const lowercase = typeof currency === 'string' ? normalizeCurrency(currency) : undefined;
  if (typeof amount === 'string')
    throw createOrderError('a number as its amount: pg reads bigint and numeric as texts');
  if (typeof amount !== 'number' || findAmountProblem(amount))
    throw createOrderError('an amount in minor units: for €25.99 give 2599');
  if (lowercase === undefined) throw createOrderError('a currency of three letters');
  const text = typeof description === 'string' ? description.trim() : '';
  if (!text || text.length > TEXT_MAX_LENGTH || !isWellFormed(text)) {
    throw createOrderError('a description of at most 500 characters');
  }
  if (looksLikeAccount(text)) throw createOrderError('a description that looks like no card number and no IBAN');
  if (!isIdOrNone(customerId) || !isIdOrNone(checkoutId)) throw createOrderError('customerId and checkoutId as ids');
  return { id, amount, currency: lowercase, description: text, customerId, checkoutId };
}

/**
 * Tells whether a gateway may hide a part of a description, because it looks like a card number or an IBAN. Then a charge could never be
 * found by it.
 */
function looksLikeAccount(text: string): boolean {
  // Many orders have a UUID (RFC 9562, section 4), and some of them would pass.
  const others = text.replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '…');
  const isIban = (found: string) => findIbanProblem(normalizeIban(found)) === undefined;
  return hasCardNumber(others) || (others.match(IBANS) ?? []).some(isIban);
}

/** What may be an IBAN, in groups of four as in print. */
const IBANS = /(?<![a-z\d])[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){2,7}(?:[ -]?[a-z\d]{1,3})?(?![a-z\d])/gi;

const isIdOrNone = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value.length <= ID_MAX_LENGTH && isVisibleAscii(value));

const createOrderError = (wanted: string) => createOptionError(`readOrder must return ${wanted}`);
