/** The store in PostgreSQL, in a PostgreSQL that runs in this process. */
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { postgresStore, type Queryable } from '../../../src/server/store/postgres.js';
import { caught } from '../../caught.js';
import { withGuide } from '../../with-guide.js';
import { CLOCK, HOSTILE_TEXTS, makePayment, makeStored } from './payments.js';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
  await postgresStore(database).migrate();
});
afterAll(() => database.close());

const limits = { withinMs: 1000, ofOrder: 10, ofAddress: 30 };

/** A database that counts its statements. */
function countStatements() {
  const statements: string[] = [];
  const query: Queryable['query'] = (text, values) => {
    statements.push(text);
    return database.query(text, values);
  };
  return { store: postgresStore({ query }), statements };
}

/** A database that answers with these errors, one after the other, and then works. */
function failWith(...errors: readonly object[]): Queryable {
  const left = [...errors];
  return {
    async query(text, values) {
      const error = left.shift();
      if (error) throw error;
      return database.query(text, values);
    },
  };
}

it('keeps every promise', () => expect(checkStore(() => postgresStore(database))).resolves.toBeUndefined());

it('keeps every promise if the driver returns large numbers as texts, as pg does', async () => {
  const query: Queryable['query'] = async (text, values) => {
    const { rows } = await database.query<Record<string, unknown>>(text, values);
    const spell = (value: unknown) => (typeof value === 'number' ? String(value) : value);
    return {
      rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, each]) => [name, spell(each)]))),
    };
  };
  const store = postgresStore({ query }, CLOCK);
  await store.begin(makePayment({ orderId: 'texts', askedAt: 8_640_000_000_000_000 }));
  expect(await store.read('texts', 'first')).toEqual(makeStored({ orderId: 'texts', askedAt: 8_640_000_000_000_000 }));
});

it('refuses an answer about prepared statements that is no answer', () =>
  expect(() => postgresStore(database, { prepare: 'yes' as never })).toThrow(
    expect.objectContaining({ code: 'option_invalid', message: expect.stringContaining('prepare') }),
  ));

it('runs one statement for each function', async () => {
  const { store, statements } = countStatements();
  const payment = makePayment({ orderId: 'counted', state: 'action', address: 'hash', limits });
  await store.begin(payment);
  expect(statements).toHaveLength(1);
  await store.begin({ ...payment, reference: 'second', replaces: 'first' });
  expect(statements).toHaveLength(2);
  await store.change('counted', 'second', 1, { state: 'succeeded', holds: true, chargeId: 'ch_1' });
  await store.change('counted', 'first', 2, { holds: true });
  await store.change('counted', 'first', 2, { chargeId: 'ch_1' });
  expect(statements).toHaveLength(5);
  await store.read('counted', 'first');
  await store.readOrder('counted');
  await store.take('ask', 10, 1000);
  expect(statements).toHaveLength(8);
  expect((await store.readOrder('counted')).map(({ holds }) => holds).sort()).toEqual([false, true]);
});

it.each(HOSTILE_TEXTS)('keeps any text exactly, also what PostgreSQL cannot hold: %j', async (text) => {
  const store = postgresStore(database, CLOCK);
  const texts = { orderId: `hostile${text}`, reference: text, chargeId: text, failureCode: text };
  const payment = { ...texts, state: 'failed', holds: false } as const;
  await store.begin(makePayment(payment));
  expect(await store.readOrder(`hostile${text}`, [text])).toEqual([makeStored(payment)]);
});

describe('the table', () => {
  it('can have another name, in a schema that migrate() creates', async () => {
    const store = postgresStore(database, { table: 'Shop.order_payment_2' });
    await store.migrate();
    await store.migrate();
    await store.begin(makePayment({ orderId: 'elsewhere' }));
    const { rows } = await database.query('select order_id from "Shop"."order_payment_2"');
    expect(rows).toEqual([{ order_id: 'elsewhere' }]);
    expect(await postgresStore(database).readOrder('elsewhere')).toEqual([]);
  });

  it('can be created from the SQL, and migrate() changes nothing then', async () => {
    const store = postgresStore(database, { table: 'by_hand', ...CLOCK });
    await database.exec(store.sql);
    const list = "select indexname, indexdef from pg_indexes where tablename = 'by_hand' order by 1";
    const before = await database.query(list);
    expect(before.rows).toHaveLength(9);
    await store.migrate();
    expect((await database.query(list)).rows).toEqual(before.rows);
    await store.begin(makePayment());
    expect(await store.readOrder('1042')).toEqual([makeStored()]);
  });

  it('gets back an index that is missing', async () => {
    const store = postgresStore(database, { table: 'incomplete' });
    await store.migrate();
    await database.exec('drop index incomplete_holder');
    await store.migrate();
    const { rows } = await database.query("select indexname from pg_indexes where indexname = 'incomplete_holder'");
    expect(rows).toHaveLength(1);
  });

  it('may have a column of a later release', async () => {
    const store = postgresStore(database, { table: 'newer', ...CLOCK });
    await store.migrate();
    await database.exec('alter table newer add column later_thing text');
    await store.migrate();
    await store.begin(makePayment());
    await store.change('1042', 'first', 1, { state: 'pending' });
    expect(await store.readOrder('1042')).toEqual([makeStored({ state: 'pending', version: 2 })]);
  });

  it.each(['', 'a.b.c', 'a"b', "a'b", 'a b', 'a-b', '.a', 'a.', 'ä', 'a;b', 'x'.repeat(41), 7, null])(
    'is not %j',
    (table) =>
      expect(() => postgresStore(database, { table: table as never })).toThrow(
        expect.objectContaining({ code: 'option_invalid' }),
      ),
  );

  it('has the only option, and the error for another one names it', () =>
    expect(() => postgresStore(database, { tabel: 'x' } as never)).toThrow(/tabel does not exist.*table/));
});

describe('a database that fails', () => {
  const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' });
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

  it('is asked again after a conflict and after a deadlock, in which nothing was done', async () => {
    const store = postgresStore(failWith(conflict, deadlock, conflict));
    expect(await store.begin(makePayment({ orderId: 'again' }))).toMatchObject({ isNew: true });
    const changing = postgresStore(failWith(deadlock));
    expect(await changing.change('again', 'first', 1, { state: 'pending' })).toBe(true);
  });

  it('is given up if conflicts do not end', async () => {
    const store = postgresStore(failWith(...Array.from({ length: 100 }, () => conflict)));
    expect(await caught(store.readOrder('1042'))).toMatchObject({ code: 'store_unavailable', outcome: 'unknown' });
  });

  // Classes 08 and 57P are about the connection, and XX may come from a pooler. The last two are no SQLSTATE.
  it.each([
    ['25006', 'not_sent'],
    ['53100', 'not_sent'],
    ['42501', 'not_sent'],
    ['P0001', 'not_sent'],
    ['40001', 'not_sent'],
    ['08006', 'unknown'],
    ['40003', 'unknown'],
    ['57P01', 'unknown'],
    ['XX000', 'unknown'],
    ['EPIPE', 'unknown'],
    ['ETIMEDOUT', 'unknown'],
    [undefined, 'unknown'],
  ])('that answers the first write with %j leaves it %s, and every other step unknown', async (code, outcome) => {
    const store = postgresStore({ query: () => Promise.reject(Object.assign(new Error('failed'), { code })) });
    expect(await caught(store.begin(makePayment()))).toMatchObject({ code: 'store_unavailable', outcome });
    expect(await caught(store.change('1042', 'first', 1, {}))).toMatchObject({ outcome: 'unknown' });
  });

  it('and only reads is told from a server that writes', async () => {
    await database.exec('set default_transaction_read_only = on');
    onTestFinished(() => void database.exec('set default_transaction_read_only = off'));
    const error = await caught(postgresStore(database).begin(makePayment({ orderId: 'standby' })));
    expect(error).toMatchObject({
      outcome: 'not_sent',
      message: expect.stringMatching(/25006: the database only reads/),
    });
  });

  it('makes every function reject, with its code and without a value', async () => {
    const error = Object.assign(new Error('refused: value ord_secret'), { code: '53300', detail: 'Key (ord_secret)' });
    const store = postgresStore({ query: () => Promise.reject(error) });
    const calls = [
      store.begin(makePayment({ orderId: 'ord_secret' })),
      store.read('ord_secret', 'first'),
      store.readOrder('ord_secret'),
      store.change('ord_secret', 'first', 1, {}),
      store.take('tell', 1, 1),
      store.migrate(),
    ];
    for (const call of calls) {
      const thrown = (await caught(call)) as Error;
      expect(thrown).toMatchObject({ name: 'PaymentStoreError', code: 'store_unavailable' });
      expect(thrown.message).toBe(withGuide('store_unavailable', 'The store of payments is not available (53300).'));
      expect(JSON.stringify([thrown, thrown.stack, thrown.cause])).not.toContain('ord_secret');
    }
  });

  it.each([
    ['no table', { table: 'absent' }, 'its table does not exist: call migrate()'],
    ['no schema', { table: 'absent.absent' }, 'its table does not exist: call migrate()'],
  ])('says what to do when there is %s', async (_, options, advice) => {
    const error = (await caught(postgresStore(database, options).readOrder('1042'))) as Error;
    expect(error.message).toContain(advice);
  });

  it('rejects if it throws at once, or returns nothing that can be read', async () => {
    const broken = {
      query: () => {
        throw new TypeError('closed');
      },
    };
    expect(await caught(postgresStore(broken).readOrder('1042'))).toMatchObject({ code: 'store_unavailable' });
    const empty = { query: async () => undefined as never };
    expect(await caught(postgresStore(empty).readOrder('1042'))).toMatchObject({ code: 'store_unavailable' });
  });
});
