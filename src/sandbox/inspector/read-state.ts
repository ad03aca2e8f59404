/** Reads everything that the page shows from the store. */
import { listSettledCharges } from '../charges/settlement.js';
import { showClock } from '../clock/merchant-clock.js';
import { CUSTOMERS } from '../customers/stored-customer.js';
import { listFaultRules } from '../faults/fault.js';
import type { RequestContext } from '../http/context.js';
import { DEMO_HEADER } from '../http/demo-header.js';
import { REQUESTS } from '../http/request-log.js';
import { isLocal } from '../merchants/access.js';
import { createKeys, isNamespace } from '../merchants/keys.js';
import { DEFAULT_MERCHANT, type SandboxState } from '../state.js';
import { listTokens } from '../tokens/stored-token.js';
import type { findNotice } from './notices.js';

/** The newest items of a list, and whether there are older ones. */
export interface Newest<Each> {
  readonly rows: readonly Each[];
  readonly hasMore: boolean;
}

/** The data of one page. */
export type InspectorState = Awaited<ReturnType<typeof readState>>;

const MAX_ROWS = 50;
const MAX_REQUESTS = 100;
const MAX_MERCHANTS = 100;

/** Settles what is due, and reads the page of a visitor. */
export async function readState(context: RequestContext, notice: ReturnType<typeof findNotice>) {
  const { sandbox } = context.env;
  const { store, hasFaults, settlement, merchants } = sandbox;
  const session = context.get('session');
  const { name } = session.merchant;
  const isHere = isLocal(context.req.raw.headers);
  return {
    merchant: name,
    // The command says so, because only it has one.
    hasDemo: name === DEFAULT_MERCHANT && context.req.header(DEMO_HEADER) !== undefined,
    // Shown only if they are not secret.
    keys: isHere && isNamespace(name, merchants) ? createKeys(name) : undefined,
    // For a visitor who may know them.
    merchants: isHere ? await listMerchantLinks(sandbox, name) : undefined,
    notice,
    clock: await showClock(session),
    settlement,
    charges: takeNewest(await listSettledCharges(session, { limit: MAX_ROWS + 1 }), MAX_ROWS),
    requests: takeNewest(await store.list(name, REQUESTS, { limit: MAX_REQUESTS + 1 }), MAX_REQUESTS),
    faults: hasFaults ? await listFaultRules(session) : undefined,
    tokens: takeNewest(await listTokens(session, MAX_ROWS + 1), MAX_ROWS),
    customers: takeNewest(await store.list(name, CUSTOMERS, { limit: MAX_ROWS + 1 }), MAX_ROWS),
  };
}

async function listMerchantLinks({ store, merchants }: SandboxState, current: string) {
  const registered = merchants.map(({ name }) => name);
  const names = new Set([current, ...registered, ...(await store.listMerchants(MAX_MERCHANTS))]);
  return [...names].sort().map((name) => ({ name, needsKey: !isNamespace(name, merchants) }));
}

const takeNewest = <Each>(rows: readonly Each[], limit: number): Newest<Each> => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit,
});
