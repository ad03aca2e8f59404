/** Says what an answer must have to be believed: a charge, a result of a payment, a token or a customer. */
// The interface does not show the answers, so names and places are read tolerantly, and nothing is believed that was not read.
import * as z from 'zod/mini';
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

const toCharge = /*#__PURE__*/ createReader(() => z.looseObject({ id: z.string(), status: z.string() }));
const toResult = /*#__PURE__*/ createReader(() => z.looseObject({ status: z.string() }));
const toNamed = /*#__PURE__*/ createReader(() => z.looseObject({ id: z.string() }));

/** Tells whether a status is one that Payveil knows. */
export function isKnownStatus(status: unknown): status is ChargeStatus {
  return STATUSES.some((known) => known === status);
}

/** Reads a charge. Returns `undefined` if the identifier or the status is missing, or if two known statuses differ. */
export function parseCharge(value: unknown): Charge | undefined {
  return toCharge(pickResult(value));
}

/** Reads the result of a payment like a charge, but it needs no identifier. */
export function parseResult(value: unknown): Result | undefined {
  return toResult(pickResult(value));
}

/** Reads a token. Its identifier becomes the text `id`. */
export function parseToken(value: unknown): Token | undefined {
  const members = copyOwn(value);
  return toNamed(members && nameId(members, [members.id, members.token]));
}

/** Reads a customer. Its identifier becomes the text `id`, whatever the gateway calls it. */
export function parseCustomer(value: unknown): Customer | undefined {
  const members = copyOwn(value);
  const ids = [members, members?.data, members?.result].map(copyOwn).flatMap((holder) => {
    if (!holder) return [];
    const { customer_id, customerId, id, customer } = holder;
    return [customer_id, customerId, id, customer, copyOwn(customer)?.id];
  });
  return toNamed(members && nameId(members, ids));
}

/** Tells whether two objects of an answer have different known statuses, so that none of them can be believed. */
export function haveStatusesClash(value: unknown): boolean {
  return areDifferent(listHolders(value).filter(hasKnownStatus));
}

/** Picks the one object from which all members of a charge come. */
function pickResult(value: unknown): OwnMembers | undefined {
  const holders = listHolders(value);
  const known = holders.filter(hasKnownStatus);
  if (areDifferent(known)) return undefined;
  const picked = known[0] ?? holders.find(({ status }) => typeof status === 'string');
  if (!picked) return undefined;
  const { id, charge_id, chargeId, charge } = picked;
  leaveOutWrong(picked);
  return nameId(picked, [id, charge_id, chargeId, charge, copyOwn(charge)?.id]);
}

/** Lists the objects of an answer that may be the charge. */
function listHolders(value: unknown): OwnMembers[] {
  const answer = copyOwn(value);
  const holders = [answer, answer?.data, answer?.result, answer?.charge].map(copyOwn);
  return holders.filter((holder) => holder !== undefined);
}

const hasKnownStatus = ({ status }: OwnMembers) => isKnownStatus(status);

const areDifferent = (known: readonly OwnMembers[]) => known.some(({ status }) => status !== known[0]?.status);

// Before zod, because its checks for members that may be missing need more bytes. A symbol is a member that cannot be read.
function leaveOutWrong(members: OwnMembers): void {
  for (const [name, value] of Object.entries(members)) {
    const isOptional = OPTIONAL.includes(name);
    if (isOptional && name.endsWith('_code') && Number.isFinite(value)) members[name] = String(value);
    else if (typeof value === 'symbol' || (isOptional && typeof value !== 'string' && value !== null)) {
      delete members[name];
    }
  }
}

/** Makes the first identifier a text, because the next call takes only texts. */
function nameId(members: OwnMembers, candidates: readonly unknown[]): OwnMembers {
  const id = candidates.find((value) => (typeof value === 'string' && value !== '') || Number.isFinite(value));
  if (id === undefined) delete members.id;
  else members.id = String(id);
  return members;
}

/** Creates a function that returns the members as a plain object if they fit the schema. */
function createReader<Schema extends z.ZodMiniType<object>>(create: () => Schema) {
  const schema = create();
  // Zod completes a schema at its first use. That must not be in a payment, where a script may have changed the prototypes.
  schema.safeParse({});
  return (members: OwnMembers | undefined): z.output<Schema> | undefined => {
    try {
      const result = schema.safeParse(members);
      return result.success ? hideInherited(result.data) : undefined;
    } catch {
      return undefined;
    }
  };
}

// A script may have given every object an address for the buyer. It must not look like a member of the answer.
function hideInherited<Members extends object>(members: Members): Members {
  for (const name of ['id', ...OPTIONAL]) {
    if (name in members && !Object.hasOwn(members, name)) Object.assign(members, { [name]: undefined });
  }
  return members;
}
