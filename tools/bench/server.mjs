/** What `payveil/server` costs: payments a second over its stores ÷ the same server that only charges, and with how many rows. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createTokenizer } from 'payveil';
import { createSandbox } from 'payveil/sandbox';
import { createPayments } from 'payveil/server';
import { postgresStore } from 'payveil/server/postgres';
import pg from 'pg';
import { noPostgres, startPostgres } from '../../test/postgres.mjs';
import { job } from './job.mjs';
import { describeMachine } from './machine.mjs';
import { judgeGoal } from './report.mjs';
import { runRounds } from './rounds.mjs';
import { CONNECTIONS, GATEWAY, load, withServers } from './servers.mjs';
import { summarize, summarizeRatio } from './statistics.mjs';

/** @typedef {import('./report.mjs').Goal} Goal */
/** @typedef {{ url: string, table?: string, paid: number, errors: number }} Side */

const BATCH = 160;
const SERVER_ROUNDS = 40;
/** How many rows the tables have. */
const ROWS = [1, 10_000, 1_000_000];
const PAYMENTS = 100_000;
const LIST_ROUNDS = 30;
const LISTS = 20;

const SHOP = fileURLToPath(new URL('shop.mjs', import.meta.url));
const MEMORY = fileURLToPath(new URL('shop-memory.mjs', import.meta.url));

const { keys } = createSandbox();
const tokenizer = createTokenizer({ apiKey: keys.publishableKey, signature: keys.signature });
const { amount, currency, description, customer_id: customerId } = job.charge;
const order = { amount, currency, description, customerId };
const headers = { 'content-type': 'application/json' };

/** Rows of orders that were paid, each with one payment. The first one has the smallest number. */
const fill = (/** @type {string} */ table, /** @type {number} */ rows) => `
  insert into ${table} (order_id, reference, version, method, state, holds, amount, currency, description, token_hash, charge_id, address,
    attempts, begun_at, sent_at, news, told_at, tellings)
  select 'old-' || n, md5(n::text), 3, 'card', 'succeeded', true, 2599, 'eur', 'Order ' || n, md5(n::text) || md5(n::text), 'ch_' || md5(n::text),
    md5((n % 1000)::text), 1, 1700000000000 + n, 1700000000000 + n, 'paid', 1700000000000 + n, 0
  from generate_series(1, ${rows}) as n`;

let orders = 0;

/** @param {Side} side */
async function createRequests({ url }) {
  const tokens = await Promise.all(Array.from({ length: BATCH }, () => tokenizer.tokenizeCard(job.charge)));
  return tokens.map((token) => {
    const id = `order-${++orders}`;
    const body = JSON.stringify({ reference: `${id}.payment`, method: 'card', token });
    return { url: `${url}/payments/orders/${id}/payments`, body };
  });
}

/** Loads the servers in turn. @param {readonly Side[]} sides @param {(side: Side) => Promise<unknown>} prepare */
async function compare(sides, prepare) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const figures = await runRounds(sides, SERVER_ROUNDS, async (side) => {
    await prepare(side);
    const { ms, errors } = await load(agent, headers, await createRequests(side));
    side.paid += BATCH;
    side.errors += errors;
    return ms;
  });
  agent.destroy();
  if (sides.some(({ errors }) => errors > 0)) throw new Error('not every payment was paid');
  return figures;
}

const TABLES = ROWS.map((rows) => `rows_${rows}`);
const [SMALL = ''] = TABLES;

/** @param {string} databaseUrl */
async function measureStores(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  const command = (/** @type {object} */ setup) => [SHOP, JSON.stringify({ keys, order, ...setup })];
  return withServers([GATEWAY], ([gatewayUrl = '']) => {
    const floor = command({ gatewayUrl });
    const memory = command({ gatewayUrl, table: 'memory' });
    const stores = TABLES.map((table) => command({ gatewayUrl, databaseUrl, table }));
    return withServers([floor, memory, ...stores], async (urls) => {
      for (const [at, table] of TABLES.entries()) await pool.query(fill(table, ROWS[at] ?? 0));
      await pool.query('vacuum analyze');
      const names = [undefined, undefined, ...TABLES];
      const sides = urls.map((url, at) => ({ url, table: names[at] ?? '', paid: 0, errors: 0 }));
      const figures = await compare(sides, async ({ table }) => {
        // The smallest table must stay small.
        if (table === SMALL) await pool.query(`truncate ${table}; ${fill(table, 1)}`);
      });
      const [, , side] = sides;
      const statements = Number(await (await fetch(`${side?.url}/statements`)).text()) - 1;
      const lists = await measureLists(pool);
      await pool.end();
      return { figures, lists, statements: statements / (side?.paid ?? 1) };
    });
  });
}

/** Reads one row by its key, and the first and the last page of the largest table, in turn. @param {pg.Pool} pool */
async function measureLists(pool) {
  const store = postgresStore(pool, { table: TABLES.at(-1) });
  const client = { chargeCard: () => Promise.reject(), chargeSepa: () => Promise.reject() };
  const { publishableKey, signature } = keys;
  const payments = createPayments({ client, publishableKey, signature, store, readOrder() {}, onPaid() {} });
  const until = new Date(1_700_000_000_020);
  const sides = [() => store.read('old-1', 'none'), () => payments.list(), () => payments.list({ until })];
  return runRounds(sides, LIST_ROUNDS, async (read) => {
    const start = performance.now();
    for (let n = 0; n < LISTS; n++) await read();
    return performance.now() - start;
  });
}

/** Pays many orders in one process, and returns its heap after each tenth of them, in bytes. @param {string} databaseUrl @returns {Promise<number[]>} */
async function measureHeap(databaseUrl) {
  const setup = JSON.stringify({ databaseUrl, keys, order, payments: PAYMENTS });
  const child = spawn(process.execPath, ['--expose-gc', MEMORY, setup], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  child.kill();
  return JSON.parse(String(line));
}

/** @param {string} databaseUrl @returns {Promise<Goal[]>} */
async function measureGoals(databaseUrl) {
  const { figures, lists, statements } = await measureStores(databaseUrl);
  const [key = [], newest = [], oldest = []] = lists;
  const [floor = [], memory = [], small = [], middle = [], large = []] = figures;
  const perSecond = BATCH / (summarize(small).median / 1000);
  const heap = await measureHeap(databaseUrl);
  const [first = 0, last = 0] = [heap[0], heap.at(-1)];
  const overPostgres = judgeGoal(
    'server: payments a second over PostgreSQL ÷ the same server that only charges',
    summarizeRatio(floor, small),
    '≥',
    0.45,
  );
  return [
    { ...overPostgres, measured: `${overPostgres.measured}; ${perSecond.toFixed(0)} a second` },
    { goal: 'server: statements of a payment', target: '≤ 3', measured: statements.toFixed(2), isMet: statements <= 3 },
    { ...judgeGoal('server: the same with a store in memory', summarizeRatio(floor, memory), '≥', 0), target: '' },
    judgeGoal('server: time of a payment with 10,000 rows ÷ with one', summarizeRatio(middle, small), '≤', 1.2),
    judgeGoal('server: time of a payment with 1,000,000 rows ÷ with one', summarizeRatio(large, small), '≤', 1.2),
    judgeGoal('server: first page of 1,000,000 payments ÷ one by its key', summarizeRatio(newest, key), '≤', 10),
    judgeGoal('server: last page of 1,000,000 payments ÷ one by its key', summarizeRatio(oldest, key), '≤', 10),
    {
      goal: 'server: heap after 100,000 payments ÷ after 10,000',
      target: '≤ 1.1',
      measured: `${(last / first).toFixed(2)}; ${(last / 1e6).toFixed(1)} MB`,
      isMet: last / first <= 1.1,
    },
  ];
}

/** What the server costs, in a PostgreSQL server of its own. */
export async function measureServer() {
  const machine = describeMachine(...(noPostgres ? [] : ['PostgreSQL']));
  if (noPostgres) {
    return { machine, goals: [{ goal: 'server', target: '', measured: `not measured: ${noPostgres}` }] };
  }
  const postgres = await startPostgres();
  try {
    return { machine, goals: await measureGoals(postgres.url) };
  } finally {
    postgres.close();
  }
}
