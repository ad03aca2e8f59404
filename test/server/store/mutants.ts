/** Stores that break one promise each, as a store of a user might. */
import { makeId } from '../../../src/server/store/promises/trial.js';
import type { NewPayment, PaymentSearch, PaymentStore, StoredPayment } from '../../../src/server/store/store.js';

/** Makes a store that breaks a promise. */
type Mutate = (store: PaymentStore) => Partial<PaymentStore>;

type Change = Parameters<PaymentStore['change']>;
type Take = Parameters<PaymentStore['take']>;

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Tells each call whether another one with the same key is under way, as a store that reads first and writes later would not know. */
function watch<Args extends readonly unknown[], Result>(
  toKey: (...args: Args) => string | undefined,
  call: (...args: Args) => Promise<Result>,
  spoil: (result: Result, ...args: Args) => Result | Promise<Result>,
): (...args: Args) => Promise<Result> {
  const underWay = new Map<string, number>();
  return async (...args) => {
    const key = toKey(...args);
    if (key === undefined) return call(...args);
    underWay.set(key, (underWay.get(key) ?? 0) + 1);
    await tick();
    const isAlone = underWay.get(key) === 1;
    const result = await call(...args);
    await tick();
    underWay.set(key, (underWay.get(key) ?? 0) - 1);
    return isAlone ? result : spoil(result, ...args);
  };
}

const findHolder = async (store: PaymentStore, { orderId }: NewPayment) =>
  (await store.readOrder(orderId)).find(({ holds }) => holds);

const release = (store: PaymentStore, { orderId, reference, version }: StoredPayment) =>
  store.change(orderId, reference, version, { holds: false });

/** Makes a store that begins another payment than the given one. */
const beginning =
  (change: (payment: NewPayment, store: PaymentStore) => NewPayment | Promise<NewPayment>): Mutate =>
  (store) => ({ begin: async (payment) => store.begin(await change(payment, store)) });

/** One for each promise, in their order, by the words with which the promise begins. */
export const MUTANTS: Readonly<Record<string, Mutate>> = {
  'A payment that begins is stored exactly': beginning((payment) => ({
    ...payment,
    currency: payment.currency.toUpperCase(),
  })),
  'A payment that is not there': (store) => ({ read: async (...key) => (await store.read(...key)) ?? (null as never) }),
  'The time of the store goes on': (store) => ({
    read: async (...key) => {
      const payment = await store.read(...key);
      return payment && { ...payment, readAt: payment.begunAt };
    },
  }),
  'All payments of an order that have not failed are read': (store) => ({
    readOrder: async (...order) => (await store.readOrder(...order)).slice(0, 50),
  }),
  'Every member comes back exactly': beginning((payment) => ({ ...payment, description: payment.description.trim() })),
  'Orders, references and charges that differ': (store) => ({
    begin: async (payment) => store.begin({ ...payment, orderId: payment.orderId.toLowerCase() }),
    read: (orderId, reference) => store.read(orderId.toLowerCase(), reference),
    readOrder: (orderId, ids) => store.readOrder(orderId.toLowerCase(), ids),
  }),
  'A payment that was read stays as it was'(store) {
    const live = new Map<string, StoredPayment>();
    const read: PaymentStore['read'] = async (orderId, reference) => {
      const payment = await store.read(orderId, reference);
      const key = JSON.stringify([orderId, reference]);
      if (payment) live.set(key, Object.assign(live.get(key) ?? {}, payment));
      return live.get(key);
    };
    return {
      read,
      async change(orderId, reference, version, members) {
        const isMade = await store.change(orderId, reference, version, members);
        await read(orderId, reference);
        return isMade;
      },
    };
  },
  'If a payment with this reference is there': (store) => ({
    async begin(payment) {
      const begun = await store.begin(payment);
      return begun.payment?.state === 'failed' && begun.payment.reference === payment.reference
        ? { ...begun, isNew: true }
        : begun;
    },
  }),
  'Of 200 callers who begin payments of one order': (store) => ({
    begin: watch(
      ({ orderId }) => orderId,
      (payment) => store.begin(payment),
      (begun) => ({ ...begun, isNew: true }),
    ),
  }),
  'Of 200 callers who begin the same payment': (store) => ({
    begin: watch(
      ({ reference }) => reference,
      (payment) => store.begin(payment),
      (begun) => ({ ...begun, isNew: true }),
    ),
  }),
  'The payment that holds the order counts, in whatever state': beginning(async (payment, store) => {
    const holder = await findHolder(store, payment);
    if (holder?.state === 'unknown') await release(store, holder);
    return payment;
  }),
  'If no payment holds the order, one that has succeeded': beginning(async (payment, store) => {
    const order = await store.readOrder(payment.orderId);
    const paid = order.find(({ state }) => state === 'succeeded');
    const isFree = !order.some(({ holds }) => holds);
    if (paid && isFree) await store.change(paid.orderId, paid.reference, paid.version, { state: 'failed' });
    return payment;
  }),
  'The payment that holds the order counts before': (store) => ({
    async begin(payment) {
      const paid = (await store.readOrder(payment.orderId)).find(({ state }) => state === 'succeeded');
      const begun = await store.begin(payment);
      return begun.isNew ? begun : { ...begun, payment: paid ?? begun.payment };
    },
  }),
  'A payment that neither holds the order nor has succeeded': (store) => ({
    async begin(payment) {
      const pending = (await store.readOrder(payment.orderId)).find(({ state }) => state === 'pending');
      return pending ? { payment: pending, isNew: false } : store.begin(payment);
    },
  }),
  'A payment whose `holds` is false is stored beside': (store) => ({
    async begin(payment) {
      const holder = await findHolder(store, payment);
      const isOther = holder && !payment.holds && holder.reference !== payment.reference;
      return isOther ? { payment: holder, isNew: false } : store.begin(payment);
    },
  }),
  'If a payment of the order has the charge': beginning(async (payment, store) => {
    const order = await store.readOrder(payment.orderId, [payment.chargeId ?? '']);
    const isTaken = order.some(({ chargeId }) => chargeId !== null && chargeId === payment.chargeId);
    return isTaken ? { ...payment, chargeId: null } : payment;
  }),
  'The payment with the reference of one that begins': (store) => ({
    async begin(payment) {
      const holder = await findHolder(store, payment);
      const begun = await store.begin(payment);
      const isSame = begun.payment?.reference === payment.reference;
      return begun.isNew || !holder || !isSame ? begun : { payment: holder, isNew: false };
    },
  }),
  'A payment that replaces the one in `action`': (store) => ({
    async begin(payment) {
      const begun = await store.begin(payment);
      const old = await store.read(payment.orderId, payment.replaces ?? '');
      if (old && begun.isNew) await store.change(old.orderId, old.reference, old.version, { state: 'failed' });
      return begun;
    },
  }),
  'Only a payment in `action`': beginning(async (payment, store) => {
    const old = await store.read(payment.orderId, payment.replaces ?? '');
    if (old?.state === 'pending') await release(store, old);
    return payment;
  }),
  'A payment replaces only the one that it names': beginning(async (payment, store) =>
    payment.replaces === undefined ? payment : { ...payment, replaces: (await findHolder(store, payment))?.reference },
  ),
  'A payment in `action` counts for one that replaces nothing': beginning(({ replaces = makeId(), ...payment }) => ({
    ...payment,
    replaces,
  })),
  'Nothing gives the order free': (store) => ({
    async begin(payment) {
      const begun = await store.begin(payment);
      const old = await store.read(payment.orderId, payment.replaces ?? '');
      if (old?.state === 'action' && old.holds) await release(store, old);
      return begun;
    },
  }),
  'Of 100 callers who replace': (store) => ({
    begin: watch(
      ({ replaces }) => replaces,
      (payment) => store.begin(payment),
      (begun) => ({ ...begun, isNew: true }),
    ),
  }),
  'From so many declined payments of the order': beginning(({ limits, ...payment }) =>
    limits && limits.ofOrder > 0
      ? { ...payment, limits: { ...limits, ofOrder: limits.ofOrder + 1 } }
      : { ...payment, limits },
  ),
  'Only those payments count that were declined within': beginning(({ limits, ...payment }) => ({
    ...payment,
    limits: limits && { ...limits, withinMs: 3 * limits.withinMs },
  })),
  'From so many declined payments of an address': beginning(({ limits, ...payment }) => ({
    ...payment,
    limits: limits && { ...limits, ofAddress: Number.POSITIVE_INFINITY },
  })),
  // It counts only what was declined.
  'A payment whose token may be under way counts as well'(store) {
    const declined = new Map<string, number>();
    return {
      async change(orderId, reference, version, members) {
        const { address } = (await store.read(orderId, reference)) ?? {};
        const isRecent = (members.declinedAt ?? 0) > Date.now() - 3_600_000;
        if (address && isRecent) declined.set(address, (declined.get(address) ?? 0) + 1);
        return store.change(orderId, reference, version, members);
      },
      async begin({ limits, ...payment }) {
        const isAtLimit = limits && (declined.get(payment.address ?? '') ?? 0) >= limits.ofAddress;
        return store.begin({ ...payment, limits: limits && !isAtLimit ? { ...limits, ofAddress: 1000 } : limits });
      },
    };
  },
  'Of 60 callers at once from one address'(store) {
    let underWay = 0;
    return {
      async begin(payment) {
        underWay++;
        await tick();
        const isAlone = underWay === 1;
        await tick();
        underWay--;
        return store.begin(isAlone ? payment : { ...payment, limits: undefined });
      },
    };
  },
  'A payment without an address': beginning(({ limits, ...payment }) => ({
    ...payment,
    limits:
      limits && payment.address === null ? { ...limits, ofOrder: Math.min(limits.ofOrder, limits.ofAddress) } : limits,
  })),
  'Limits do not hide': (store) => ({
    begin: async (payment) =>
      payment.limits?.ofOrder === 0 ? { payment: undefined, isNew: false } : store.begin(payment),
  }),
  'A change sets its members and no others': (store) => ({
    change: (orderId, reference, version, members) =>
      store.change(
        orderId,
        reference,
        version,
        Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)),
      ),
  }),
  'A change can set every member': (store) => ({
    change: (orderId, reference, version, { sentAt: _, ...members }) =>
      store.change(orderId, reference, version, members),
  }),
  'A member that is `undefined` is not changed': (store) => ({
    change: (orderId, reference, version, members) =>
      store.change(
        orderId,
        reference,
        version,
        Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? null])),
      ),
  }),
  'What was changed is read at once'(store) {
    const cache = new Map<string, { readonly at: number; readonly payments: Promise<readonly StoredPayment[]> }>();
    return {
      readOrder(...order) {
        const key = JSON.stringify(order);
        const found = cache.get(key);
        if (found && Date.now() - found.at < 100) return found.payments;
        const payments = store.readOrder(...order);
        cache.set(key, { at: Date.now(), payments });
        return payments;
      },
    };
  },
  'A change of another version': (store) => ({
    change: async (orderId, reference, ...change) =>
      (await store.change(orderId, reference, ...change)) || (await store.read(orderId, reference)) === undefined,
  }),
  'Of 100 changes of one version': (store) => ({
    change: watch<Change, boolean>(
      (orderId, reference, version) => JSON.stringify([orderId, reference, version]),
      (...change) => store.change(...change),
      () => true,
    ),
  }),
  'No update is lost': (store) => ({
    change: watch<Change, boolean>(
      (orderId, reference, version) => (version > 1 ? JSON.stringify([orderId, reference]) : undefined),
      (...change) => store.change(...change),
      () => true,
    ),
  }),
  'A change by which a second payment would hold the order': (store) => ({
    async change(orderId, reference, version, members) {
      const { holds, ...others } = members;
      if (await store.change(orderId, reference, version, members)) return true;
      if (holds) await store.change(orderId, reference, version, others);
      return false;
    },
  }),
  'Of many who take a free order at once': (store) => ({
    change: watch<Change, boolean>(
      (orderId, _, __, { holds }) => (holds ? orderId : undefined),
      (...change) => store.change(...change),
      () => true,
    ),
  }),
  'A change by which a second payment of the order would have the same charge': (store) => ({
    async change(orderId, reference, version, members) {
      const { chargeId, ...others } = members;
      if (await store.change(orderId, reference, version, members)) return true;
      if (chargeId) await store.change(orderId, reference, version, others);
      return false;
    },
  }),
  'Of many payments of an order that get the same charge': (store) => ({
    change: watch<Change, boolean>(
      (orderId, _, __, { chargeId }) => (chargeId ? orderId : undefined),
      (...change) => store.change(...change),
      () => true,
    ),
  }),
  'A payment of another order may have the same charge'(store) {
    const owners = new Map<string, string>();
    return {
      async begin(payment) {
        const begun = await store.begin(payment);
        if (begun.isNew && payment.chargeId !== null) owners.set(payment.chargeId, payment.orderId);
        return begun;
      },
      async change(orderId, reference, version, members) {
        const owner = owners.get(members.chargeId ?? '') ?? orderId;
        return owner === orderId && store.change(orderId, reference, version, members);
      },
    };
  },
  'When the payment that holds the order gives it free': (store) => ({
    change(orderId, reference, version, { holds, ...members }) {
      return store.change(orderId, reference, version, holds ? { ...members, holds } : members);
    },
  }),
  'A payment is taken from its queue when its time has come': (store) => ({
    async change(orderId, reference, version, members) {
      const { askAt } = members;
      const isLater = typeof askAt === 'number' && askAt > 1e12;
      return store.change(orderId, reference, version, isLater ? { ...members, askAt: 1000 } : members);
    },
  }),
  'Payments that are `begun`, `sent` or `unknown` are in `doubt`': (store) => ({
    take: async (queue, ...wanted) =>
      (await store.take(queue, ...wanted)).filter(({ state }) => queue !== 'ask' || state !== 'failed'),
  }),
  'A payment that was taken is not taken again': (store) => ({ take: (queue, limit) => store.take(queue, limit, 0) }),
  'At most so many payments are taken': (store) => ({
    take: async (...wanted) => [...(await store.take(...wanted))].reverse(),
  }),
  'Taking changes no version': (store) => ({
    async take(...wanted) {
      const taken = await store.take(...wanted);
      for (const { orderId, reference, version } of taken) await store.change(orderId, reference, version, {});
      return taken;
    },
  }),
  'Of many who take at once'(store) {
    let last: readonly StoredPayment[] = [];
    return {
      take: watch<Take, readonly StoredPayment[]>(
        () => '',
        async (...wanted) => {
          const taken = await store.take(...wanted);
          if (taken.length > 0) last = taken;
          return taken;
        },
        () => last,
      ),
    };
  },
  'A list has the payments in its states': (store) => ({
    list: (search) => list(store, { ...search, since: search.since + 1 }),
  }),
  'From page to page, each payment is listed once': (store) => ({
    list: ({ after, ...search }) => list(store, { ...search, after: { ...after, orderId: '', reference: '' } }),
  }),
};

const list = async (store: PaymentStore, search: PaymentSearch) => (await store.list?.(search)) ?? [];
