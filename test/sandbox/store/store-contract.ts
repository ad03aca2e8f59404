/** What every store does. Each case has merchants of its own, with names and ids that would break a careless statement. */
import { expect } from 'vitest';
import type { CustomerObject, StoredCharge } from '../../../src/sandbox/store/objects.js';
import type { Kept, Kind, Store } from '../../../src/sandbox/store/store.js';

/** Two ways to one state: two processes may have one each, where a store can be shared; else both are the same. */
export type Stores = readonly [one: Store, other: Store];

/** One case. */
export interface StoreCase {
  readonly name: string;
  run(stores: Stores): Promise<void>;
}

let merchants = 0;

function define(name: string, run: (stores: Stores, merchant: string) => Promise<void>): StoreCase {
  return { name, run: (stores) => run(stores, createMerchant()) };
}

function createMerchant(): string {
  merchants += 1;
  return `m${merchants}'"; DROP SCHEMA payveil_sandbox CASCADE; -- $1 \\ 😀`;
}

const customer = (id: string, members: object = {}) => ({ id, ...members }) as CustomerObject;

function createCharge(id: string, settles_at: number | null = null): StoredCharge {
  const status = settles_at === null ? 'succeeded' : 'pending';
  return { id, charge: { id, status, settles_at } as StoredCharge['charge'], settlesAs: null, settledAt: null };
}

/** Runs one thing many times at once, by turns in both stores. */
function repeat<Result>(times: number, [one, other]: Stores, run: (store: Store, index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: times }, (_, index) => run(index % 2 === 0 ? one : other, index)));
}

async function listIds(store: Store, merchant: string, kind: Kind, limit?: number): Promise<string[]> {
  return (await store.list(merchant, kind, limit)).map(({ id }) => id);
}

async function insertAll<K extends Kind>(store: Store, merchant: string, kind: K, objects: readonly Kept[K][]) {
  for (const object of objects) expect(await store.insert(merchant, kind, object)).toBe(true);
}

// Ids come from the path of a request, and from what a buyer's page wrote.
const NO_IDS: readonly [name: string, id: string][] = [
  ['empty', ''],
  ['NUL', '\0'],
  ['a NUL within', 'cus_1\0'],
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate within', 'cus_1\udc00'],
  ['enormous', 'x'.repeat(1_000_000)],
  ['SQL', "' OR '1'='1"],
  ['a pattern', 'cus_%'],
  ['a backslash', '\\'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
];

const HOSTILE = customer(`'); DELETE FROM payveil_sandbox.object; --`, {
  zulu: 1,
  alpha: { second: [], first: {} },
  '10': 'ten',
  '9': 'nine',
  nul: 'a\0b',
  surrogates: '\ud83d \ude00 \udfff\ud800',
  emoji: '👩‍👩‍👧 é ﷽ \u2028\u2029\ufeff',
  quotes: `'"\`\\ \\u0000 $$ $1 :name ?`,
  lines: '\r\n\t\b\f\u001f\u007f',
  numbers: [0, 1.5, -1, 1e21, Number.MAX_SAFE_INTEGER, 5e-324],
  others: [true, false, null, '', [[]]],
  long: 'ß'.repeat(500_000),
});

/** Every case. */
export const storeContract: readonly StoreCase[] = [
  define('of many inserts of one id, one is done', async (stores, merchant) => {
    const done = await repeat(50, stores, (store, n) => store.insert(merchant, 'customer', customer('cus_1', { n })));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await stores[1].list(merchant, 'customer')).toEqual([{ id: 'cus_1', n: done.indexOf(true) }]);
  }),

  define('an id is free in another kind, and at another merchant', async ([store, other], merchant) => {
    await insertAll(store, merchant, 'customer', [customer('id')]);
    await insertAll(store, merchant, 'strike', [{ id: 'id' }]);
    await insertAll(other, createMerchant(), 'customer', [customer('id')]);
    expect(await store.insert(merchant, 'customer', customer('id'))).toBe(false);
  }),

  define('what was inserted is found, by its merchant and kind alone', async ([store, other], merchant) => {
    await insertAll(store, merchant, 'customer', [customer('cus_1', { name: 'Ada' })]);
    expect(await other.find(merchant, 'customer', 'cus_1')).toEqual({ id: 'cus_1', name: 'Ada' });
    expect(await other.find(merchant, 'token', 'cus_1')).toBeUndefined();
    expect(await other.find(createMerchant(), 'customer', 'cus_1')).toBeUndefined();
  }),

  ...NO_IDS.map(([name, id]) =>
    define(`an id that is none finds nothing: ${name}`, async ([store], merchant) => {
      await insertAll(store, merchant, 'customer', [customer('cus_1')]);
      expect(await store.find(merchant, 'customer', id)).toBeUndefined();
      expect(await store.update(merchant, 'customer', id, () => undefined)).toBeUndefined();
      expect(await store.findClaims(merchant, [id])).toEqual(new Map());
    }),
  ),

  define('a list is newest first, all or so many, and a change moves nothing', async ([store, other], merchant) => {
    expect(await store.list(merchant, 'customer')).toEqual([]);
    await insertAll(
      store,
      merchant,
      'customer',
      ['b', 'd', 'a', 'c'].map((id) => customer(id)),
    );
    await store.update(merchant, 'customer', 'b', () => customer('b', { name: 'Ada' }));
    expect(await listIds(other, merchant, 'customer')).toEqual(['c', 'a', 'd', 'b']);
    expect(await listIds(other, merchant, 'customer', 2)).toEqual(['c', 'a']);
    expect(await listIds(other, merchant, 'customer', 9)).toEqual(['c', 'a', 'd', 'b']);
    expect(await listIds(other, merchant, 'customer', 0)).toEqual([]);
  }),

  define('due are the pending charges of that time and before, oldest first', async ([store, other], merchant) => {
    const charges = [
      createCharge('third', 100),
      createCharge('card'),
      createCharge('first', 99),
      createCharge('later', 101),
    ];
    await insertAll(store, merchant, 'charge', charges);
    await store.claim(merchant, { claimKey: 'key', charge: createCharge('claimed', 50) });
    await insertAll(store, createMerchant(), 'charge', [createCharge('foreign', 1)]);
    const leave = (stored: StoredCharge) => stored;
    const listDue = async (time: number) => (await other.updateDueCharges(merchant, time, leave)).map(({ id }) => id);
    expect(await listDue(49)).toEqual([]);
    expect(await listDue(100)).toEqual(['third', 'first', 'claimed']);
    expect(await other.updateDueCharges(merchant, 50, leave)).toEqual([createCharge('claimed', 50)]);
    await store.update(merchant, 'charge', 'first', (stored) => ({
      ...(stored as StoredCharge),
      charge: { ...(stored as StoredCharge).charge, status: 'succeeded' },
    }));
    expect(await listDue(4e9)).toEqual(['third', 'later', 'claimed']);
  }),

  define('what is due changes once, whoever asks, and however much it is', async (stores, merchant) => {
    const ids = Array.from({ length: 1200 }, (_, n) => `ch_${n}`);
    for (const id of ids) await stores[0].insert(merchant, 'charge', createCharge(id, 1));
    const settle = (stored: StoredCharge): StoredCharge => ({
      ...stored,
      charge: { ...stored.charge, status: 'succeeded' },
    });
    const changed: string[] = [];
    await Promise.all(
      [...stores, ...stores].map(async (store) => {
        for (;;) {
          const some = await store.updateDueCharges(merchant, 1, settle);
          if (some.length === 0) return;
          changed.push(...some.map(({ id }) => id));
        }
      }),
    );
    expect(changed.sort()).toEqual([...ids].sort());
    const kept = await stores[1].list(merchant, 'charge');
    expect(kept.filter(({ charge }) => charge.status !== 'succeeded')).toEqual([]);
  }),

  define(
    'what one merchant has goes to another, but what that one has of the same id',
    async ([store, other], merchant) => {
      const own = createMerchant();
      await insertAll(store, own, 'customer', [customer('a', { name: 'Ada' }), customer('b', { name: 'Ada' })]);
      await store.insert(merchant, 'customer', customer('b', { name: 'Bob' }));
      await store.claim(own, { claimKey: 'tok_1', charge: createCharge('ch_1') });
      await store.move(own, merchant);
      expect(await other.find(merchant, 'customer', 'a')).toEqual(customer('a', { name: 'Ada' }));
      expect(await other.find(merchant, 'customer', 'b')).toEqual(customer('b', { name: 'Bob' }));
      expect(await other.find(own, 'customer', 'a')).toBeUndefined();
      expect(await other.findClaims(merchant, ['tok_1'])).toEqual(new Map([['tok_1', 'ch_1']]));
      expect(await other.find(merchant, 'charge', 'ch_1')).toEqual(createCharge('ch_1'));
    },
  ),

  define('merchants are listed in order, so many, and only those that have something', async ([store, other]) => {
    // Before the names of every other case.
    const [first, second, third] = ['!A', '!a', '!b'] as const;
    for (const name of [third, first, second]) await insertAll(store, name, 'customer', [customer('x'), customer('y')]);
    for (const name of ['!0', '!1', '!2']) await store.insert(name, 'request', { id: 'req' } as Kept['request']);
    await store.reset('!0');
    await store.trim('!1', 'request', 0);
    await store.reset('!2');
    await store.find('!3', 'customer', 'x');
    expect(await other.listMerchants(3)).toEqual([first, second, third]);
    expect(await other.listMerchants(2)).toEqual([first, second]);
    expect(await other.listMerchants(0)).toEqual([]);
    for (const name of [first, second, third]) await store.reset(name);
    expect(await other.listMerchants(1000)).not.toContain(first);
  }),

  define('a change is given what is there, makes what is not, and may leave it', async ([store, other], merchant) => {
    const seen: unknown[] = [];
    const update = (next: CustomerObject | undefined) =>
      store.update(merchant, 'customer', 'cus_1', (object) => {
        seen.push(object);
        return next;
      });
    expect(await update(undefined)).toBeUndefined();
    expect(await other.find(merchant, 'customer', 'cus_1')).toBeUndefined();
    expect(await update(customer('cus_1', { n: 1 }))).toEqual({ id: 'cus_1', n: 1 });
    expect(await update(undefined)).toBeUndefined();
    expect(await update(customer('cus_1', { n: 2 }))).toEqual({ id: 'cus_1', n: 2 });
    expect(seen).toEqual([undefined, undefined, { id: 'cus_1', n: 1 }, { id: 'cus_1', n: 1 }]);
    expect(await other.list(merchant, 'customer')).toEqual([{ id: 'cus_1', n: 2 }]);
  }),

  define('a change that throws rejects, and changes nothing', async ([store], merchant) => {
    await insertAll(store, merchant, 'customer', [customer('cus_1')]);
    const fail = () => {
      throw new RangeError('no');
    };
    await expect(store.update(merchant, 'customer', 'cus_1', fail)).rejects.toThrow(RangeError);
    expect(await store.list(merchant, 'customer')).toEqual([{ id: 'cus_1' }]);
  }),

  define('of 100 changes at once none is lost', async (stores, merchant) => {
    await repeat(100, stores, (store) =>
      store.update(
        merchant,
        'fault',
        'flt_1',
        (rule) => ({ ...rule, id: 'flt_1', times: (rule?.times ?? 0) + 1 }) as Kept['fault'],
      ),
    );
    expect(await stores[1].find(merchant, 'fault', 'flt_1')).toEqual({ id: 'flt_1', times: 100 });
  }),

  define('trim keeps the newest of one kind of one merchant', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    for (const name of [merchant, neighbour])
      await insertAll(store, name, 'strike', [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await insertAll(store, merchant, 'customer', [customer('cus_1')]);
    await store.trim(merchant, 'strike', 3);
    expect(await listIds(other, merchant, 'strike')).toEqual(['c', 'b', 'a']);
    await store.trim(merchant, 'strike', 1);
    expect(await listIds(other, merchant, 'strike')).toEqual(['c']);
    await store.trim(merchant, 'strike', 0);
    expect(await listIds(other, merchant, 'strike')).toEqual([]);
    expect(await listIds(other, neighbour, 'strike')).toEqual(['c', 'b', 'a']);
    expect(await listIds(other, merchant, 'customer')).toEqual(['cus_1']);
  }),

  define('of 200 claims at once one wins, and its charge alone is kept', async (stores, merchant) => {
    const winners = await repeat(200, stores, (store, n) =>
      store.claim(merchant, { claimKey: 'key', charge: createCharge(`ch_${n}`) }),
    );
    const [winner] = winners as [string];
    expect(new Set(winners)).toEqual(new Set([winner]));
    expect(await stores[1].list(merchant, 'charge')).toEqual([createCharge(winner)]);
    expect(await stores[0].findClaims(merchant, ['key', 'other'])).toEqual(new Map([['key', winner]]));
  }),

  define('one merchant claims nothing of another', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    const claim = (name: string, id: string) => store.claim(name, { claimKey: 'key', charge: createCharge(id) });
    expect(await claim(merchant, 'ch_1')).toBe('ch_1');
    expect(await other.findClaims(neighbour, ['key'])).toEqual(new Map());
    expect(await claim(neighbour, 'ch_2')).toBe('ch_2');
    expect(await claim(merchant, 'ch_3')).toBe('ch_1');
  }),

  define('many claims are found at once, and none among none', async ([store, other], merchant) => {
    expect(await store.findClaims(merchant, ['key'])).toEqual(new Map());
    await repeat(20, [store, other], (each, n) =>
      each.claim(merchant, { claimKey: `{"k,${n}'`, charge: createCharge(`ch_${n}`) }),
    );
    const keys = Array.from({ length: 5000 }, (_, n) => `{"k,${n}'`);
    const found = await other.findClaims(merchant, keys);
    expect(found).toEqual(new Map(Array.from({ length: 20 }, (_, n) => [`{"k,${n}'`, `ch_${n}`])));
    expect(await store.findClaims(merchant, [])).toEqual(new Map());
  }),

  define('a reset forgets all of one merchant, and nothing of another', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    for (const name of [merchant, neighbour]) {
      await insertAll(store, name, 'customer', [customer('cus_1')]);
      await insertAll(store, name, 'strike', [{ id: 'key' }]);
      await store.claim(name, { claimKey: 'key', charge: createCharge('ch_1', 1) });
    }
    await store.reset(merchant);
    for (const kind of ['customer', 'strike', 'charge'] as const) {
      expect(await listIds(other, merchant, kind)).toEqual([]);
      expect(await listIds(other, neighbour, kind)).toHaveLength(1);
    }
    expect(await other.updateDueCharges(merchant, 1, (stored) => stored)).toEqual([]);
    expect(await other.findClaims(neighbour, ['key'])).toEqual(new Map([['key', 'ch_1']]));
    expect(await other.claim(merchant, { claimKey: 'key', charge: createCharge('ch_2') })).toBe('ch_2');
  }),

  define('claims and resets at once leave every claim its charge, and no other', async (stores, merchant) => {
    const keys = ['a', 'b', 'c', 'd'];
    await repeat(120, stores, async (store, n) => {
      if (n % 8 === 7) return store.reset(merchant);
      const charge = createCharge(`ch_${n}`);
      expect(await store.claim(merchant, { claimKey: keys[n % 4] as string, charge })).toMatch(/^ch_\d+$/);
    });
    const claimed = [...(await stores[0].findClaims(merchant, keys)).values()].sort();
    expect((await listIds(stores[1], merchant, 'charge')).sort()).toEqual(claimed);
  }),

  define('a body comes back as it was, to the order of its members', async ([store, other], merchant) => {
    const read = async () => JSON.stringify(await other.find(merchant, 'customer', HOSTILE.id));
    await store.insert(merchant, 'customer', HOSTILE);
    expect((await read()) === JSON.stringify(HOSTILE)).toBe(true);
    const changed = { last: '\0', ...HOSTILE };
    await store.update(merchant, 'customer', HOSTILE.id, () => changed);
    expect((await read()) === JSON.stringify(changed)).toBe(true);
    const charge = { ...HOSTILE, ...createCharge('ch_1') } as StoredCharge;
    await store.claim(merchant, { claimKey: 'key', charge });
    const [listed] = await other.list(merchant, 'charge');
    expect(JSON.stringify(listed) === JSON.stringify(charge)).toBe(true);
  }),
];
