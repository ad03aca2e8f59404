/**
 * One process of the shop: `payveil/server` over PostgreSQL, as the guide writes it, beside what the campaign needs to move its
 * clock. It is told its set-up as an argument, and the rest as messages.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { listen } from '../../listen.mjs';

/**
 * @typedef {object} Setup
 * @property {string} dist The folder of the built package.
 * @property {string} databaseUrl
 * @property {string} gatewayUrl
 * @property {{ publishableKey: string, secretKey: string, signature: string }} keys
 * @property {{ start: number, speed: number, offset: number }} clock
 * @property {number} timeoutMs How long a charge may take.
 * @property {{ connectionTimeoutMillis: number, query_timeout: number }} databaseLimits
 */

/** @typedef {{ offset: number } | { ask: 'settle' | 'idle', number: number }} Message */

const setup = /** @type {Setup} */ (JSON.parse(process.argv[2] ?? ''));
const load = (/** @type {string} */ file) => import(pathToFileURL(join(setup.dist, file)).href);
const { createClient } = /** @type {typeof import('payveil')} */ (await load('index.js'));
const { createPayments, sandboxReader, toNode } = /** @type {typeof import('payveil/server')} */ (
  await load('server/index.js')
);
const { postgresStore } = /** @type {typeof import('payveil/server/postgres')} */ (
  await load('server/store/postgres.js')
);

const SETTLE_EACH_MS = 1000;
const HOUR_MS = 3_600_000;
const connect = (/** @type {number} */ max) => {
  const pool = new pg.Pool({ connectionString: setup.databaseUrl, max, ...setup.databaseLimits });
  // A connection may be lost while it is not used.
  pool.on('error', () => {});
  return pool;
};
const [ofPayments, ofShop] = [connect(8), connect(6)];
const ask = (/** @type {string} */ text, /** @type {unknown[]} */ values) => ofShop.query(text, values);

const { clock } = setup;
const now = () => Math.round(clock.start + (Date.now() - clock.start) * clock.speed) + clock.offset;

/** @param {string} orderId @param {string} what */
const note = (orderId, what) => void process.send?.({ note: orderId, what });

const { publishableKey, secretKey: apiKey, signature } = setup.keys;
const { gatewayUrl: baseUrl, timeoutMs } = setup;

/** Tells what is stored of each payment, for the trace. @param {import('payveil/server').PaymentStore} store @returns {import('payveil/server').PaymentStore} */
const traceStore = (store) => ({
  ...store,
  async begin(payment) {
    const begun = await store.begin(payment);
    const found = begun.payment?.state ?? 'too many tries';
    note(payment.orderId, begun.isNew ? `stores ${payment.state}` : `finds ${found}`);
    return begun;
  },
  async change(orderId, reference, version, members) {
    const isChanged = await store.change(orderId, reference, version, members);
    if (members.state) note(orderId, `${isChanged ? 'changes to' : 'cannot change to'} ${members.state}`);
    return isChanged;
  },
});

const payments = createPayments({
  client: createClient({ baseUrl, apiKey, signature, timeoutMs }),
  publishableKey,
  signature,
  store: traceStore(postgresStore(ofPayments, { now })),
  gateway: sandboxReader(baseUrl, apiKey),
  // The clocks of the processes are hours apart.
  now: () => now() + (process.pid % 5) * HOUR_MS,
  triesPerAddress: 1_000_000,
  async readOrder(id, request) {
    const { rows } = await ask('select amount, currency, session, failures from campaign_order where id = $1', [id]);
    const [order] = rows;
    if (!order || !(request.headers.get('cookie') ?? '').includes(`session=${order.session};`)) return undefined;
    return { amount: order.amount, currency: order.currency };
  },
  async onPaid(orderId, payment) {
    const fails = 'update campaign_order set failures = failures - 1 where id = $1 and failures > 0 returning id';
    if ((await ask(fails, [orderId])).rows.length > 0) throw new Error('the shop cannot ship now.');
    const { id, reference, amount, currency } = payment;
    await ask('insert into campaign_told values ($1, $2, $3, $4, $5)', [orderId, reference, id, amount, currency]);
    note(orderId, `ships ${id}`);
  },
  async onReview({ code, orderId, reference, chargeId = null }) {
    await ask('insert into campaign_review values ($1, $2, $3, $4)', [orderId, reference, chargeId, code]);
    note(orderId, `lets a human look: ${code}`);
  },
});

/** How many requests and settlements are under way. */
let atWork = 0;

/** @template Result @param {() => Promise<Result>} work */
async function count(work) {
  atWork++;
  return work().finally(() => atWork--);
}

const handle = payments.handle;
const listener = toNode({ handle: (...given) => count(() => handle(...given)) });
const server = createServer(listener);
const settle = () => count(() => payments.settle());

const ANSWERS = { settle, idle: async () => atWork === 0 };

process.on('message', async (/** @type {Message} */ message) => {
  if ('offset' in message) clock.offset = message.offset;
  if ('ask' in message) process.send?.({ answer: message.number, result: await ANSWERS[message.ask]() });
});
// The campaign has ended.
process.on('disconnect', () => process.exit());
setInterval(settle, SETTLE_EACH_MS);

process.send?.({ url: `http://127.0.0.1:${await listen(server)}` });
