/** Says what an answer must have to be believed: a charge, a result of a payment, a token or a customer. */
// The interface does not show the answers, so names and places are read tolerantly, and nothing is believed that was not read.
import { copyOwn, type OwnMembers } from '../options/own.js';

/** The statuses of a charge that Payveil knows. */
export type ChargeStatus = 'succeeded' | 'pending' | 'processing' | 'requires_action' | 'failed';

/** The result of a payment, as a merchant's code gives it to the form. It is like a charge, but needs no identifier. */
export interface Result {
  /** The gateway's identifier of the charge. Your server looks the charge up by it. */
  readonly id?: string | number | undefined;
  /** The current status. */
  readonly status: ChargeStatus | (string & {});
  /** The address to which the buyer must go, such as for 3-D Secure. Given with the status `requires_action`. */
  readonly redirect_url?: string | null | undefined;
  /** Why it failed, if the gateway tells. */
  readonly failure_code?: string | null | undefined;
  /** Why it failed, in words for developers. */
  readonly failure_message?: string | null | undefined;
  /** Why the card's issuer declined it, such as `insufficient_funds`. */
  readonly decline_code?: string | null | undefined;
  /** The charged amount in minor units. */
  readonly amount?: number | undefined;
  /** ISO 4217, as the gateway writes it. */
  readonly currency?: string | undefined;
  /** The free text that was sealed. */
  readonly description?: string | null | undefined;
  /** The customer to whom the charge was saved. */
  readonly customer_id?: string | null | undefined;
  /** When it was made, as the gateway writes times. */
  readonly created?: number | string | undefined;
}

/**
 * A charge. A declined charge has the status `failed`. An unknown status and other members are passed on.
 * @template Other The other members that your gateway sends, such as `{ receipt_url?: string }`. They are not checked.
 */
export type Charge<Other extends object = object> = Result &
  Readonly<Other> & {
    /** The gateway's identifier. Your server looks the charge up by it. */
    readonly id: string;
  };

/** A token that the gateway made. Other members are passed on. */
export interface Token {
  /** The identifier. Charge it like a client-side token, or retrieve the token by it. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** A customer. Send its `id` as `customer_id`. Other members are passed on. */
export interface Customer {
  /** The identifier. Save it, and send it as `customer_id` with later charges. */
  readonly id: string;
  readonly [member: string]: unknown;
}

/** The statuses of a charge. */
export const CHARGE_STATUSES: readonly ChargeStatus[] = [
  'succeeded',
  'pending',
  'processing',
  'requires_action',
  'failed',
];

/** Members of a charge that may be missing. A wrong one is left out, because it must not make a paid charge unreadable. */
const OPTIONAL: readonly string[] = ['redirect_url', 'failure_code', 'failure_message', 'decline_code'];

/** Tells whether a status is one that Payveil knows. */
export function isKnownStatus(status: unknown): status is ChargeStatus {
  return (CHARGE_STATUSES as readonly unknown[]).includes(status);
}

/** Reads a charge. Returns `undefined` if the identifier or the status is missing, or if two known statuses differ. */
export function parseCharge(value: unknown): Charge | undefined {
  const result = parseResult(value);
  return result && hasId(result) ? result : undefined;
}

/**
 * Reads the result of a payment like a charge, but it needs no identifier. All its members come from the innermost object with a
 * status, because the outer ones may tell only how the request went.
 */
export function parseResult(value: unknown): Result | undefined {
  const holders = listChargeHolders(value);
  const picked = areDifferent(holders) ? undefined : holders.find(hasStatus);
  if (!picked) return undefined;
  const ids = listIds(picked, ['id', 'charge_id', 'chargeId', 'charge']);
  leaveOutWrong(picked);
  return { ...toPlain(picked, ids), status: picked.status };
}

/** Reads a token. Its identifier becomes the text `id`. */
export function parseToken(value: unknown): Token | undefined {
  const members = copyOwn(value);
  const token = members && toPlain(members, [members.id, members.token]);
  return token && hasId(token) ? token : undefined;
}

/** Reads a customer. Its identifier becomes the text `id`, whatever the gateway calls it. */
export function parseCustomer(value: unknown): Customer | undefined {
  const members = copyOwn(value);
  const ids = [members, members?.data, members?.result].flatMap((holder) =>
    listIds(copyOwn(holder), ['customer_id', 'customerId', 'id', 'customer']),
  );
  const customer = members && toPlain(members, ids);
  return customer && hasId(customer) ? customer : undefined;
}

/** Tells whether two objects of an answer have different known statuses, so that none of them can be believed. */
export function haveStatusesClash(value: unknown): boolean {
  return areDifferent(listChargeHolders(value));
}

const hasStatus = (members: OwnMembers): members is OwnMembers & { readonly status: string } =>
  typeof members.status === 'string';
const hasId = <Given extends { readonly id?: unknown }>(members: Given): members is Given & { id: string } =>
  typeof members.id === 'string';

const areDifferent = (holders: readonly OwnMembers[]) =>
  new Set(holders.map(({ status }) => status).filter(isKnownStatus)).size > 1;

/** Lists an answer and the objects in it that may be the charge, the innermost first. */
function listChargeHolders(value: unknown): OwnMembers[] {
  const holders = listHolders(value, ['data', 'result', 'charge']);
  return holders.sort((a, b) => b.depth - a.depth).map(({ members }) => members);
}

/** Lists an object and those in it that have one of the names. Each may stand in one of another name, as in `data.charge`. */
function listHolders(value: unknown, names: readonly string[], depth = 0): { depth: number; members: OwnMembers }[] {
  const members = copyOwn(value);
  if (!members) return [];
  const readInner = (name: string) => {
    const others = names.filter((other) => other !== name);
    return listHolders(members[name], others, depth + 1);
  };
  return [{ depth, members }, ...names.flatMap(readInner)];
}

/** Lists what may be the identifier of an object. Its last name may also hold an object with the identifier. */
function listIds(holder: OwnMembers | undefined, names: readonly string[]): unknown[] {
  const ids = names.map((name) => holder?.[name]);
  return [...ids, copyOwn(ids.at(-1))?.id];
}

// A symbol is a member that cannot be read.
function leaveOutWrong(members: OwnMembers): void {
  for (const [name, value] of Object.entries(members)) {
    const isOptional = OPTIONAL.includes(name);
    if (isOptional && name.endsWith('_code') && Number.isFinite(value)) members[name] = String(value);
    else if (typeof value === 'symbol' || (isOptional && typeof value !== 'string' && value !== null)) {
      delete members[name];
    }
  }
}

/**
 * Makes a plain object of the members. The first identifier becomes the text `id`, because the next call takes only texts. A
 * number that JavaScript may have rounded is no identifier.
 */
function toPlain({ __proto__, id: _, ...members }: OwnMembers, ids: readonly unknown[]): OwnMembers {
  const id = ids.find((value) => (typeof value === 'string' && value !== '') || Number.isSafeInteger(value));
  const plain = id === undefined ? members : { id: String(id), ...members };
  // A script may have given every object an address for the buyer. It must not look like a member of the answer.
  const inherited = ['id', ...OPTIONAL].filter((name) => name in plain && !Object.hasOwn(plain, name));
  return { ...plain, ...Object.fromEntries(inherited.map((name) => [name, undefined])) };
}
