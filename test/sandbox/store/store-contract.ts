/** What every store does. Each case has its own merchants, with names and ids that would break a careless SQL statement. */
import { expect } from 'vitest';
import { CHARGES, type StoredCharge } from '../../../src/sandbox/charges/stored-charge.js';
import type { CustomerObject } from '../../../src/sandbox/customers/customer.js';
import { CUSTOMERS } from '../../../src/sandbox/customers/stored-customer.js';
import { FAULT_RULES, type FaultRule } from '../../../src/sandbox/faults/fault.js';
import { APPLIED_FAULTS } from '../../../src/sandbox/faults/inject-faults.js';
import { REQUESTS } from '../../../src/sandbox/http/request-log.js';
import type { RequestEntry } from '../../../src/sandbox/state.js';
import { createKind, type Kind, type ListRange, type Store } from '../../../src/sandbox/store/store.js';
import { TOKENS } from '../../../src/sandbox/tokens/stored-token.js';

/** Two stores on one state: from two connections if a store can be shared, otherwise twice the same store. */
export type Stores = readonly [one: Store, other: Store];

/** A case of the contract. */
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

/** Runs a function many times at once, on the two stores in turn. */
function repeat<Result>(times: number, [one, other]: Stores, run: (store: Store, index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: times }, (_, index) => run(index % 2 === 0 ? one : other, index)));
}

async function listIds<Kept extends { readonly id: string }>(
  store: Store,
  merchant: string,
  kind: Kind<Kept>,
  limit?: number,
): Promise<string[]> {
  return (await store.list(merchant, kind, { limit })).map(({ id }) => id);
}

async function insertAll<Kept extends { readonly id: string }>(
  store: Store,
  merchant: string,
  kind: Kind<Kept>,
  objects: readonly Kept[],
) {
  for (const object of objects) expect(await store.insert(merchant, kind, object)).toBe(true);
}

// Ids can come from the path of a request or from a buyer's page.
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

/** All cases. */
export const storeContract: readonly StoreCase[] = [
  define('of many inserts with one id, only one succeeds', async (stores, merchant) => {
    const done = await repeat(50, stores, (store, n) => store.insert(merchant, CUSTOMERS, customer('cus_1', { n })));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await stores[1].list(merchant, CUSTOMERS)).toEqual([{ id: 'cus_1', n: done.indexOf(true) }]);
  }),

  define('an id can be used again for another kind, or by another merchant', async ([store, other], merchant) => {
    await insertAll(store, merchant, CUSTOMERS, [customer('id')]);
    await insertAll(store, merchant, APPLIED_FAULTS, [{ id: 'id' }]);
    await insertAll(other, createMerchant(), CUSTOMERS, [customer('id')]);
    expect(await store.insert(merchant, CUSTOMERS, customer('id'))).toBe(false);
  }),

  define('an object is found only with its merchant and kind', async ([store, other], merchant) => {
    await insertAll(store, merchant, CUSTOMERS, [customer('cus_1', { name: 'Ada' })]);
    expect(await other.find(merchant, CUSTOMERS, 'cus_1')).toEqual({ id: 'cus_1', name: 'Ada' });
    expect(await other.find(merchant, TOKENS, 'cus_1')).toBeUndefined();
    expect(await other.find(createMerchant(), CUSTOMERS, 'cus_1')).toBeUndefined();
  }),

  ...NO_IDS.map(([name, id]) =>
    define(`an id that does not exist finds nothing: ${name}`, async ([store], merchant) => {
      await insertAll(store, merchant, CUSTOMERS, [customer('cus_1')]);
      expect(await store.find(merchant, CUSTOMERS, id)).toBeUndefined();
      expect(await store.update(merchant, CUSTOMERS, id, () => undefined)).toBeUndefined();
      expect(await store.findClaims(merchant, [id])).toEqual(new Map());
    }),
  ),

  define('a list has the newest first, with a limit, also after a change', async ([store, other], merchant) => {
    expect(await store.list(merchant, CUSTOMERS)).toEqual([]);
    await insertAll(
      store,
      merchant,
      CUSTOMERS,
      ['b', 'd', 'a', 'c'].map((id) => customer(id)),
    );
    await store.update(merchant, CUSTOMERS, 'b', () => customer('b', { name: 'Ada' }));
    expect(await listIds(other, merchant, CUSTOMERS)).toEqual(['c', 'a', 'd', 'b']);
    expect(await listIds(other, merchant, CUSTOMERS, 2)).toEqual(['c', 'a']);
    expect(await listIds(other, merchant, CUSTOMERS, 9)).toEqual(['c', 'a', 'd', 'b']);
    expect(await listIds(other, merchant, CUSTOMERS, 0)).toEqual([]);
  }),

  define('a list goes on after an object, and has only those with a label', async ([store, other], merchant) => {
    const kind: Kind<CustomerObject> = { ...CUSTOMERS, getLabel: ({ name }) => name };
    const named = (id: string, name: string | null) => customer(id, { name });
    await insertAll(store, merchant, kind, [named('a', 'Ada'), named('b', null), named('c', 'a\0'), named('d', 'Ada')]);
    await insertAll(store, createMerchant(), kind, [named('e', 'Ada')]);
    await store.update(merchant, kind, 'f', () => named('f', 'Ada'));
    const list = async (range: ListRange) => (await other.list(merchant, kind, range)).map(({ id }) => id);
    expect(await list({ label: 'Ada' })).toEqual(['f', 'd', 'a']);
    expect(await list({ label: 'Ada', limit: 1 })).toEqual(['f']);
    expect(await list({ label: 'Ada', after: 'd' })).toEqual(['a']);
    expect(await list({ label: 'Ada', after: 'c', limit: 1 })).toEqual(['a']);
    expect(await list({ label: 'a\0' })).toEqual(['c']);
    for (const label of ['', 'ada', 'a', '"Ada"', 'null', 'a\0\0']) expect(await list({ label })).toEqual([]);
    expect(await list({ after: 'd', limit: 2 })).toEqual(['c', 'b']);
    expect(await list({ after: 'a' })).toEqual([]);
    for (const [, id] of NO_IDS) expect(await list({ after: id })).toEqual([]);
    await store.update(merchant, kind, 'd', () => customer('d', { name: 'Ada', email: 'ada@example.com' }));
    expect(await list({ label: 'Ada' })).toEqual(['f', 'd', 'a']);
  }),

  define('a claimed object is found by its label', async ([store, other], merchant) => {
    const kind: Kind<CustomerObject> = { ...CUSTOMERS, getLabel: ({ name }) => name };
    await store.claim(merchant, kind, { claimKey: 'key', object: customer('a', { name: 'Ada' }) });
    expect(await other.list(merchant, kind, { label: 'Ada' })).toEqual([{ id: 'a', name: 'Ada' }]);
  }),

  define(
    'pending charges up to a time are due, in the order in which they were made',
    async ([store, other], merchant) => {
      const charges = [
        createCharge('third', 100),
        createCharge('card'),
        createCharge('first', 99),
        createCharge('later', 101),
      ];
      await insertAll(store, merchant, CHARGES, charges);
      await store.claim(merchant, CHARGES, { claimKey: 'key', object: createCharge('claimed', 50) });
      await insertAll(store, createMerchant(), CHARGES, [createCharge('foreign', 1)]);
      const leave = (stored: StoredCharge) => stored;
      const listDue = async (time: number) =>
        (await other.updateDue(merchant, CHARGES, time, leave)).map(({ id }) => id);
      expect(await listDue(49)).toEqual([]);
      expect(await listDue(100)).toEqual(['third', 'first', 'claimed']);
      expect(await other.updateDue(merchant, CHARGES, 50, leave)).toEqual([createCharge('claimed', 50)]);
      await store.update(
        merchant,
        CHARGES,
        'first',
        (stored): StoredCharge => ({
          ...(stored as StoredCharge),
          charge: { ...(stored as StoredCharge).charge, status: 'succeeded' },
        }),
      );
      expect(await listDue(4e9)).toEqual(['third', 'later', 'claimed']);
    },
  ),

  define('each of many due charges changes once, even if several ask at the same time', async (stores, merchant) => {
    const ids = Array.from({ length: 1200 }, (_, n) => `ch_${n}`);
    for (const id of ids) await stores[0].insert(merchant, CHARGES, createCharge(id, 1));
    const settle = (stored: StoredCharge): StoredCharge => ({
      ...stored,
      charge: { ...stored.charge, status: 'succeeded' },
    });
    const changed: string[] = [];
    await Promise.all(
      [...stores, ...stores].map(async (store) => {
        for (;;) {
          const some = await store.updateDue(merchant, CHARGES, 1, settle);
          if (some.length === 0) return;
          changed.push(...some.map(({ id }) => id));
        }
      }),
    );
    expect(changed.sort()).toEqual([...ids].sort());
    const kept = await stores[1].list(merchant, CHARGES);
    expect(kept.filter(({ charge }) => charge.status !== 'succeeded')).toEqual([]);
  }),

  define(
    'move gives all objects to another merchant, except for ids that it already has',
    async ([store, other], merchant) => {
      const own = createMerchant();
      await insertAll(store, own, CUSTOMERS, [customer('a', { name: 'Ada' }), customer('b', { name: 'Ada' })]);
      await store.insert(merchant, CUSTOMERS, customer('b', { name: 'Bob' }));
      await store.claim(own, CHARGES, { claimKey: 'tok_1', object: createCharge('ch_1') });
      await store.move(own, merchant);
      expect(await other.find(merchant, CUSTOMERS, 'a')).toEqual(customer('a', { name: 'Ada' }));
      expect(await other.find(merchant, CUSTOMERS, 'b')).toEqual(customer('b', { name: 'Bob' }));
      expect(await other.find(own, CUSTOMERS, 'a')).toBeUndefined();
      expect(await other.findClaims(merchant, ['tok_1'])).toEqual(new Map([['tok_1', 'ch_1']]));
      expect(await other.find(merchant, CHARGES, 'ch_1')).toEqual(createCharge('ch_1'));
    },
  ),

  define('only merchants with objects are listed, in order, up to a limit', async ([store, other]) => {
    // These names come before those of every other case.
    const [first, second, third] = ['!A', '!a', '!b'] as const;
    for (const name of [third, first, second]) await insertAll(store, name, CUSTOMERS, [customer('x'), customer('y')]);
    for (const name of ['!0', '!1', '!2']) await store.insert(name, REQUESTS, { id: 'req' } as RequestEntry);
    await store.reset('!0');
    await store.trim('!1', REQUESTS, 0);
    await store.reset('!2');
    await store.find('!3', CUSTOMERS, 'x');
    expect(await other.listMerchants(3)).toEqual([first, second, third]);
    expect(await other.listMerchants(2)).toEqual([first, second]);
    expect(await other.listMerchants(0)).toEqual([]);
    for (const name of [first, second, third]) await store.reset(name);
    expect(await other.listMerchants(1000)).not.toContain(first);
  }),

  define('a change gets the object, can create it, and can leave it unchanged', async ([store, other], merchant) => {
    const seen: unknown[] = [];
    const update = (next: CustomerObject | undefined) =>
      store.update(merchant, CUSTOMERS, 'cus_1', (object) => {
        seen.push(object);
        return next;
      });
    expect(await update(undefined)).toBeUndefined();
    expect(await other.find(merchant, CUSTOMERS, 'cus_1')).toBeUndefined();
    expect(await update(customer('cus_1', { n: 1 }))).toEqual({ id: 'cus_1', n: 1 });
    expect(await update(undefined)).toBeUndefined();
    expect(await update(customer('cus_1', { n: 2 }))).toEqual({ id: 'cus_1', n: 2 });
    expect(seen).toEqual([undefined, undefined, { id: 'cus_1', n: 1 }, { id: 'cus_1', n: 1 }]);
    expect(await other.list(merchant, CUSTOMERS)).toEqual([{ id: 'cus_1', n: 2 }]);
  }),

  define('a change that throws rejects and changes nothing', async ([store], merchant) => {
    await insertAll(store, merchant, CUSTOMERS, [customer('cus_1')]);
    const fail = () => {
      throw new RangeError('no');
    };
    await expect(store.update(merchant, CUSTOMERS, 'cus_1', fail)).rejects.toThrow(RangeError);
    expect(await store.list(merchant, CUSTOMERS)).toEqual([{ id: 'cus_1' }]);
  }),

  define('of 100 concurrent changes none is lost', async (stores, merchant) => {
    await repeat(100, stores, (store) =>
      store.update(
        merchant,
        FAULT_RULES,
        'flt_1',
        (rule) => ({ ...rule, id: 'flt_1', times: (rule?.times ?? 0) + 1 }) as FaultRule,
      ),
    );
    expect(await stores[1].find(merchant, FAULT_RULES, 'flt_1')).toEqual({ id: 'flt_1', times: 100 });
  }),

  define('trim keeps the newest objects of one kind and merchant', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    for (const name of [merchant, neighbour])
      await insertAll(store, name, APPLIED_FAULTS, [{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    await insertAll(store, merchant, CUSTOMERS, [customer('cus_1')]);
    await store.trim(merchant, APPLIED_FAULTS, 3);
    expect(await listIds(other, merchant, APPLIED_FAULTS)).toEqual(['c', 'b', 'a']);
    await store.trim(merchant, APPLIED_FAULTS, 1);
    expect(await listIds(other, merchant, APPLIED_FAULTS)).toEqual(['c']);
    await store.trim(merchant, APPLIED_FAULTS, 0);
    expect(await listIds(other, merchant, APPLIED_FAULTS)).toEqual([]);
    expect(await listIds(other, neighbour, APPLIED_FAULTS)).toEqual(['c', 'b', 'a']);
    expect(await listIds(other, merchant, CUSTOMERS)).toEqual(['cus_1']);
  }),

  define('of 200 concurrent claims one wins, and only its charge is stored', async (stores, merchant) => {
    const winners = await repeat(200, stores, (store, n) =>
      store.claim(merchant, CHARGES, { claimKey: 'key', object: createCharge(`ch_${n}`) }),
    );
    const [winner] = winners as [string];
    expect(new Set(winners)).toEqual(new Set([winner]));
    expect(await stores[1].list(merchant, CHARGES)).toEqual([createCharge(winner)]);
    expect(await stores[0].findClaims(merchant, ['key', 'other'])).toEqual(new Map([['key', winner]]));
  }),

  define('a claim of one merchant does not affect another', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    const claim = (name: string, id: string) =>
      store.claim(name, CHARGES, { claimKey: 'key', object: createCharge(id) });
    expect(await claim(merchant, 'ch_1')).toBe('ch_1');
    expect(await other.findClaims(neighbour, ['key'])).toEqual(new Map());
    expect(await claim(neighbour, 'ch_2')).toBe('ch_2');
    expect(await claim(merchant, 'ch_3')).toBe('ch_1');
  }),

  define('many claims are found in one call, and no keys find nothing', async ([store, other], merchant) => {
    expect(await store.findClaims(merchant, ['key'])).toEqual(new Map());
    await repeat(20, [store, other], (each, n) =>
      each.claim(merchant, CHARGES, { claimKey: `{"k,${n}'`, object: createCharge(`ch_${n}`) }),
    );
    const keys = Array.from({ length: 5000 }, (_, n) => `{"k,${n}'`);
    const found = await other.findClaims(merchant, keys);
    expect(found).toEqual(new Map(Array.from({ length: 20 }, (_, n) => [`{"k,${n}'`, `ch_${n}`])));
    expect(await store.findClaims(merchant, [])).toEqual(new Map());
  }),

  define('a reset deletes everything of one merchant, and nothing of another', async ([store, other], merchant) => {
    const neighbour = createMerchant();
    for (const name of [merchant, neighbour]) {
      await insertAll(store, name, CUSTOMERS, [customer('cus_1')]);
      await insertAll(store, name, APPLIED_FAULTS, [{ id: 'key' }]);
      await store.claim(name, CHARGES, { claimKey: 'key', object: createCharge('ch_1', 1) });
    }
    await store.reset(merchant);
    for (const { name } of [CUSTOMERS, APPLIED_FAULTS, CHARGES]) {
      const kind = createKind(name);
      expect(await listIds(other, merchant, kind)).toEqual([]);
      expect(await listIds(other, neighbour, kind)).toHaveLength(1);
    }
    expect(await other.updateDue(merchant, CHARGES, 1, (stored) => stored)).toEqual([]);
    expect(await other.findClaims(neighbour, ['key'])).toEqual(new Map([['key', 'ch_1']]));
    expect(await other.claim(merchant, CHARGES, { claimKey: 'key', object: createCharge('ch_2') })).toBe('ch_2');
  }),

  define('after concurrent claims and resets, charges and claims still match', async (stores, merchant) => {
    const keys = ['a', 'b', 'c', 'd'];
    await repeat(120, stores, async (store, n) => {
      if (n % 8 === 7) return store.reset(merchant);
      const object = createCharge(`ch_${n}`);
      expect(await store.claim(merchant, CHARGES, { claimKey: keys[n % 4] as string, object })).toMatch(/^ch_\d+$/);
    });
    const claimed = [...(await stores[0].findClaims(merchant, keys)).values()].sort();
    expect((await listIds(stores[1], merchant, CHARGES)).sort()).toEqual(claimed);
  }),

  define('a stored body is returned unchanged, even in the order of its members', async ([store, other], merchant) => {
    const read = async () => JSON.stringify(await other.find(merchant, CUSTOMERS, HOSTILE.id));
    await store.insert(merchant, CUSTOMERS, HOSTILE);
    expect((await read()) === JSON.stringify(HOSTILE)).toBe(true);
    const changed = { last: '\0', ...HOSTILE };
    await store.update(merchant, CUSTOMERS, HOSTILE.id, () => changed);
    expect((await read()) === JSON.stringify(changed)).toBe(true);
    const charge = { ...HOSTILE, ...createCharge('ch_1') } as StoredCharge;
    await store.claim(merchant, CHARGES, { claimKey: 'key', object: charge });
    const [listed] = await other.list(merchant, CHARGES);
    expect(JSON.stringify(listed) === JSON.stringify(charge)).toBe(true);
  }),
];
