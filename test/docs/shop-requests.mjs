/** Requests that every example of a shop with payments answers in the same way, whatever its framework and its runtime. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createClient, createTokenizer } from 'payveil';

/**
 * A running example, and its gateway.
 * @typedef {object} RunningShop
 * @property {(path: string, init?: RequestInit) => Promise<Response>} ask Asks the shop. It follows no redirect.
 * @property {(cookie?: string) => Promise<Bought>} buy Makes an order.
 * @property {(orderId: string) => number} countShipped How often the shop has shipped an order.
 * @property {{ url: string, publishableKey: string, secretKey: string, signature: string }} gateway
 *
 * @typedef {{ cookie: string, orderId: string }} Bought An order, and the cookie of its session.
 */

const card = {
  ...{ cardNumber: '4242424242424242', expMonth: '12', expYear: '2050', cvc: '123' },
  ...{ return_url: 'https://shop.example/return', remote_ip: '192.0.2.10', name: 'Ada', email: 'ada@example.com' },
  ...{ line1: 'Street 1', line2: '', city: 'Berlin', state: '', postal_code: '10115', country: 'DE' },
};

/** Seals a card for an order, as the page does. @param {RunningShop} shop @param {string} orderId @param {object} [members] */
function seal({ gateway: { publishableKey: apiKey, signature } }, orderId, members) {
  const charge = { ...card, amount: 2599, currency: 'eur', description: orderId, ...members };
  return createTokenizer({ apiKey, signature }).tokenizeCard(charge);
}

/** Lists the charges of an order, as the gateway knows them. @param {RunningShop} shop @param {string} orderId */
async function listCharges({ gateway: { url, secretKey } }, orderId) {
  const query = new URLSearchParams({ description: orderId });
  const response = await fetch(`${url}/sandbox/charges?${query}`, { headers: { authorization: secretKey } });
  return (await response.json()).data;
}

/**
 * Asks about an order with the cookie of its session, and reads the JSON.
 * @param {RunningShop} shop
 * @param {Pick<Bought, 'orderId'> & { cookie?: string }} bought
 * @param {string} [path]
 * @param {{ method?: string, body?: object | string, headers?: Record<string, string> }} [init]
 */
async function askOrder(shop, { cookie, orderId }, path = '', { method = 'GET', body, headers } = {}) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const response = await shop.ask(`/payments/orders/${orderId}${path}`, {
    method,
    headers: { ...type, ...(cookie && { cookie }), ...headers },
    ...(text !== undefined && { body: text }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** @param {RunningShop} shop @param {Bought} bought @param {object} body */
const post = (shop, bought, body) => askOrder(shop, bought, '/payments', { method: 'POST', body });

/** @type {readonly { title: string, run: (shop: RunningShop) => Promise<void> }[]} */
export const REQUESTS = [
  {
    title: 'tells an order to its own buyer, and no cache keeps it',
    async run(shop) {
      const bought = await shop.buy();
      const { status, headers, body } = await askOrder(shop, bought);
      const { remoteIp, ...order } = body;
      assert.deepEqual([status, order], [200, { amount: 2599, currency: 'eur', description: bought.orderId }]);
      assert.match(remoteIp, /^[\d.:a-f]+$/);
      assert.equal(headers.get('cache-control'), 'no-store');
    },
  },
  {
    title: 'knows no order of another session, on any route',
    async run(shop) {
      const bought = await shop.buy();
      const token = await seal(shop, bought.orderId);
      const paid = { reference: randomUUID(), method: 'card', token };
      assert.equal((await post(shop, bought, paid)).status, 200);
      const { cookie } = await shop.buy();
      const payment = `/payments/${paid.reference}`;
      const begin = { reference: randomUUID(), method: 'card' };
      for (const other of [cookie, undefined, `${cookie}x`, 'session=', 'session=undefined']) {
        const stranger = { orderId: bought.orderId, ...(other !== undefined && { cookie: other }) };
        const answers = [
          await askOrder(shop, stranger),
          await askOrder(shop, stranger, payment),
          await askOrder(shop, stranger, payment, { method: 'PUT', body: { outcome: 'not_sent' } }),
          await askOrder(shop, stranger, '/payments', { method: 'POST', body: begin }),
          await askOrder(shop, stranger, '/payments', { method: 'POST', body: { ...begin, token } }),
          await askOrder(shop, { ...stranger, orderId: 'none' }),
        ];
        for (const { status, body } of answers) {
          assert.deepEqual([status, body], [404, { outcome: 'not_sent', code: 'order_not_found' }]);
        }
      }
      assert.equal((await listCharges(shop, bought.orderId)).length, 1);
    },
  },
  {
    title: 'keeps all orders of a session apart',
    async run(shop) {
      const first = await shop.buy();
      const second = await shop.buy(first.cookie);
      assert.equal(second.cookie, first.cookie);
      assert.notEqual(second.orderId, first.orderId);
      for (const bought of [first, second])
        assert.equal((await askOrder(shop, bought)).body.description, bought.orderId);
    },
  },
  {
    title: 'charges an order once, ships it once, and tells every tab',
    async run(shop) {
      const bought = await shop.buy();
      const { orderId } = bought;
      const first = { reference: randomUUID(), method: 'card', token: await seal(shop, orderId) };
      const answers = await Promise.all([1, 2, 3].map(() => post(shop, bought, first)));
      const paid = await post(shop, bought, first);
      assert.deepEqual([paid.status, paid.body.status], [200, 'succeeded']);
      assert.ok(answers.some(({ status }) => status === 200));
      const other = { ...first, reference: randomUUID(), token: await seal(shop, orderId) };
      const refused = await post(shop, bought, other);
      assert.deepEqual([refused.status, refused.body.outcome], [409, 'in_progress']);
      assert.equal((await askOrder(shop, bought)).body.payment.status, 'succeeded');
      assert.equal((await listCharges(shop, orderId)).length, 1);
      assert.equal(shop.countShipped(orderId), 1);
    },
  },
  {
    title: 'charges no token of another amount, currency or order',
    async run(shop) {
      const bought = await shop.buy();
      const { orderId } = bought;
      for (const members of [{ amount: 100 }, { currency: 'usd' }, { description: 'another order' }]) {
        const token = await seal(shop, orderId, members);
        const { status, body } = await post(shop, bought, { reference: randomUUID(), method: 'card', token });
        assert.deepEqual([status, body], [409, { outcome: 'not_sent', code: 'order_changed' }]);
      }
      assert.deepEqual(await listCharges(shop, orderId), []);
      assert.equal(shop.countShipped(orderId), 0);
    },
  },
  {
    title: 'ships what the page has charged, when the gateway says so',
    async run(shop) {
      const bought = await shop.buy();
      const { orderId } = bought;
      const { url: baseUrl, publishableKey: apiKey, signature } = shop.gateway;
      const payment = { reference: randomUUID(), method: 'card' };
      assert.equal((await post(shop, bought, payment)).body.status, 'begun');
      const path = `/payments/${payment.reference}`;
      const told = await askOrder(shop, bought, path, { method: 'PUT', body: { id: 'ch_none' } });
      assert.deepEqual([told.status, told.body.status], [200, 'unknown']);
      assert.equal(shop.countShipped(orderId), 0);
      const { id } = await createClient({ baseUrl, apiKey, signature }).chargeCard(await seal(shop, orderId));
      const { body } = await askOrder(shop, bought, path, { method: 'PUT', body: { id } });
      assert.deepEqual([body.status, body.id], ['succeeded', id]);
      assert.equal(shop.countShipped(orderId), 1);
      const second = await shop.buy(bought.cookie);
      await post(shop, second, payment);
      const stolen = await askOrder(shop, second, path, { method: 'PUT', body: { id } });
      assert.deepEqual([stolen.status, stolen.body.status], [200, 'unknown']);
      assert.equal(shop.countShipped(second.orderId), 0);
    },
  },
  {
    title: 'lets no page of another site in, and refuses what is no request',
    async run(shop) {
      const bought = await shop.buy();
      const foreign = await askOrder(shop, bought, '', { headers: { 'sec-fetch-site': 'cross-site' } });
      assert.deepEqual([foreign.status, foreign.body.code], [403, 'origin_refused']);
      const send = (/** @type {string} */ method, /** @type {string} */ body, headers = {}) =>
        askOrder(shop, bought, '/payments', { method, body, headers });
      const refusals = [
        [await send('PUT', '{}'), 405, 'method_not_allowed'],
        [await send('POST', '{'), 400, 'request_invalid'],
        [await send('POST', '[]'), 400, 'request_invalid'],
        [
          await send('POST', 'token=1', { 'content-type': 'application/x-www-form-urlencoded' }),
          415,
          'content_type_invalid',
        ],
        [await send('POST', JSON.stringify({ token: '0'.repeat(70_000) })), 413, 'body_too_large'],
      ];
      for (const [answer, status, code] of /** @type {[Awaited<ReturnType<typeof send>>, number, string][]} */ (
        refusals
      )) {
        assert.deepEqual([answer.status, answer.body], [status, { outcome: 'not_sent', code }]);
      }
    },
  },
];
