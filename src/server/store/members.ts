/** The members of a stored payment, and what every store does with them. */
import { readOwn } from '../../options/own.js';
import type { NewPayment, PaymentChange, StoredPayment } from './store.js';

/** What a member holds. A question mark means that it may be `null`. */
export type MemberKind = 'text' | 'text?' | 'number' | 'number?' | 'boolean';

type KindOf<Value> = [Value] extends [boolean]
  ? 'boolean'
  : [Value] extends [number]
    ? 'number'
    : [Value] extends [number | null]
      ? 'number?'
      : [Value] extends [string]
        ? 'text'
        : 'text?';

/** Every member, in the order of the columns. The compiler tells when one is missing, or is of another kind. */
export const MEMBERS: { readonly [Name in keyof StoredPayment]: KindOf<StoredPayment[Name]> } = {
  orderId: 'text',
  reference: 'text',
  version: 'number',
  method: 'text',
  state: 'text',
  holds: 'boolean',
  amount: 'number',
  currency: 'text',
  description: 'text',
  tokenHash: 'text?',
  chargeId: 'text?',
  redirectUrl: 'text?',
  declineCode: 'text?',
  failureCode: 'text?',
  address: 'text?',
  attempts: 'number',
  begunAt: 'number',
  sentAt: 'number',
  askedAt: 'number?',
  declinedAt: 'number?',
  dueAt: 'number?',
  news: 'text?',
  toldAt: 'number?',
  tellings: 'number',
  resolvedBy: 'text?',
};

/** The names of all members. */
export const MEMBER_NAMES = Object.keys(MEMBERS) as readonly (keyof StoredPayment)[];

const isText = (value: unknown) => typeof value === 'string';
const FITS: Readonly<Record<MemberKind, (value: unknown) => boolean>> = {
  text: isText,
  'text?': (value) => value === null || isText(value),
  number: Number.isFinite,
  'number?': (value) => value === null || Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
};

/** Lists the members that a payment lacks, or that hold something else than they may. */
export function findWrong(payment: unknown): readonly (keyof StoredPayment)[] {
  return MEMBER_NAMES.filter((name) => !FITS[MEMBERS[name]](readOwn(payment, name)));
}

/** `readOrder` returns at most so many payments. */
export const MAX_LISTED = 50;

const FIXED: readonly string[] = ['orderId', 'reference', 'version'];

/** Copies the members of a stored payment, and nothing else. */
export function copyPayment(payment: StoredPayment): StoredPayment {
  return Object.fromEntries(MEMBER_NAMES.map((name) => [name, payment[name]])) as unknown as StoredPayment;
}

/** Lists the members that a change sets. A member that is `undefined` is not given. */
export function listChanged(change: PaymentChange): (keyof PaymentChange)[] {
  const names = MEMBER_NAMES.filter((name) => !FIXED.includes(name)) as (keyof PaymentChange)[];
  return names.filter((name) => Object.hasOwn(change, name) && change[name] !== undefined);
}

/** Makes the payment that a change leads to. */
export function applyChange(payment: StoredPayment, change: PaymentChange): StoredPayment {
  const changed = listChanged(change).map((name) => [name, change[name]]);
  return { ...payment, ...Object.fromEntries(changed), version: payment.version + 1 };
}

/** Tells whether a payment that begins takes the order from another one, which waits for the buyer's bank. */
export function isReplaced(other: StoredPayment, { replaces, holds }: NewPayment): boolean {
  return holds && other.holds && other.state === 'action' && other.reference === replaces;
}

/** Finds the payment of an order that counts instead of one that begins, if there is one. */
export function findCounting(order: readonly StoredPayment[], payment: NewPayment): StoredPayment | undefined {
  const { reference, chargeId, holds } = payment;
  const same =
    order.find((other) => other.reference === reference) ??
    order.find((other) => chargeId !== null && other.chargeId === chargeId);
  if (same || !holds) return same;
  const holder = order.find((other) => other.holds && !isReplaced(other, payment));
  return holder ?? order.find(({ state }) => state === 'succeeded');
}

/** Tells whether a payment would hold the order beside another one, or would have another one's charge. */
export function isClashing(order: readonly StoredPayment[], payment: StoredPayment): boolean {
  const { reference, chargeId, holds } = payment;
  const others = order.filter((other) => other.reference !== reference);
  return others.some((other) => (holds && other.holds) || (chargeId !== null && other.chargeId === chargeId));
}

/** Counts declined payments since a time, up to a limit. */
export interface DeclinedCount {
  ofOrder(since: number, limit: number): number;
  ofAddress(address: string, since: number, limit: number): number;
}

/** Tells whether too many payments were declined for one more to begin. */
export function isAtLimit({ limits, address }: NewPayment, count: DeclinedCount): boolean {
  if (!limits) return false;
  const { since, ofOrder, ofAddress } = limits;
  if (count.ofOrder(since, ofOrder) >= ofOrder) return true;
  return address !== null && count.ofAddress(address, since, ofAddress) >= ofAddress;
}
