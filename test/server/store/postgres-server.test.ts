/** The store on a PostgreSQL server, with several pools: what two callers do at the same moment, and how the server finds rows. */
import pg from 'pg';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { type PostgresStore, postgresStore, type Queryable } from '../../../src/server/store/postgres.js';
import { caught } from '../../caught.js';
import { noPostgres, type PostgresServer, startPostgres } from '../../postgres.mjs';
import { CLOCK, makePayment, makeStored, TIME, takeTurns } from './payments.js';

if (noPostgres) console.log(`Skipped, the store of payments on a PostgreSQL server: ${noPostgres}.`);

describe.skipIf(noPostgres)('the store on a PostgreSQL server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  /** Opens a pool. It is closed after the test, because a server has only a hundred connections. */
  function connect(options: pg.PoolConfig = {}): pg.Pool {
    const pool = openPool(options);
    onTestFinished(() => pool.end());
    return pool;
  }

  function openPool(options: pg.PoolConfig = {}): pg.Pool {
    const pool = new pg.Pool({ connectionString: server.url, max: 5, ...options });
    // A connection that was lost while nobody used it.
    pool.on('error', () => {});
    return pool;
  }

  /** Starts a transaction on a connection of its own, which is closed after the test. */
  async function startTransaction(sql: string): Promise<pg.Client> {
    const client = new pg.Client(server.url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`begin; ${sql}`);
    return client;
  }

  /** Creates a table, and as many stores on it as there are pools. */
  async function openStores(table: string, options: readonly pg.PoolConfig[] = [{}]): Promise<PostgresStore[]> {
    const stores = options.map((each) => postgresStore(connect(each), { table }));
    await Promise.all(stores.map((store) => store.migrate()));
    return stores;
  }

  const openStore = async (table: string) => (await openStores(table))[0] as PostgresStore;

  it('keeps every promise over three pools', async () => {
    const stores = await openStores('three_pools', [{}, {}, {}]);
    await expect(checkStore(() => takeTurns(stores))).resolves.toBeUndefined();
  });

  it('keeps every promise with prepared statements, and stores on one pool keep apart', async () => {
    const pools = [connect(), connect()];
    const open = (table: string) => pools.map((pool) => postgresStore(pool, { table, prepare: true }));
    const [stores, others] = [open('prepared'), open('prepared_too')];
    await Promise.all([stores[0]?.migrate(), others[0]?.migrate()]);
    await expect(checkStore(() => takeTurns(stores))).resolves.toBeUndefined();
    await expect(checkStore(() => takeTurns(others))).resolves.toBeUndefined();
    const single = connect({ max: 1 });
    const store = postgresStore(single, { table: 'prepared', prepare: true, ...CLOCK });
    const [given, payment] = [makePayment({ orderId: 'twice' }), makeStored({ orderId: 'twice' })];
    expect([await store.begin(given), await store.begin(given)]).toEqual([
      { payment, isNew: true },
      { payment, isNew: false },
    ]);
    const { rows } = await single.query('select count(*)::int as kept from pg_prepared_statements');
    expect(rows).toEqual([{ kept: 1 }]);
  });

  describe('with postgres.js', () => {
    /** Connects as a shop does that uses this driver. */
    function open(options: object) {
      const sql = postgres(server.url, { max: 10, onnotice() {}, ...options });
      onTestFinished(() => sql.end());
      return (text: string, values: unknown[]) => sql.unsafe(text, values as never[]) as Promise<unknown[]>;
    }

    it('keeps every promise if its rows are returned as { rows }', async () => {
      const ask = open({});
      const store = postgresStore(
        { query: async (...given) => ({ rows: await ask(...given) }) },
        { table: 'other_driver' },
      );
      await store.migrate();
      await expect(checkStore(() => store)).resolves.toBeUndefined();
    });

    it.each([
      ['its rows have other names', 'order_id, token_hash, charge_id', async (rows: unknown[]) => ({ rows })],
      ['its rows are returned alone', 'order_id, reference, version', (rows: unknown[]) => rows as never],
      [
        'its rows are lists',
        'order_id, reference, version',
        async (rows: unknown[]) => ({ rows: rows.map((row) => Object.values(row as object)) }),
      ],
    ])('says at migrate() which columns are missing if %s, and at every step', async (_, names, hand) => {
      const ask = open({ transform: postgres.camel });
      const store = postgresStore({ query: async (...given) => hand(await ask(...given)) }, { table: 'other_shape' });
      const [migrating, beginning] = [await caught(store.migrate()), await caught(store.begin(makePayment()))];
      for (const error of [migrating, beginning])
        expect(error).toMatchObject({ name: 'PaymentStoreError', code: 'store_unavailable' });
      expect(migrating.message).toContain(`its rows lack ${names}`);
      expect(beginning.message).toContain('its rows lack order_id');
    });
  });

  it.each(['repeatable read', 'serializable'])('keeps every promise at the isolation level %s', async (level) => {
    const options = { options: `-c default_transaction_isolation=${level.replace(' ', '\\ ')}` };
    const stores = await openStores(level.replace(' ', '_'), [options, options]);
    await expect(checkStore(() => takeTurns(stores))).resolves.toBeUndefined();
  });

  // The sequence of two callers decides which of these promises is the first that is broken.
  it.each([
    ['holder', /Of 200 callers|hold the order is not made/],
    ['charge', /have the same charge is not made/],
  ])('breaks a promise without the index %s', async (index, promise) => {
    const table = `without_${index}`;
    const stores = await openStores(table, [{}, {}]);
    await connect().query(`drop index ${table}_${index}`);
    const error = await caught(checkStore(() => takeTurns(stores)));
    expect(error).toMatchObject({ code: 'store_broken', message: expect.stringMatching(promise) });
  });

  it('keeps every promise in a table that is partitioned by the order', async () => {
    const pool = connect();
    const store = postgresStore(pool, { table: 'partitioned' });
    const [table = '', ...indexes] = store.sql.trim().split(';\n');
    await pool.query(`${table} partition by hash (order_id)`);
    for (let n = 0; n < 4; n++) {
      await pool.query(
        `create table partitioned_${n} partition of partitioned for values with (modulus 4, remainder ${n})`,
      );
    }
    for (const index of indexes) await pool.query(index);
    await store.migrate();
    await expect(
      checkStore(() => takeTurns([store, postgresStore(connect(), { table: 'partitioned' })])),
    ).resolves.toBeUndefined();
    const { rows } = await pool.query('select count(distinct tableoid) from partitioned');
    expect(rows).toEqual([{ count: '4' }]);
  });

  describe('migrate()', () => {
    it.each(['at_once', 'new_schema.at_once'])('may run ten times at once for a new table: %s', async (table) => {
      const stores = Array.from({ length: 10 }, () => postgresStore(connect({ max: 1 }), { table }));
      await Promise.all(stores.map((store) => store.migrate()));
      expect(await stores[9]?.begin(makePayment())).toMatchObject({ isNew: true });
      const name = table.split('.').at(-1);
      const { rows } = await connect().query(
        'select indexname from pg_indexes where tablename = $1 and schemaname = $2 order by 1',
        [name, table.includes('.') ? 'new_schema' : 'public'],
      );
      expect(rows.map(({ indexname }) => indexname)).toEqual(
        ['ask', 'charge', 'declined', 'doubt', 'holder', 'list', 'pkey', 'tell', 'try'].map(
          (last) => `${name}_${last}`,
        ),
      );
    });

    it('can be called by a user who may only use the table, and says what is wrong if there is none', async () => {
      await openStore('granted');
      await connect().query('create role clerk login');
      await connect().query('grant select, insert, update on granted, granted_limit to clerk');
      const pool = connect({ user: 'clerk', connectionString: server.url.replace('postgres@', 'clerk@') });
      const store = postgresStore(pool, { table: 'granted' });
      await store.migrate();
      expect(await store.begin(makePayment())).toMatchObject({ isNew: true });
      const error = await caught(postgresStore(pool, { table: 'not_granted' }).migrate());
      expect(error.message).toContain('42501: its user may not use or create the table');
    });

    it('waits for nobody if all is there', async () => {
      const store = await openStore('busy_table');
      await startTransaction('lock table busy_table in row exclusive mode');
      await store.migrate();
      expect(await store.readOrder('1042')).toEqual([]);
    });
  });

  describe('when another caller is at work at the same moment', () => {
    /** Starts a transaction on another connection, calls the store, and waits until the store waits for the transaction. */
    async function meet<Result>(table: string, sql: string, call: (store: PostgresStore) => Promise<Result>) {
      const statements: string[] = [];
      const pool = connect();
      const query: Queryable['query'] = (text, values) => {
        statements.push(text);
        return pool.query(text, values);
      };
      const client = await startTransaction(sql);
      const called = call(postgresStore({ query }, { table }));
      const blocked = "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
      await expect.poll(async () => (await pool.query(blocked, [`%"${table}"%`])).rows.length).toBe(1);
      return {
        statements,
        async end(word: 'commit' | 'rollback') {
          await client.query(word);
          return called;
        },
      };
    }

    /** Writes a statement that stores a copy of a payment. */
    const copy = (table: string, reference: string) => {
      const columns =
        'order_id, version, method, state, holds, amount, currency, description, attempts, begun_at, sent_at, tellings';
      return `insert into ${table} (reference, ${columns})
        values ('${reference}', '1042', 1, 'card', 'sent', true, 2599, 'eur', 'Order 1042', 1, 1700000000000, 1700000000000, 0)`;
    };

    it.each([
      ['commit', { isNew: false, payment: { reference: 'other' } }, 2],
      ['rollback', { isNew: true, payment: { reference: 'first' } }, 1],
    ] as const)('begin waits for it: %s', async (word, begun, count) => {
      const table = `met_${word}`;
      await openStore(table);
      const meeting = await meet(table, copy(table, 'other'), (store) => store.begin(makePayment()));
      expect(await meeting.end(word)).toMatchObject(begun);
      expect(meeting.statements).toHaveLength(count);
    });

    it('a payment that is no longer in action is not replaced', async () => {
      const store = await openStore('met_action');
      await store.begin(makePayment({ state: 'action' }));
      const meeting = await meet('met_action', "update met_action set state = 'pending', version = 2", (other) =>
        other.begin(makePayment({ reference: 'second', replaces: 'first' })),
      );
      expect(await meeting.end('commit')).toMatchObject({ isNew: false, payment: { state: 'pending', holds: true } });
      expect(await store.readOrder('1042')).toHaveLength(1);
    });

    it('a change of a version that is gone by then is not made', async () => {
      const store = await openStore('met_change');
      await store.begin(makePayment());
      const meeting = await meet('met_change', 'update met_change set version = 2', (other) =>
        other.change('1042', 'first', 1, { state: 'failed' }),
      );
      expect(await meeting.end('commit')).toBe(false);
      expect(await store.read('1042', 'first')).toMatchObject({ state: 'sent', version: 2 });
    });

    it('take does not wait for a payment that somebody changes, and takes the others', async () => {
      const store = await openStore('met_take');
      for (const orderId of ['1042', '1043']) await store.begin(makePayment({ orderId, askAt: 0 }));
      const client = await startTransaction("update met_take set version = 2 where order_id = '1042'");
      expect(await store.take('doubt', 10, 60_000)).toMatchObject([{ orderId: '1043' }]);
      await client.query('commit');
      expect(await store.take('doubt', 10, 10)).toMatchObject([{ orderId: '1042' }]);
    });
  });

  describe('in a table with 20,000 payments', () => {
    const statements: { readonly text: string; readonly values: Parameters<Queryable['query']>[1] }[] = [];
    let pool: pg.Pool;
    beforeAll(async () => {
      pool = openPool();
      const query: Queryable['query'] = (text, values) => {
        statements.push({ text, values });
        return pool.query(text, values);
      };
      const store = postgresStore({ query }, { table: 'large', now: () => TIME + 500 });
      await store.migrate();
      await pool.query(FILL);
      await pool.query('analyze large');
      statements.length = 0;
      const limits = { withinMs: 3_600_000, ofOrder: 10, ofAddress: 30 };
      await store.begin(makePayment({ orderId: 'new', address: 'address 7', limits }));
      await store.begin(makePayment({ orderId: 'order 7', reference: 'new', replaces: 'payment 7', limits }));
      await store.read('order 7', 'payment 7');
      await store.readOrder('order 7');
      await store.change('order 7', 'payment 7', 1, { state: 'pending', chargeId: 'ch_new', holds: true, askAt: null });
      for (const queue of ['tell', 'doubt', 'ask'] as const) await store.take(queue, 100, 1000);
      const after = { begunAt: TIME + 400, orderId: '', reference: '' };
      await store.list?.({ states: ['unknown', 'failed', 'succeeded'], since: TIME, after, limit: 26 });
      await store.list?.({ states: ['failed'], orderId: 'order 7', since: 0, after, limit: 26 });
    });

    afterAll(() => pool?.end());

    it.each(
      [
        'begin',
        'begin with replaces',
        'read',
        'readOrder',
        'change',
        'tell',
        'doubt',
        'ask',
        'list',
        'list of an order',
      ].map((name, index) => ({ name, index })),
    )('$name reads only the rows that an index names', async ({ index }) => {
      const { text, values } = statements[index] as (typeof statements)[number];
      const { rows } = await pool.query(`explain (format json) ${text}`, values);
      const nodes = JSON.stringify(rows).match(/"Node Type":"[^"]+"/g) ?? [];
      expect(nodes.some((node) => /Index/.test(node))).toBe(true);
      expect(nodes.filter((node) => /Seq Scan/.test(node))).toEqual([]);
    });

    it('a function runs one statement', () => expect(statements).toHaveLength(10));
  });

  it.each([
    ['says so once if nobody listens to the pool', false],
    ['leaves it to a listener of the shop', true],
  ])('goes on when the server ends its connections, and %s', async (_, isHeard) => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => told.mockRestore());
    // As docs/server.md makes it, with a name.
    const limits = { connectionTimeoutMillis: 5000, query_timeout: 10_000 };
    const pool = new pg.Pool({ connectionString: server.url, application_name: `cut ${isHeard}`, ...limits });
    onTestFinished(() => pool.end());
    const heard = vi.fn();
    const [store] = [postgresStore(pool), postgresStore(pool, { table: 'beside' })];
    if (isHeard) pool.on('error', heard);
    await store?.migrate();
    const cut = async () => {
      await Promise.all([store?.readOrder('1042'), store?.readOrder('1043')]);
      const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1';
      await connect().query(end, [`cut ${isHeard}`]);
      await expect.poll(() => pool.totalCount).toBe(0);
    };
    await cut();
    await cut();
    expect(await store?.readOrder('1042')).toEqual([]);
    expect(heard.mock.calls.length > 1).toBe(isHeard);
    const once = [
      [expect.stringMatching(/has lost a connection \(57P01\).*See node_modules\/payveil\/docs\/server\.md#stores$/)],
    ];
    expect(told.mock.calls).toEqual(isHeard ? [] : once);
  });

  it('rejects while the server is down, without a value, and works again when it is back', async () => {
    const store = await openStore('outage');
    await store.begin(makePayment({ orderId: 'ord_secret' }));
    server.kill();
    const calls = [store.begin(makePayment({ orderId: 'ord_secret' })), store.read('ord_secret', 'first')];
    for (const error of await Promise.all(calls.map(caught))) {
      expect(error).toMatchObject({ code: 'store_unavailable', outcome: 'unknown' });
      expect(error.message).toMatch(
        /^The store of payments is not available( \(\w+\))?\. See node_modules\/payveil\/docs\/errors\.md#store_unavailable$/,
      );
    }
    server.start();
    await expect
      .poll(() => store.read('ord_secret', 'first').catch(() => {}))
      .toMatchObject({ orderId: 'ord_secret', state: 'sent', version: 1 });
  });
});

/** Fills a table: four payments to an order, one of them due and one declined, and a thousand addresses. */
const FILL = `
  insert into large (order_id, reference, version, method, state, holds, amount, currency, description, charge_id, address,
    attempts, begun_at, sent_at, declined_at, ask_at, tellings)
  select 'order ' || n / 4, 'payment ' || n / 4 || case n % 4 when 0 then '' else '.' || n % 4 end, 1, 'card',
    case n % 4 when 0 then 'action' else 'failed' end, n % 4 = 0, 2599, 'eur', 'Order ' || n / 4, 'ch_' || n, 'address ' || n % 1000,
    1, 1700000000000 + n, 1700000000000 + n, case n % 4 when 1 then 1700000000000 + n end,
    case n % 4 when 0 then 1700000000000 + n end, 0
  from generate_series(0, 19999) as n`;
