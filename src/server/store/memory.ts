/** The store in the memory of one process. */
import { refuseUnknown } from '../../options/known-names.js';
import { takeOwn } from '../../options/own.js';
import { tellDeveloper } from '../../report/tell-developer.js';
import { requireClock } from './clock.js';
import {
  applyChange,
  comparePlaces,
  getDue,
  getDueName,
  isAtLimit,
  isFound,
  isListed,
  isTry,
  startPayment,
  type TryCount,
} from './members.js';
import { findCounting, isClashing, isReplaced } from './one-holder.js';
import type { KeptMembers, PaymentStore, StoreClock, StoredPayment } from './store.js';

let isTold = false;

/**
 * Creates a store in the memory of this process, for tests and for trying things out. It forgets all payments when the process
 * ends, and two processes know nothing of each other. In production, it says so once on the console.
 * @throws {ConfigurationError} `option_invalid`.
 * @example
 * ```ts
 * const store = memoryStore();
 * const payments = await store.readOrder('1042');
 * ```
 */
export function memoryStore(options: StoreClock = {}): PaymentStore {
  const own = takeOwn(options);
  refuseUnknown(own, { now: true });
  const now = requireClock(own) ?? Date.now;
  warnInProduction();
  const orders = new Orders();
  const show = (payment: KeptMembers, readAt = now()): StoredPayment => ({ ...payment, readAt });
  // Every function is atomic, because none awaits anything between reading and writing.
  return {
    async begin(given) {
      const order = orders.list(given.orderId);
      const counting = findCounting(order, given);
      if (counting) return { payment: show(counting), isNew: false };
      const time = now();
      if (isAtLimit(given, time, orders.countTries(given.orderId))) return { payment: undefined, isNew: false };
      for (const other of order) if (isReplaced(other, given)) orders.put(applyChange(other, { holds: false }));
      const payment = startPayment(given, time);
      orders.put(payment);
      return { payment: show(payment, time), isNew: true };
    },
    async read(orderId, reference) {
      const payment = orders.find(orderId, reference);
      return payment && show(payment);
    },
    async readOrder(orderId, chargeIds = []) {
      return orders
        .list(orderId)
        .filter((each) => isListed(each, chargeIds))
        .sort(byNewest)
        .map((each) => show(each));
    },
    async change(orderId, reference, version, members) {
      const payment = orders.find(orderId, reference);
      if (payment?.version !== version) return false;
      const changed = applyChange(payment, members);
      if (isClashing(orders.list(orderId), changed)) return false;
      orders.put(changed);
      return true;
    },
    async take(queue, limit, leaseMs) {
      const time = now();
      const due = orders.listAll().filter((each) => getDue(each, queue) <= time);
      const oldest = due.sort((a, b) => getDue(a, queue) - getDue(b, queue)).slice(0, limit);
      const taken = oldest.map((payment) => ({ ...payment, [getDueName(queue)]: time + leaseMs }));
      for (const payment of taken) orders.put(payment);
      return taken.map((each) => show(each, time));
    },
    async list(search) {
      const found = orders.listAll().filter((each) => isFound(each, search));
      return found
        .sort(comparePlaces)
        .slice(0, search.limit)
        .map((each) => show(each));
    },
  };
}

/** The payments of all orders. */
class Orders {
  readonly #orders = new Map<string, Map<string, KeptMembers>>();
  /** The ids of all orders that have a payment from a buyer's address. */
  readonly #addresses = new Map<string, Set<string>>();

  find(orderId: string, reference: string): KeptMembers | undefined {
    return this.#orders.get(orderId)?.get(reference);
  }

  list(orderId: string): KeptMembers[] {
    return [...(this.#orders.get(orderId)?.values() ?? [])];
  }

  listAll(): KeptMembers[] {
    return [...this.#orders.keys()].flatMap((orderId) => this.list(orderId));
  }

  put(payment: KeptMembers): void {
    const { orderId, reference, address } = payment;
    addTo(this.#orders, orderId, () => new Map()).set(reference, payment);
    if (address !== null) addTo(this.#addresses, address, () => new Set()).add(orderId);
  }

  /** Counts the tries of an order, and of a buyer's address. */
  countTries(orderId: string): TryCount {
    return {
      ofOrder: (since) => this.list(orderId).filter((each) => isTry(each, since)).length,
      ofAddress: (address, since) => {
        const payments = [...(this.#addresses.get(address) ?? [])].flatMap((id) => this.list(id));
        return payments.filter((each) => each.address === address && isTry(each, since)).length;
      },
    };
  }
}

function addTo<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

const byNewest = (a: KeptMembers, b: KeptMembers): number => b.begunAt - a.begunAt;

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
