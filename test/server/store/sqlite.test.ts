/** The store in SQLite, in the SQLite of WebAssembly. `tools/runtimes/sqlite.mjs` tries others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { type SqliteDatabase, sqliteStore } from '../../../src/server/store/sqlite.js';
import { caught } from '../../caught.js';
import { withGuide } from '../../with-guide.js';
import { HOSTILE_TEXTS, makePayment } from './payments.js';
import { wrapWasm } from './wasm-database.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'payveil-sqlite-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const nameFile = () => join(folder, `${++files}.db`);

/** Opens a connection that is closed after the test. */
function open(file = nameFile()): SqliteDatabase & { readonly sent: string[]; readonly prepared: string[] } {
  const database = new Database(file);
  onTestFinished(() => database.close());
  const wrapped = wrapWasm(database);
  const sent: string[] = [];
  const prepared: string[] = [];
  return {
    sent,
    prepared,
    exec(sql) {
      sent.push(sql);
      return wrapped.exec(sql);
    },
    prepare(sql) {
      prepared.push(sql);
      return wrapped.prepare(sql);
    },
  };
}

async function openStore(...where: Parameters<typeof open>) {
  const database = open(...where);
  const store = sqliteStore(database);
  await store.migrate();
  return { store, database };
}

it('keeps every promise', async () => {
  const { store } = await openStore(':memory:');
  await expect(checkStore(() => store)).resolves.toBeUndefined();
});

it('keeps any text exactly, also what UTF-8 and SQLite cannot hold', async () => {
  const { store } = await openStore();
  for (const [n, text] of HOSTILE_TEXTS.entries()) {
    const texts = { orderId: n + text, reference: text, chargeId: text, failureCode: text };
    await store.begin(makePayment({ ...texts, state: 'failed' }));
    expect(await store.readOrder(n + text, [text])).toMatchObject([texts]);
  }
});

it('sets its connection up once, so that a loss of power undoes nothing', async () => {
  const { store, database } = await openStore();
  await store.readOrder('1042');
  const read = (name: string) => database.prepare(`pragma ${name}`).all();
  expect(read('synchronous')).toEqual([{ synchronous: 2 }]);
  expect(read('busy_timeout')).toEqual([{ timeout: 1000 }]);
  expect(database.sent.filter((sql) => sql === 'pragma journal_mode = wal')).toHaveLength(1);
});

it('leaves a longer wait for other processes as it is', async () => {
  const database = open();
  database.exec('pragma busy_timeout = 7000');
  await sqliteStore(database).migrate();
  expect(database.prepare('pragma busy_timeout').all()).toEqual([{ timeout: 7000 }]);
});

describe('the table', () => {
  it('can have another name, and be created twice', async () => {
    const database = open();
    const store = sqliteStore(database, { table: 'Order_Payment' });
    await store.migrate();
    await sqliteStore(database, { table: 'order_payment' }).migrate();
    await store.begin(makePayment());
    expect(database.prepare('select order_id from order_payment').all()).toEqual([{ order_id: '1042' }]);
  });

  it('can be created from the SQL, and migrate() adds only what is missing', async () => {
    const database = open();
    const store = sqliteStore(database);
    database.exec(store.sql);
    const list = () => database.prepare('select name, sql from sqlite_master order by name').all();
    const before = list();
    expect(before).toHaveLength(10);
    database.exec('drop index payveil_payment_holder');
    await store.migrate();
    expect(list()).toEqual(before);
  });

  it('has indexes that refuse what the store must never do', async () => {
    const { store, database } = await openStore();
    await store.begin(makePayment({ chargeId: 'ch_1' }));
    await store.begin(makePayment({ reference: 'second', holds: false }));
    const second = "where reference = 'second'";
    expect(() => database.exec(`update payveil_payment set holds = 1 ${second}`)).toThrow(/UNIQUE/);
    expect(() => database.exec(`update payveil_payment set charge_id = 'ch_1' ${second}`)).toThrow(/UNIQUE/);
    expect(() => database.exec(`update payveil_payment set amount = 'many' ${second}`)).toThrow(/cannot store TEXT/);
  });

  it.each(['', 'main.payment', 'a"b', 'a b', 'x'.repeat(41), 7])('cannot be named %j', (table) =>
    expect(() => sqliteStore(open(), { table: table as never })).toThrow(
      expect.objectContaining({ code: 'option_invalid' }),
    ),
  );

  it('finds payments by an index', async () => {
    const { store, database } = await openStore();
    const limits = { withinMs: 1, ofOrder: 9, ofAddress: 9 };
    await store.begin(makePayment({ address: 'a', limits }));
    for (const queue of ['tell', 'doubt', 'ask'] as const) await store.take(queue, 9, 1);
    const after = { begunAt: 9, orderId: '', reference: '' };
    const search = { states: ['failed', 'unknown'], since: 0, after, limit: 9 } as const;
    await store.list?.(search);
    await store.list?.({ ...search, orderId: '1042' });
    const reads = database.prepared.filter((sql) => sql.includes('payveil_payment') && /^select .* where/.test(sql));
    const plans = reads.map((sql) =>
      database
        .prepare(`explain query plan ${sql.replaceAll('?', '1')}`)
        .all()
        .map((row) => String((row as { detail: unknown }).detail)),
    );
    expect(plans.flat().filter((step) => /SCAN payveil_payment/.test(step))).toEqual([]);
    const used = plans.flat().flatMap((step) => /INDEX payveil_payment_(\w+)/.exec(step)?.[1] ?? []);
    expect(new Set(used)).toEqual(new Set(['tell', 'doubt', 'ask', 'declined', 'try', 'list']));
  });
});

describe('a database that fails', () => {
  it('is asked again while another process writes', async () => {
    const file = nameFile();
    const [{ store, database }, other] = [await openStore(file), open(file)];
    database.exec('pragma busy_timeout = 1');
    other.exec('begin immediate');
    const begun = store.begin(makePayment());
    other.exec('commit');
    expect(await begun).toMatchObject({ isNew: true });
  });

  it('is given up if another process never ends, and works again afterwards', async () => {
    const file = nameFile();
    const [{ store, database }, other] = [await openStore(file), open(file)];
    database.exec('pragma busy_timeout = 1');
    other.exec('begin immediate');
    const error = await caught(store.begin(makePayment()));
    expect(error).toMatchObject({ name: 'PaymentStoreError', code: 'store_unavailable', outcome: 'not_sent' });
    other.exec('commit');
    expect(await store.readOrder('1042')).toEqual([]);
    expect(await store.begin(makePayment())).toMatchObject({ isNew: true });
  });

  it.each([
    ['attempt to write a readonly database', 'not_sent', ' (its file, or the folder around it, cannot be written)'],
    ['database or disk is full', 'not_sent', ' (its disk is full)'],
    ['disk I/O error', 'unknown', ''],
    ['database disk image is malformed', 'unknown', ''],
  ])('that answers the first write with "%s" leaves it %s, all else unknown', async (words, outcome, why) => {
    const { database } = await openStore();
    const exec = (sql: string) => {
      if (sql === 'commit') throw new Error(words);
      return database.exec(sql);
    };
    const store = sqliteStore({ ...database, exec });
    const error = await caught(store.begin(makePayment()));
    const message = withGuide('store_unavailable', `The store of payments is not available${why}.`);
    expect(error).toMatchObject({ outcome, message });
    expect(await caught(store.change('1042', 'first', 1, {}))).toMatchObject({ outcome: 'unknown' });
    expect(await store.readOrder('1042')).toEqual([]);
  });

  it('that only reads is told from one that writes', async () => {
    const { store, database } = await openStore();
    database.exec('pragma query_only = on');
    const error = await caught(store.begin(makePayment()));
    expect(error).toMatchObject({ outcome: 'not_sent', message: expect.stringContaining('cannot be written') });
  });

  it('undoes a step that fails halfway', async () => {
    const { store, database } = await openStore();
    await store.begin(makePayment({ state: 'action' }));
    const failing = { ...makePayment({ reference: 'second', replaces: 'first' }), amount: 'ord_secret' as never };
    const error = await caught(store.begin(failing));
    expect(error.message).toBe(withGuide('store_unavailable', 'The store of payments is not available.'));
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('ord_secret');
    expect(await store.readOrder('1042')).toMatchObject([{ state: 'action', version: 1 }]);
    expect(database.sent.at(-1)).toBe('rollback');
  });

  it('leaves a transaction of the shop alone, and says so', async () => {
    const { store, database } = await openStore();
    database.exec('create table shop (id text)');
    database.exec('begin');
    database.exec("insert into shop values ('1042')");
    const error = await caught(store.begin(makePayment()));
    expect(error.message).toContain('a transaction of yours is open on its connection');
    database.exec('commit');
    expect(database.prepare('select id from shop').all()).toEqual([{ id: '1042' }]);
  });

  it('says which columns are missing if its driver returns lists', async () => {
    const { exec, prepare } = open();
    const store = sqliteStore({
      exec,
      prepare(sql) {
        const { all, run } = prepare(sql);
        return { run, all: (...values) => all(...values).map((row) => Object.values(row as object)) };
      },
    });
    exec(store.sql);
    const payment = makePayment({ limits: { withinMs: 1, ofOrder: 1, ofAddress: 1 } });
    for (const call of [() => store.migrate(), () => store.begin(payment)]) {
      const error = await caught(call());
      expect(error).toMatchObject({ code: 'store_unavailable' });
      expect(error.message).toContain('its rows lack order_id, reference, version');
    }
  });

  it('says what to do when there is no table', async () => {
    const error = await caught(sqliteStore(open()).readOrder('1042'));
    expect(error.message).toContain('its table does not exist: call migrate()');
  });
});
