/** The store in the memory of one process. */
import { tellDeveloper } from '../../report/tell-developer.js';
import {
  applyChange,
  copyPayment,
  type DeclinedCount,
  findCounting,
  isAtLimit,
  isClashing,
  isReplaced,
  MAX_LISTED,
} from './members.js';
import type { PaymentStore, StoredPayment } from './store.js';

type Order = ReadonlyMap<string, StoredPayment>;

const NOTHING: Order = new Map();

let isTold = false;

/**
 * Creates a store in the memory of this process, for tests and for trying things out. It forgets all payments when the process
 * ends, and two processes know nothing of each other. In production, it says so once on the console.
 * @example
 * ```ts
 * const store = memoryStore();
 * const payments = await store.readOrder('1042');
 * ```
 */
export function memoryStore(): PaymentStore {
  warnInProduction();
  const orders = new Map<string, Map<string, StoredPayment>>();
  /** The ids of all orders that have a declined payment from a buyer's address. */
  const addresses = new Map<string, Set<string>>();
  const find = (orderId: string): Order => orders.get(orderId) ?? NOTHING;
  const list = (orderId: string) => [...find(orderId).values()];

  function put(payment: StoredPayment): void {
    const { orderId, reference, address, declinedAt } = payment;
    // Callers share it, so nobody can change it.
    addTo(orders, orderId, () => new Map()).set(reference, Object.freeze(payment));
    if (address !== null && declinedAt !== null) addTo(addresses, address, () => new Set()).add(orderId);
  }

  const countOf = (orderId: string): DeclinedCount => ({
    ofOrder: (since) => list(orderId).filter(isDeclinedSince(since)).length,
    ofAddress(address, since) {
      const payments = [...(addresses.get(address) ?? [])].flatMap(list);
      return payments.filter((each) => each.address === address && isDeclinedSince(since)(each)).length;
    },
  });

  // Every function is atomic, because none awaits anything between reading and writing.
  return {
    async begin(given) {
      const order = list(given.orderId);
      const counting = findCounting(order, given);
      if (counting) return { payment: counting, isNew: false };
      if (isAtLimit(given, countOf(given.orderId))) return { payment: undefined, isNew: false };
      for (const other of order) if (isReplaced(other, given)) put(applyChange(other, { holds: false }));
      const payment = copyPayment(given);
      put(payment);
      return { payment, isNew: true };
    },
    read: async (orderId, reference) => find(orderId).get(reference),
    readOrder: async (orderId) => list(orderId).sort(byNewest).slice(0, MAX_LISTED),
    async change(orderId, reference, version, members) {
      const payment = find(orderId).get(reference);
      if (payment?.version !== version) return false;
      const changed = applyChange(payment, members);
      if (isClashing(list(orderId), changed)) return false;
      put(changed);
      return true;
    },
    async take(now, limit, leaseMs) {
      const due = [...orders.keys()].flatMap(list).filter((each) => getDue(each) <= now);
      const oldest = due.sort((a, b) => getDue(a) - getDue(b)).slice(0, limit);
      const taken = oldest.map((payment) => ({ ...payment, dueAt: now + leaseMs }));
      taken.forEach(put);
      return taken;
    },
  };
}

function addTo<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

const getDue = ({ dueAt }: StoredPayment): number => dueAt ?? Number.POSITIVE_INFINITY;

const byNewest = (a: StoredPayment, b: StoredPayment): number => b.begunAt - a.begunAt;

const isDeclinedSince =
  (since: number) =>
  ({ declinedAt }: StoredPayment): boolean =>
    declinedAt !== null && declinedAt >= since;

function warnInProduction(): void {
  if (isTold || !isProduction()) return;
  isTold = true;
  tellDeveloper(
    'warn',
    'memoryStore() is for one process, and forgets all payments when the process ends. In production, keep them in ' +
      'postgresStore(pool) of payveil/server/postgres or sqliteStore(database) of payveil/server/sqlite.',
    'server.md#stores',
  );
}

function isProduction(): boolean {
  try {
    return globalThis.process?.env?.NODE_ENV === 'production';
  } catch {
    // Deno may forbid to read the environment.
    return false;
  }
}
