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
  const memories = new Map<string, Memory>();
  const strangers = new Set<string>();
  const find = (merchant: string): Memory => memories.get(merchant) ?? { objects: new Map(), claims: new Map() };

  /** Finds the data of a merchant, in order to add an object. */
  function open(merchant: string, isTrace = false): Memory {
    const memory = find(merchant);
    if (!isTrace) strangers.delete(merchant);
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
      const objects = getObjects(open(merchant, TRACES.includes(kind.name)), kind);
      const isNew = !objects.has(object.id);
      if (isNew) objects.set(object.id, object);
      return isNew;
    },
    find: async (merchant, kind, id) => getObjects(find(merchant), kind).get(id),
    list: async (merchant, kind, range = {}) => listNewest(getObjects(find(merchant), kind), kind, range),
    async updateDue(merchant, kind, time, change) {
      const objects = getObjects(find(merchant), kind);
      const due = [...objects.values()].filter((each) => (kind.getDueTime(each) ?? Number.POSITIVE_INFINITY) <= time);
      const changed = due.map(change);
      for (const each of changed) objects.set(each.id, each);
      return changed;
    },
    async listMerchants(limit) {
      const names = [...memories].filter(([name, memory]) => name !== '' && hasAny(memory)).map(([name]) => name);
      return names.sort().slice(0, limit);
    },
    async update(merchant, kind, id, change) {
      const changed = change(getObjects(find(merchant), kind).get(id));
      if (changed) getObjects(open(merchant, TRACES.includes(kind.name)), kind).set(id, changed);
      return changed;
    },
    remove: async (merchant, { name }, id) => void getNamed(find(merchant), name).delete(id),
    async trim(merchant, { name }, keep) {
      const objects = getNamed(find(merchant), name);
      for (const id of [...objects.keys()].slice(0, Math.max(0, objects.size - keep))) objects.delete(id);
    },
    async claim(merchant, kind, { claimKey, object }) {
      const memory = open(merchant);
      const winner = memory.claims.get(claimKey);
      if (winner !== undefined) return winner;
      memory.claims.set(claimKey, object.id);
      getObjects(memory, kind).set(object.id, object);
      return object.id;
    },
    async findClaims(merchant, claimKeys) {
      const { claims } = find(merchant);
      const found = claimKeys.map((key) => [key, claims.get(key)] as const);
      return new Map(found.flatMap(([key, id]) => (id === undefined ? [] : [[key, id] as const])));
    },
    async move(merchant, other) {
      const [from, to] = [find(merchant), open(other)];
      for (const [name, objects] of from.objects) addAll(objects, getNamed(to, name));
      addAll(from.claims, to.claims);
      forget(merchant);
    },
    reset: async (merchant) => forget(merchant),
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

/** Tells whether a merchant has anything but traces. */
function hasAny({ objects }: Memory): boolean {
  return [...objects].some(([name, { size }]) => !TRACES.includes(name) && size > 0);
}

function addAll(from: ReadonlyMap<string, unknown>, to: Map<string, unknown>): void {
  for (const [id, each] of from) if (!to.has(id)) to.set(id, each);
}
