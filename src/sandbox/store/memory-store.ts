/** The store in memory: the default, gone with the process. */
import { getDueTime } from './due-time.js';
import type { Kept, Kind, Store } from './store.js';

interface Memory {
  /** Objects by id, oldest first, one map a kind. */
  readonly objects: { readonly [K in Kind]: Map<string, Kept[K]> };
  /** Claim key to charge id. */
  readonly claims: Map<string, string>;
}

/** Creates a store in memory. Atomic, because no method awaits between its reads and its writes. */
export function createMemoryStore(): Store {
  const memories = new Map<string, Memory>();

  function getMemory(merchant: string): Memory {
    const memory = memories.get(merchant) ?? createMemory();
    memories.set(merchant, memory);
    return memory;
  }

  const getObjects = <K extends Kind>(merchant: string, kind: K): Map<string, Kept[K]> =>
    getMemory(merchant).objects[kind];

  return {
    async insert(merchant, kind, object) {
      const objects = getObjects(merchant, kind);
      const isNew = !objects.has(object.id);
      if (isNew) objects.set(object.id, object);
      return isNew;
    },
    async find(merchant, kind, id) {
      return getObjects(merchant, kind).get(id);
    },
    async list(merchant, kind, limit) {
      return [...getObjects(merchant, kind).values()].reverse().slice(0, limit);
    },
    async listDueCharges(merchant, time) {
      return [...getObjects(merchant, 'charge').values()].filter((charge) => {
        const due = getDueTime(charge);
        return due !== null && due <= time;
      });
    },
    async listMerchants(limit) {
      const hasAny = ({ objects }: Memory) => Object.values(objects).some(({ size }) => size > 0);
      return [...memories]
        .filter(([, memory]) => hasAny(memory))
        .map(([merchant]) => merchant)
        .sort()
        .slice(0, limit);
    },
    async update(merchant, kind, id, change) {
      const objects = getObjects(merchant, kind);
      const changed = change(objects.get(id));
      if (changed) objects.set(id, changed);
      return changed;
    },
    async remove(merchant, kind, id) {
      getObjects(merchant, kind).delete(id);
    },
    async trim(merchant, kind, keep) {
      const objects = getObjects(merchant, kind);
      for (const id of objects.keys()) {
        if (objects.size <= keep) return;
        objects.delete(id);
      }
    },
    async claim(merchant, { claimKey, charge }) {
      const { claims, objects } = getMemory(merchant);
      const winner = claims.get(claimKey);
      if (winner !== undefined) return winner;
      claims.set(claimKey, charge.id);
      objects.charge.set(charge.id, charge);
      return charge.id;
    },
    async findClaims(merchant, claimKeys) {
      const { claims } = getMemory(merchant);
      return new Map(claimKeys.filter((key) => claims.has(key)).map((key) => [key, claims.get(key) as string]));
    },
    async reset(merchant) {
      memories.delete(merchant);
    },
  };
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
    },
    claims: new Map(),
  };
}
