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
  const orders = new Orders();
  // Every function is atomic, because none awaits anything between reading and writing.
  return {
    async begin(given) {
      const order = orders.list(given.orderId);
      const counting = findCounting(order, given);
      if (counting) return { payment: counting, isNew: false };
      if (isAtLimit(given, orders.countDeclined(given.orderId))) return { payment: undefined, isNew: false };
      for (const other of order) if (isReplaced(other, given)) orders.put(applyChange(other, { holds: false }));
      const payment = copyPayment(given);
      orders.put(payment);
      return { payment, isNew: true };
    },
    read: async (orderId, reference) => orders.find(orderId, reference),
    readOrder: async (orderId) => orders.list(orderId).sort(byNewest).slice(0, MAX_LISTED),
    async change(orderId, reference, version, members) {
      const payment = orders.find(orderId, reference);
      if (payment?.version !== version) return false;
      const changed = applyChange(payment, members);
      if (isClashing(orders.list(orderId), changed)) return false;
      orders.put(changed);
      return true;
    },
    async take(now, limit, leaseMs) {
      const due = orders.listAll().filter((each) => getDue(each) <= now);
      const oldest = due.sort((a, b) => getDue(a) - getDue(b)).slice(0, limit);
      const taken = oldest.map((payment) => ({ ...payment, dueAt: now + leaseMs }));
      for (const payment of taken) orders.put(payment);
      return taken;
    },
  };
}

/** The payments of all orders. */
class Orders {
  readonly #orders = new Map<string, Map<string, StoredPayment>>();
  /** The ids of all orders that have a declined payment from a buyer's address. */
  readonly #addresses = new Map<string, Set<string>>();

  find(orderId: string, reference: string): StoredPayment | undefined {
    return this.#orders.get(orderId)?.get(reference);
  }

  list(orderId: string): StoredPayment[] {
    return [...(this.#orders.get(orderId)?.values() ?? [])];
  }

  listAll(): StoredPayment[] {
    return [...this.#orders.keys()].flatMap((orderId) => this.list(orderId));
  }

  /** Callers share the payment, so it is frozen. */
  put(payment: StoredPayment): void {
    const { orderId, reference, address, declinedAt } = payment;
    addTo(this.#orders, orderId, () => new Map()).set(reference, Object.freeze(payment));
    if (address !== null && declinedAt !== null) addTo(this.#addresses, address, () => new Set()).add(orderId);
  }

  /** Counts the declined payments of an order, and of a buyer's address. */
  countDeclined(orderId: string): DeclinedCount {
    return {
      ofOrder: (since) => this.list(orderId).filter(isDeclinedSince(since)).length,
      ofAddress: (address, since) => {
        const payments = [...(this.#addresses.get(address) ?? [])].flatMap((id) => this.list(id));
        return payments.filter((each) => each.address === address && isDeclinedSince(since)(each)).length;
      },
    };
  }
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
