/** Lists charges by filters and in pages: `GET /sandbox/charges`. */
import type { ChargeObject } from '../charges/charge.js';
import { listSettledCharges } from '../charges/settlement.js';
import { CHARGES } from '../charges/stored-charge.js';
import { badRequest } from '../http/problem.js';
import { maskAccounts } from '../http/redact.js';
import type { Session } from '../state.js';

/** Members of a charge that are compared with the filter of the same name. */
const COMPARED = ['status', 'customer_id', 'checkout_id'] as const;

/** What the address of the list may have. */
export const CHARGE_FILTERS = [...COMPARED, 'description', 'since', 'limit', 'after'] as const;

type Filters = Readonly<Partial<Record<(typeof CHARGE_FILTERS)[number], string>>>;

const MAX_LIMIT = 100;
/** How many charges are read at once while a page is filled. */
const BATCH = 500;

/**
 * Lists a merchant's charges, newest first.
 * @param filters `since` is a time in unix seconds, as `created` is: charges of this second and later ones. `limit` is 1 to 100,
 * and all without it. `after` is the id of a charge: older ones.
 * @throws {Problem} 400 `filter_invalid`.
 */
export async function listCharges(session: Session, filters: Filters): Promise<readonly ChargeObject[]> {
  const limit = readLimit(filters.limit);
  const isWanted = createFilter(filters);
  const label = readDescription(filters.description);
  let after = await readAfter(session, filters.after);
  const found: ChargeObject[] = [];
  const batch = limit === undefined ? undefined : BATCH;
  for (;;) {
    const read = await listSettledCharges(session, { limit: batch, after, label });
    found.push(...read.map(({ charge }) => charge).filter(isWanted));
    if (batch === undefined || read.length < batch || found.length >= (limit ?? 0)) return found.slice(0, limit);
    after = read.at(-1)?.id;
  }
}

function createFilter(filters: Filters): (charge: ChargeObject) => boolean {
  const since = readSince(filters.since);
  return (charge) =>
    charge.created >= since &&
    COMPARED.every((name) => {
      const value = filters[name];
      // Mask the filter too, because an identifier was masked before it was kept.
      return value === undefined || charge[name] === maskAccounts(value);
    });
}

/** Reads a description as it is kept: trimmed, and account numbers masked. */
function readDescription(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const description = given.trim();
  if (description === '') throw refuseFilter('description', 'a text. No charge has an empty one');
  return maskAccounts(description);
}

function readSince(given: string | undefined): number {
  if (given === undefined) return 0;
  if (!/^\d{1,12}$/.test(given)) throw refuseFilter('since', 'a whole number of unix seconds, like `created`');
  return Number(given);
}

/** Reads the filter `limit`. @throws {Problem} 400 `filter_invalid`. */
export function readLimit(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(given) || Number(given) > MAX_LIMIT) {
    throw refuseFilter('limit', `a whole number from 1 to ${MAX_LIMIT}`);
  }
  return Number(given);
}

// An unknown id must not look like the end of the list: then nothing would be found where something is.
async function readAfter({ sandbox, merchant }: Session, given: string | undefined): Promise<string | undefined> {
  if (given === undefined || (await sandbox.store.find(merchant.name, CHARGES, given))) return given;
  throw refuseFilter('after', 'the id of a charge of this merchant');
}

const refuseFilter = (name: string, wanted: string) =>
  badRequest('filter_invalid', `The filter ${name} must be ${wanted}.`, name);
