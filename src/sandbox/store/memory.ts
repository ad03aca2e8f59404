/** The store in memory: the default, gone with the process. */
import { getDueTime } from './due-time.js';
import type { Kept, Kind, Store } from './store.js';

interface Memory {
  /** Objects by id, oldest first, one map a kind. */
  readonly objects: { readonly [K in Kind]: Map<string, Kept[K]> };
  /** Claim key to charge id. */
  readonly claims: Map<string, string>;
}

// Whoever only reads, or is refused, is remembered by its requests alone; of such merchants the last are kept.
const MAX_STRANGERS = 100;

/** Creates a store in memory. Atomic, because no method awaits between its reads and its writes. */
export function createMemoryStore(): Store {
  const memories = new Map<string, Memory>();
  const strangers = new Set<string>();
  const find = (merchant: string): Memory => memories.get(merchant) ?? createMemory();

  /** Finds what a merchant has, to add something of a kind to it. */
  function open(merchant: string, kind: Kind): Memory {
    const memory = find(merchant);
    if (kind !== 'request') strangers.delete(merchant);
    else if (!memories.has(merchant)) strangers.add(merchant);
    memories.set(merchant, memory);
    const [oldest] = strangers;
    if (strangers.size > MAX_STRANGERS && oldest !== undefined) forget(oldest);
    return memory;
  }

  function forget(merchant: string): void {
    strangers.delete(merchant);
    memories.delete(merchant);
  }

  return {
    async insert(merchant, kind, object) {
      const objects: Map<string, Kept[typeof kind]> = open(merchant, kind).objects[kind];
      const isNew = !objects.has(object.id);
      if (isNew) objects.set(object.id, object);
      return isNew;
    },
    async find(merchant, kind, id) {
      return find(merchant).objects[kind].get(id);
    },
    async list(merchant, kind, limit) {
      return [...find(merchant).objects[kind].values()].reverse().slice(0, limit);
    },
    async updateDueCharges(merchant, time, change) {
      const { charge: charges } = find(merchant).objects;
      const due = [...charges.values()].filter((charge) => (getDueTime(charge) ?? Number.POSITIVE_INFINITY) <= time);
      const changed = due.map(change);
      for (const charge of changed) charges.set(charge.id, charge);
      return changed;
    },
    async listMerchants(limit) {
      const names = [...memories].filter(([name, memory]) => name !== '' && hasAny(memory)).map(([name]) => name);
      return names.sort().slice(0, limit);
    },
    async update(merchant, kind, id, change) {
      const changed = change(find(merchant).objects[kind].get(id));
      if (changed) (open(merchant, kind).objects[kind] as Map<string, typeof changed>).set(id, changed);
      return changed;
    },
    async remove(merchant, kind, id) {
      find(merchant).objects[kind].delete(id);
    },
    async trim(merchant, kind, keep) {
      const objects = find(merchant).objects[kind];
      for (const id of objects.keys()) {
        if (objects.size <= keep) return;
        objects.delete(id);
      }
    },
    async claim(merchant, { claimKey, charge }) {
      const { claims, objects } = open(merchant, 'charge');
      const winner = claims.get(claimKey);
      if (winner !== undefined) return winner;
      claims.set(claimKey, charge.id);
      objects.charge.set(charge.id, charge);
      return charge.id;
    },
    async findClaims(merchant, claimKeys) {
      const { claims } = find(merchant);
      return new Map(claimKeys.filter((key) => claims.has(key)).map((key) => [key, claims.get(key) as string]));
    },
    async move(merchant, other) {
      const [from, to] = [find(merchant), open(other, 'charge')];
      for (const kind of Object.keys(from.objects) as Kind[]) addAll(from.objects[kind], to.objects[kind]);
      addAll(from.claims, to.claims);
      forget(merchant);
    },
    async reset(merchant) {
      forget(merchant);
    },
  };
}

/** Tells whether a merchant has anything but requests. */
function hasAny({ objects: { request: _, ...others } }: Memory): boolean {
  return Object.values(others).some(({ size }) => size > 0);
}

function addAll(from: ReadonlyMap<string, unknown>, to: Map<string, unknown>): void {
  for (const [id, each] of from) if (!to.has(id)) to.set(id, each);
}

function createMemory(): Memory {
  return {
    objects: {
      token: new Map(),
      customer: new Map(),
      charge: new Map(),
      clock: new Map(),
      fault: new Map(),
      request: new Map(),
      strike: new Map(),
      link: new Map(),
    },
    claims: new Map(),
  };
}
