/** Everything that the page shows, read from the store. */
import { type ListedToken, listFaultRules, listSettledCharges, listTokens } from '../control.js';
import type { FaultRule } from '../faults.js';
import type { Gateway, Settlement } from '../gateway.js';
import { type ClockReading, showClock } from '../merchant-clock.js';
import { isNamespace, type MerchantKeys } from '../merchants.js';
import type { CustomerObject, RequestEntry, StoredCharge } from '../objects.js';
import type { Visit } from './access.js';
import type { Notice } from './notices.js';

/** The newest of a list, and whether there are older ones. */
export interface Newest<Each> {
  readonly rows: readonly Each[];
  readonly hasMore: boolean;
}

/** A merchant that the page can switch to. */
export interface MerchantLink {
  readonly name: string;
  readonly needsKey: boolean;
}

/** One page. */
export interface InspectorState {
  readonly merchant: string;
  /** The keys, where they are no secret. */
  readonly keys: MerchantKeys | undefined;
  /** The merchants there are, where one may know. */
  readonly merchants: readonly MerchantLink[] | undefined;
  readonly proof: string;
  readonly notice: Notice | undefined;
  readonly clock: ClockReading;
  readonly settlement: Settlement;
  readonly charges: Newest<StoredCharge>;
  readonly requests: Newest<RequestEntry>;
  /** `undefined` in a sandbox without faults. */
  readonly faults: readonly FaultRule[] | undefined;
  readonly tokens: Newest<ListedToken>;
  readonly customers: Newest<CustomerObject>;
}

const MAX_ROWS = 50;
const MAX_REQUESTS = 100;
const MAX_MERCHANTS = 100;

/** Reads the page of a visitor. What is due settles first. */
export async function readState(
  gateway: Gateway,
  { session, isHere }: Visit,
  notice: Notice | undefined,
): Promise<InspectorState> {
  const { store, hasFaults, settlement, pageToken, merchants } = gateway;
  const { name, publishableKey, secretKey, signature } = session.merchant;
  const isOpen = isHere && isNamespace(name, merchants);
  return {
    merchant: name,
    keys: isOpen ? { publishableKey, secretKey, signature } : undefined,
    merchants: isHere ? await listMerchantLinks(gateway, name) : undefined,
    proof: pageToken,
    notice,
    clock: await showClock(gateway, name),
    settlement,
    charges: takeNewest(await listSettledCharges(gateway, session, MAX_ROWS + 1), MAX_ROWS),
    requests: takeNewest(await store.list(name, 'request', MAX_REQUESTS + 1), MAX_REQUESTS),
    faults: hasFaults ? await listFaultRules(gateway, name) : undefined,
    tokens: takeNewest(await listTokens(gateway, name, MAX_ROWS + 1), MAX_ROWS),
    customers: takeNewest(await store.list(name, 'customer', MAX_ROWS + 1), MAX_ROWS),
  };
}

async function listMerchantLinks({ store, merchants }: Gateway, current: string): Promise<MerchantLink[]> {
  const registered = merchants.map(({ name }) => name);
  const names = new Set([current, ...registered, ...(await store.listMerchants(MAX_MERCHANTS))]);
  return [...names].sort().map((name) => ({ name, needsKey: registered.includes(name) }));
}

const takeNewest = <Each>(rows: readonly Each[], limit: number): Newest<Each> => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit,
});
