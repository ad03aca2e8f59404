/** The default store, in memory. It ends with the process. */
import { getDueTime, type Kept, type Kind, type Store } from './store.js';

interface Memory {
  /** Objects by kind and id, oldest first. */
  readonly objects: Map<Kind, Map<string, Kept[Kind]>>;
  /** Maps a claim key to the id of a charge. */
  readonly claims: Map<string, string>;
}

// A merchant who only reads or is refused has nothing but requests. Only the last ones of such merchants are kept.
const MAX_STRANGERS = 100;

/** Creates a store in memory. It is atomic, because no method awaits between reading and writing. */
export function createMemoryStore(): Store {
  const memories = new Map<string, Memory>();
  const strangers = new Set<string>();
  const find = (merchant: string): Memory => memories.get(merchant) ?? { objects: new Map(), claims: new Map() };

  /** Finds the data of a merchant, in order to add an object of a kind. */
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
      const objects = getObjects(open(merchant, kind), kind);
      const isNew = !objects.has(object.id);
      if (isNew) objects.set(object.id, object);
      return isNew;
    },
    find: async (merchant, kind, id) => getObjects(find(merchant), kind).get(id),
    list: async (merchant, kind, limit) => [...getObjects(find(merchant), kind).values()].reverse().slice(0, limit),
    async updateDueCharges(merchant, time, change) {
      const charges = getObjects(find(merchant), 'charge');
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
      const changed = change(getObjects(find(merchant), kind).get(id));
      if (changed) getObjects(open(merchant, kind), kind).set(id, changed);
      return changed;
    },
    remove: async (merchant, kind, id) => void getObjects(find(merchant), kind).delete(id),
    async trim(merchant, kind, keep) {
      const objects = getObjects(find(merchant), kind);
      for (const id of [...objects.keys()].slice(0, Math.max(0, objects.size - keep))) objects.delete(id);
    },
    async claim(merchant, { claimKey, charge }) {
      const memory = open(merchant, 'charge');
      const winner = memory.claims.get(claimKey);
      if (winner !== undefined) return winner;
      memory.claims.set(claimKey, charge.id);
      getObjects(memory, 'charge').set(charge.id, charge);
      return charge.id;
    },
    async findClaims(merchant, claimKeys) {
      const { claims } = find(merchant);
      return new Map(claimKeys.filter((key) => claims.has(key)).map((key) => [key, claims.get(key) as string]));
    },
    async move(merchant, other) {
      const [from, to] = [find(merchant), open(other, 'charge')];
      for (const [kind, objects] of from.objects) addAll(objects, getObjects(to, kind));
      addAll(from.claims, to.claims);
      forget(merchant);
    },
    reset: async (merchant) => forget(merchant),
  };
}

/** Gets a merchant's objects of a kind, for reading or changing. */
function getObjects<K extends Kind>({ objects }: Memory, kind: K): Map<string, Kept[K]> {
  const ofKind = objects.get(kind) ?? new Map();
  objects.set(kind, ofKind);
  return ofKind;
}

/** Tells whether a merchant has anything but requests. */
function hasAny({ objects }: Memory): boolean {
  return [...objects].some(([kind, { size }]) => kind !== 'request' && size > 0);
}

function addAll(from: ReadonlyMap<string, unknown>, to: Map<string, unknown>): void {
  for (const [id, each] of from) if (!to.has(id)) to.set(id, each);
}
