/** The default store, in memory. It ends with the process. */
import { type Identified, type Kind, type ListRange, type Store, TRACES } from './store.js';

interface Memory {
  /** Objects by the name of their kind and their id, oldest first. */
  readonly objects: Map<string, Map<string, unknown>>;
  /** Maps a claim key to the id of an object. */
  readonly claims: Map<string, string>;
}

// A merchant who only reads or is refused leaves nothing but traces. Only the last ones of such merchants are kept.
const MAX_STRANGERS = 100;

/** Creates a store in memory. It is atomic, because no method awaits between reading and writing. */
export function createMemoryStore(): Store {
  const merchants = new Merchants();
  return {
    ...keepObjects(merchants),
    ...changeObjects(merchants),
    ...keepClaims(merchants),
    ...keepMerchants(merchants),
  };
}

/** The data of all merchants. */
class Merchants {
  readonly memories = new Map<string, Memory>();
  readonly #strangers = new Set<string>();

  find(merchant: string): Memory {
    return this.memories.get(merchant) ?? { objects: new Map(), claims: new Map() };
  }

  /** Finds the data of a merchant, in order to add an object. */
  open(merchant: string, isTrace = false): Memory {
    const memory = this.find(merchant);
    if (!isTrace) this.#strangers.delete(merchant);
    else if (!this.memories.has(merchant)) this.#strangers.add(merchant);
    this.memories.set(merchant, memory);
    const [oldest] = this.#strangers;
    if (this.#strangers.size > MAX_STRANGERS && oldest !== undefined) this.forget(oldest);
    return memory;
  }

  forget(merchant: string): void {
    this.#strangers.delete(merchant);
    this.memories.delete(merchant);
  }
}

function keepObjects(merchants: Merchants): Pick<Store, 'insert' | 'find' | 'list' | 'remove' | 'trim'> {
  return {
    async insert(merchant, kind, object) {
      const objects = getObjects(merchants.open(merchant, isTrace(kind)), kind);
      const isNew = !objects.has(object.id);
      if (isNew) objects.set(object.id, object);
      return isNew;
    },
    find: async (merchant, kind, id) => getObjects(merchants.find(merchant), kind).get(id),
    list: async (merchant, kind, range = {}) => listNewest(getObjects(merchants.find(merchant), kind), kind, range),
    remove: async (merchant, { name }, id) => void getNamed(merchants.find(merchant), name).delete(id),
    async trim(merchant, { name }, keep) {
      const objects = getNamed(merchants.find(merchant), name);
      for (const id of [...objects.keys()].slice(0, Math.max(0, objects.size - keep))) objects.delete(id);
    },
  };
}

function changeObjects(merchants: Merchants): Pick<Store, 'update' | 'updateDue'> {
  return {
    async update(merchant, kind, id, change) {
      const changed = change(getObjects(merchants.find(merchant), kind).get(id));
      if (changed) getObjects(merchants.open(merchant, isTrace(kind)), kind).set(id, changed);
      return changed;
    },
    async updateDue(merchant, kind, time, change) {
      const objects = getObjects(merchants.find(merchant), kind);
      const due = [...objects.values()].filter((each) => (kind.getDueTime(each) ?? Number.POSITIVE_INFINITY) <= time);
      const changed = due.map(change);
      for (const each of changed) objects.set(each.id, each);
      return changed;
    },
  };
}

function keepClaims(merchants: Merchants): Pick<Store, 'claim' | 'findClaims'> {
  return {
    async claim(merchant, kind, { claimKey, object }) {
      const memory = merchants.open(merchant);
      const winner = memory.claims.get(claimKey);
      if (winner !== undefined) return winner;
      memory.claims.set(claimKey, object.id);
      getObjects(memory, kind).set(object.id, object);
      return object.id;
    },
    async findClaims(merchant, claimKeys) {
      const { claims } = merchants.find(merchant);
      const found = claimKeys.map((key) => [key, claims.get(key)] as const);
      return new Map(found.flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const])));
    },
  };
}

function keepMerchants(merchants: Merchants): Pick<Store, 'listMerchants' | 'move' | 'reset'> {
  return {
    async listMerchants(limit) {
      const named = [...merchants.memories].filter(([name, memory]) => name !== '' && hasAny(memory));
      return named
        .map(([name]) => name)
        .sort()
        .slice(0, limit);
    },
    async move(merchant, other) {
      const [from, to] = [merchants.find(merchant), merchants.open(other)];
      for (const [name, objects] of from.objects) addAll(objects, getNamed(to, name));
      addAll(from.claims, to.claims);
      merchants.forget(merchant);
    },
    reset: async (merchant) => merchants.forget(merchant),
  };
}

function listNewest<Kept extends Identified>(
  objects: ReadonlyMap<string, Kept>,
  kind: Kind<Kept>,
  { limit, after, label }: ListRange,
): Kept[] {
  if (after !== undefined && !objects.has(after)) return [];
  const newest = [...objects.values()].reverse();
  const older = after === undefined ? newest : newest.slice(newest.findIndex(({ id }) => id === after) + 1);
  const labelled = label === undefined ? older : older.filter((each) => kind.getLabel?.(each) === label);
  return labelled.slice(0, limit);
}

/** Gets a merchant's objects of a kind, for reading or changing. */
function getObjects<Kept extends Identified>(memory: Memory, { name }: Kind<Kept>): Map<string, Kept> {
  return getNamed(memory, name) as Map<string, Kept>;
}

function getNamed({ objects }: Memory, kind: string): Map<string, unknown> {
  const named = objects.get(kind) ?? new Map<string, unknown>();
  objects.set(kind, named);
  return named;
}

const isTrace = ({ name }: { readonly name: string }): boolean => TRACES.includes(name);

/** Tells whether a merchant has anything but traces. */
function hasAny({ objects }: Memory): boolean {
  return [...objects].some(([name, { size }]) => !isTrace({ name }) && size > 0);
}

function addAll(from: ReadonlyMap<string, unknown>, to: Map<string, unknown>): void {
  for (const [id, each] of from) if (!to.has(id)) to.set(id, each);
}
