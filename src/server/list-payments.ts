/** Lists payments for the people of a shop. */
import { decodeHex, decodeUtf8, encodeHex, encodeUtf8 } from '../bytes.js';
import { createOptionError } from '../errors/option-error.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { takeOwn } from '../options/own.js';
import type { Context } from './payment/context.js';
import { PAYMENT_STATES, type PaymentState } from './states.js';
import type { ListPlace, StoredPayment } from './store/store.js';

/** Which payments are listed. */
export interface PaymentFilter {
  /** Those in this state, or in one of these. */
  readonly state?: PaymentState | readonly PaymentState[] | undefined;
  /** Those of this order. */
  readonly orderId?: string | undefined;
  /** Those that began then or later. */
  readonly since?: Date | undefined;
  /** Those that began before. */
  readonly until?: Date | undefined;
  /** How many at most: from 1 to 100. Default: 25. */
  readonly limit?: number | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

/** One payment, as a shop may show it to its people. Nothing of a card or a token is in it, and no address. */
export interface ListedPayment
  extends Pick<
    StoredPayment,
    | 'orderId'
    | 'reference'
    | 'state'
    | 'method'
    | 'amount'
    | 'currency'
    | 'description'
    | 'chargeId'
    | 'declineCode'
    | 'failureCode'
    | 'resolvedBy'
  > {
  /** When it began. */
  readonly begunAt: Date;
  /** When it has succeeded or failed. */
  readonly endedAt: Date | null;
}

/** A page of a list. */
export interface PaymentList {
  /** The newest first. */
  readonly payments: readonly ListedPayment[];
  /** What to give as `after` for the next page. It is `undefined` on the last one. */
  readonly next: string | undefined;
}

const NAMES: KnownNames<PaymentFilter> = {
  state: true,
  orderId: true,
  since: true,
  until: true,
  limit: true,
  after: true,
};

/** Lists a page of payments. It reads one more than it returns, to know whether there is a next page. */
export async function listPayments({ store }: Context, filter: PaymentFilter = {}): Promise<PaymentList> {
  const own = takeOwn(filter);
  refuseUnknown(own, NAMES);
  const { orderId, limit = 25 } = own;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw createOptionError('limit must be a whole number from 1 to 100');
  }
  if (orderId !== undefined && typeof orderId !== 'string') throw createOptionError('orderId must be a text');
  const search = {
    states: readStates(own.state),
    orderId,
    since: readTime('since', own.since) ?? 0,
    after: readPlace(readTime('until', own.until), own.after),
    limit: limit + 1,
  };
  if (!store.list) throw createOptionError('store must have the function list');
  const found = await store.list(search);
  const payments = found.slice(0, limit);
  const last = payments.at(-1);
  return { payments: payments.map(show), next: last && found.length > limit ? writePlace(last) : undefined };
}

function readStates(state: PaymentFilter['state'] = PAYMENT_STATES): readonly PaymentState[] {
  const states: readonly PaymentState[] = [...new Set([state].flat())];
  if (states.length === 0) throw createOptionError('state must name a state');
  for (const each of states) refuseUnknown({ [String(each)]: true }, PAYMENT_STATES, '', 'state');
  return states;
}

function readTime(name: 'since' | 'until', value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const time = value instanceof Date ? value.getTime() : Number.NaN;
  if (Number.isNaN(time)) throw createOptionError(`${name} must be a valid Date`);
  return time;
}

/** Reads the place after which the page begins: that of the page before, or the time before which all began. */
function readPlace(until = Number.MAX_SAFE_INTEGER, after?: string): ListPlace {
  const end = { begunAt: until, orderId: '', reference: '' };
  if (after === undefined) return end;
  try {
    const [begunAt, orderId, reference] = JSON.parse(decodeUtf8(decodeHex(after) ?? new Uint8Array()));
    const isPlace = Number.isSafeInteger(begunAt) && typeof orderId === 'string' && typeof reference === 'string';
    if (isPlace) return begunAt < until ? { begunAt, orderId, reference } : end;
  } catch {
    // It is told below.
  }
  throw createOptionError('after must be the next of another page');
}

const writePlace = ({ begunAt, orderId, reference }: ListPlace): string =>
  encodeHex(encodeUtf8(JSON.stringify([begunAt, orderId, reference])));

function show({ begunAt, endedAt, ...payment }: StoredPayment): ListedPayment {
  const { orderId, reference, state, method, amount, currency, description } = payment;
  const { chargeId, declineCode, failureCode, resolvedBy } = payment;
  return {
    ...{ orderId, reference, state, method, amount, currency, description, chargeId, declineCode, failureCode },
    begunAt: new Date(begunAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
    resolvedBy,
  };
}
