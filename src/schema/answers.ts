/** Says what an answer must have to be believed: a charge, a result of a payment, a token or a customer. */
// The interface does not show the answers, so names and places are read tolerantly, and nothing is believed that was not read.
import { copyOwn, type OwnMembers } from '../options/own.js';

/** The statuses of a charge that Payveil knows. */
export type ChargeStatus = 'succeeded' | 'pending' | 'processing' | 'requires_action' | 'failed';

/** The result of a payment, as a merchant's code gives it to the form. It is like a charge, but needs no identifier. */
export interface Result {
  /** The gateway's identifier of the charge. Your server looks the charge up by it. */
  readonly id?: string;
  /** The current status. */
  readonly status: ChargeStatus | (string & {});
  /** The address to which the buyer must go, such as for 3-D Secure. Given with the status `requires_action`. */
  readonly redirect_url?: string | null;
  /** Why it failed, if the gateway tells. */
  readonly failure_code?: string | null;
  /** Why it failed, in words for developers. */
  readonly failure_message?: string | null;
  /** Why the card's issuer declined it, such as `insufficient_funds`. */
  readonly decline_code?: string | null;
  readonly [member: string]: unknown;
}

/** A charge. A declined charge has the status `failed`. An unknown status and other members are passed on. */
export interface Charge extends Result {
  /** The gateway's identifier. Your server looks the charge up by it. */
  readonly id: string;
}

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

const STATUSES: readonly ChargeStatus[] = ['succeeded', 'pending', 'processing', 'requires_action', 'failed'];

/** Members of a charge that may be missing. A wrong one is left out, because it must not make a paid charge unreadable. */
const OPTIONAL: readonly string[] = ['redirect_url', 'failure_code', 'failure_message', 'decline_code'];

/** Tells whether a status is one that Payveil knows. */
export function isKnownStatus(status: unknown): status is ChargeStatus {
  return STATUSES.some((known) => known === status);
}

/** Reads a charge: a result with an identifier. */
export function parseCharge(value: unknown): Charge | undefined {
  const result = parseResult(value);
  return result?.id === undefined ? undefined : { ...result, id: result.id };
}

/** Reads the result of a payment. Returns `undefined` if the status is missing, or if two known statuses differ. */
export function parseResult(value: unknown): Result | undefined {
  const holders = listHolders(value);
  if (doStatusesClash(holders)) return undefined;
  const picked = holders.find(hasKnownStatus) ?? holders[0];
  if (!picked) return undefined;
  const { id, charge_id, chargeId, charge } = picked;
  leaveOutWrong(picked);
  const ids = [id, charge_id, chargeId, charge, copyOwn(charge)?.id];
  return { ...toPlain(picked, ids), status: picked.status };
}

/** Reads a token. Its identifier becomes the text `id`. */
export function parseToken(value: unknown): Token | undefined {
  const members = copyOwn(value);
  return members && toNamed(members, [members.id, members.token]);
}

/** Reads a customer. Its identifier becomes the text `id`, whatever the gateway calls it. */
export function parseCustomer(value: unknown): Customer | undefined {
  const members = copyOwn(value);
  const ids = [members, members?.data, members?.result].map(copyOwn).flatMap((holder) => {
    if (!holder) return [];
    const { customer_id, customerId, id, customer } = holder;
    return [customer_id, customerId, id, customer, copyOwn(customer)?.id];
  });
  return members && toNamed(members, ids);
}

/** Tells whether two objects of an answer have different known statuses, so that none of them can be believed. */
export function haveStatusesClash(value: unknown): boolean {
  return doStatusesClash(listHolders(value));
}

type WithStatus = OwnMembers & { readonly status: string };

/** Lists the objects of an answer that may be the charge: those whose status is a text. */
function listHolders(value: unknown): WithStatus[] {
  const answer = copyOwn(value);
  const holders = [answer, answer?.data, answer?.result, answer?.charge].map(copyOwn);
  return holders.filter((holder): holder is WithStatus => typeof holder?.status === 'string');
}

function doStatusesClash(holders: readonly WithStatus[]): boolean {
  return new Set(holders.filter(hasKnownStatus).map(({ status }) => status)).size > 1;
}

const hasKnownStatus = ({ status }: OwnMembers) => isKnownStatus(status);

function leaveOutWrong(members: OwnMembers): void {
  for (const [name, value] of Object.entries(members)) {
    if (!OPTIONAL.includes(name)) continue;
    if (name.endsWith('_code') && Number.isFinite(value)) members[name] = String(value);
    else if (typeof value !== 'string' && value !== null) delete members[name];
  }
}

function toNamed(members: OwnMembers, candidates: readonly unknown[]): Token | undefined {
  const { id, ...others } = toPlain(members, candidates);
  return id === undefined ? undefined : { id, ...others };
}

/** Makes a plain object. Its first identifier becomes a text, because the next call takes only texts. */
function toPlain({ id: _, ['__proto__']: __, ...others }: OwnMembers, candidates: readonly unknown[]) {
  // A script may have given every object an address for the buyer. It must not look like a member of the answer.
  const inherited = ['id', ...OPTIONAL].filter((name) => name in Object.prototype);
  const hidden = Object.fromEntries(inherited.map((name) => [name, undefined]));
  const id = candidates.find((value) => (typeof value === 'string' && value !== '') || Number.isFinite(value));
  return { ...hidden, ...others, ...(id === undefined ? {} : { id: String(id) }) };
}
