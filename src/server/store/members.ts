/** The members of a stored payment, and what every store does with them. */
import { listKeysOf } from '../../options/list-keys-of.js';
import { readOwn } from '../../options/own.js';
import type {
  KeptMembers,
  ListPlace,
  NewPayment,
  PaymentChange,
  PaymentSearch,
  Queue,
  StoredPayment,
  TryLimits,
} from './store.js';

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

/** Every member that is kept, in the order of the columns. The compiler tells when one is missing, or is of another kind. */
export const MEMBERS: { readonly [Name in keyof KeptMembers]: KindOf<KeptMembers[Name]> } = {
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
  askAt: 'number?',
  news: 'text?',
  toldAt: 'number?',
  tellAt: 'number?',
  tellings: 'number',
  resolvedBy: 'text?',
  endedAt: 'number?',
};

/** The names of all members. */
export const MEMBER_NAMES = listKeysOf(MEMBERS);

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
  const wrong = MEMBER_NAMES.filter((name) => !FITS[MEMBERS[name]](readOwn(payment, name)));
  return FITS.number(readOwn(payment, 'readAt')) ? wrong : [...wrong, 'readAt'];
}

const FIXED: readonly string[] = ['orderId', 'reference', 'version'];

/** What a payment has when it begins, and nothing is known of it. */
export const START = {
  version: 1,
  holds: false,
  tokenHash: null,
  chargeId: null,
  redirectUrl: null,
  declineCode: null,
  failureCode: null,
  address: null,
  attempts: 1,
  begunAt: 0,
  sentAt: 0,
  askedAt: null,
  declinedAt: null,
  askAt: null,
  news: null,
  toldAt: null,
  tellAt: null,
  tellings: 0,
  resolvedBy: null,
  endedAt: null,
} as const satisfies Partial<NewPayment>;

/** Makes the payment that is stored when one begins now. */
export function startPayment(given: NewPayment, now: number): KeptMembers {
  const { begunAt, sentAt, askAt } = given;
  const kept = Object.fromEntries(MEMBER_NAMES.map((name) => [name, given[name]])) as KeptMembers;
  return { ...kept, begunAt: begunAt + now, sentAt: sentAt + now, askAt: askAt === null ? null : askAt + now };
}

const isChangeable = (name: keyof KeptMembers): name is keyof PaymentChange => !FIXED.includes(name);

/** Lists the members that a change sets. A member that is `undefined` is not given. */
export function listChanged(change: PaymentChange): (keyof PaymentChange)[] {
  return MEMBER_NAMES.filter(isChangeable).filter((name) => Object.hasOwn(change, name) && change[name] !== undefined);
}

/** Makes the payment that a change leads to. */
export function applyChange<Kept extends KeptMembers>(payment: Kept, change: PaymentChange): Kept {
  const changed = listChanged(change).map((name) => [name, change[name]]);
  return { ...payment, ...Object.fromEntries(changed), version: payment.version + 1 };
}

/** Counts tries since a time, up to a limit. */
export interface TryCount {
  ofOrder(since: number, limit: number): number;
  ofAddress(address: string, since: number, limit: number): number;
}

/** Tells whether a payment counts as a try. */
export function isTry({ state, tokenHash, begunAt, declinedAt }: KeptMembers, since: number): boolean {
  const isUnderWay = tokenHash !== null && (state === 'sent' || state === 'unknown') && begunAt >= since;
  return isUnderWay || (declinedAt !== null && declinedAt >= since);
}

/** Tells whether there were too many tries for one more to begin. */
export function isAtLimit({ limits, address }: NewPayment, now: number, count: TryCount): boolean {
  if (!limits) return false;
  const { withinMs, ofOrder, ofAddress }: TryLimits = limits;
  const since = now - withinMs;
  if (count.ofOrder(since, ofOrder) >= ofOrder) return true;
  return address !== null && count.ofAddress(address, since, ofAddress) >= ofAddress;
}

/** The states of a payment whose result is not known. */
export const DOUBTFUL: readonly StoredPayment['state'][] = ['begun', 'sent', 'unknown'];

/** Tells whether `readOrder` reads a payment. */
export const isListed = ({ state, chargeId }: KeptMembers, chargeIds: readonly string[]): boolean =>
  state !== 'failed' || (chargeId !== null && chargeIds.includes(chargeId));

const PLACE = ['begunAt', 'orderId', 'reference'] as const;

/** Compares the places of two payments in a list. */
export function comparePlaces(a: ListPlace, b: ListPlace): number {
  const name = PLACE.find((each) => a[each] !== b[each]);
  if (!name) return 0;
  return a[name] > b[name] ? -1 : 1;
}

/** Tells whether a payment is in a list. */
export const isFound = (payment: KeptMembers, { states, orderId, since, after }: PaymentSearch): boolean =>
  states.includes(payment.state) &&
  (orderId === undefined || payment.orderId === orderId) &&
  payment.begunAt >= since &&
  comparePlaces(after, payment) < 0;

/** Tells whether a payment is in a queue of `take`, and since when. */
export function getDue({ state, askAt, tellAt }: KeptMembers, queue: Queue): number {
  if (queue === 'tell') return tellAt ?? Number.POSITIVE_INFINITY;
  const isAsked = DOUBTFUL.includes(state) === (queue === 'doubt');
  return (isAsked ? askAt : null) ?? Number.POSITIVE_INFINITY;
}

/** Names the time by which a queue goes. */
export const getDueName = (queue: Queue): 'tellAt' | 'askAt' => (queue === 'tell' ? 'tellAt' : 'askAt');
