/** The same table of requests for every server, over HTTP. */
import assert from 'node:assert/strict';
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';

const KEY = pbkdf2Sync('pk_test_sandbox', 'sig_test_sandbox', 1000, 32, 'sha256');
const CARD = {
  ...{ cardNumber: 4242424242424242, expMonth: '12', expYear: '2050', cvc: '735', amount: 2599, currency: 'eur' },
  ...{ remote_ip: '203.0.113.7', return_url: 'https://shop.example/return', country: 'DE', postal_code: '10115' },
  ...{ state: '-', city: 'Berlin', line1: 'Street 1', line2: '-', email: 'ada@example.com', name: 'Ada' },
};

/** Seals a token without the package. @param {object} members */
function seal(members) {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', KEY, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify({ ...CARD, ...members })), cipher.final()]).toString('hex');
}

const pay = (/** @type {string} */ reference, /** @type {object} */ members = {}) => ({
  reference,
  method: 'card',
  token: seal({ description: '1042', ...members }),
});
const ADA = { cookie: 'session=ada' };
const GOOD = pay('good');
const TOO_LARGE = { ...GOOD, token: 'a'.repeat(70_000) };

/**
 * @typedef {object} Row
 * @property {string} title
 * @property {string} asks The method, and the path behind the prefix.
 * @property {number} status
 * @property {object} [answer] Some members of the answer.
 * @property {Record<string, string>} [headers] By default, the buyer's cookie.
 * @property {unknown} [body] A text is sent as it is.
 * @property {Record<string, string>} [answered] Some headers of the answer.
 */

/** @param {string} title @param {string} asks @param {number} status @param {object} [answer] @param {Partial<Row>} [more] @returns {Row} */
const row = (title, asks, status, answer, more) => ({ title, asks, status, ...(answer && { answer }), ...more });

/** A payment of the order. @param {string} title @param {unknown} body @param {number} status @param {object} answer @param {Record<string, string>} [headers] */
const post = (title, body, status, answer, headers = ADA) =>
  row(title, 'POST /orders/1042/payments', status, answer, { body, headers });

const NOT_FOUND = { code: 'order_not_found' };
const INVALID = { code: 'request_invalid' };
const NO_STORE = { 'cache-control': 'no-store' };
const ORDER = { amount: 2599, description: '1042', remoteIp: '127.0.0.1' };
const PAID = { reference: 'good', status: 'succeeded' };
const EVE = { cookie: 'session=eve' };
const PREFLIGHT = { origin: 'https://pay.example', 'access-control-request-method': 'POST' };
const ALLOWED = {
  'access-control-allow-origin': 'https://pay.example',
  'access-control-allow-credentials': 'true',
};

/** @type {readonly Row[]} */
export const ROWS = [
  row('an order without a session', 'GET /orders/1042', 404, NOT_FOUND, { headers: {} }),
  row('an order of another session', 'GET /orders/1042', 404, NOT_FOUND, { headers: EVE }),
  row('an order', 'GET /orders/1042', 200, ORDER, { answered: NO_STORE }),
  row('an order with a slash', 'GET /orders/2026%2F7', 200, { amount: 100, description: '2026/7' }),
  row('an order that is none', 'GET /orders/__proto__', 404, NOT_FOUND),
  row('no route', 'GET /others', 404, NOT_FOUND),
  row('a method that is none', 'PATCH /orders/1042/payments', 405, undefined, { answered: { allow: 'POST' } }),
  row('a page from elsewhere', 'GET /orders/1042', 403, undefined, {
    headers: { ...ADA, origin: 'https://evil.example' },
    answer: { code: 'origin_refused' },
  }),
  row('a preflight', 'OPTIONS /orders/1042/payments', 204, undefined, { headers: PREFLIGHT, answered: ALLOWED }),
  post('a body of another type', '{}', 415, { code: 'content_type_invalid' }, { ...ADA, 'content-type': 'text/plain' }),
  post('a body that is no JSON', '{', 400, INVALID),
  post('a body that is too large', TOO_LARGE, 413, { code: 'body_too_large' }),
  post('a member that does not exist', { ...GOOD, amount: '1' }, 400, INVALID),
  post('a token that does not open', { ...GOOD, token: 'tok_1' }, 400, { code: 'token_invalid' }),
  post('a token for another amount', pay('small', { amount: 100 }), 409, {
    code: 'order_changed',
    outcome: 'not_sent',
  }),
  post('a card that is declined', pay('declined', { cardNumber: 4000000000009995 }), 200, {
    ...{ status: 'failed', decline_code: 'insufficient_funds' },
  }),
  post('a payment', GOOD, 200, PAID),
  post('the payment again', GOOD, 200, PAID),
  post('another payment', pay('other'), 409, { outcome: 'in_progress' }),
  row('how it stands', 'GET /orders/1042/payments/good', 200, { status: 'succeeded', amount: 2599 }),
  row('how it stands, for another session', 'GET /orders/1042/payments/good', 404, NOT_FOUND, { headers: {} }),
  row('a payment that is none', 'GET /orders/1042/payments/none', 404, { code: 'payment_not_found' }),
  row('the page charges', 'POST /orders/1043/payments', 200, undefined, {
    body: { reference: 'page', method: 'card' },
    answer: { status: 'begun' },
  }),
  row('the page was not able to', 'PUT /orders/1043/payments/page', 200, undefined, {
    body: { outcome: 'not_sent' },
    answer: { status: 'failed' },
  }),
];

/**
 * Sends the requests one after the other.
 * @param {string} url The server, with the prefix.
 * @param {typeof fetch} [send]
 * @returns {Promise<string[]>} What went wrong.
 */
export async function sendRequests(url, send = fetch) {
  const problems = [];
  for (const { title, asks, headers = ADA, body, status, answer = {}, answered = {} } of ROWS) {
    const [method = '', path = ''] = asks.split(' ');
    const typed = body === undefined ? headers : { 'content-type': 'application/json', ...ADA, ...headers };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method, headers: { 'x-real-ip': '127.0.0.1', ...typed }, ...(body !== undefined && { body: text }) };
    try {
      /** @type {Response} */
      const response = await send(url + path, init);
      const read = await response.text();
      assert.equal(response.status, status, `${response.status} ${read}`);
      for (const [name, value] of Object.entries(answer)) assert.deepEqual(JSON.parse(read)[name], value);
      for (const [name, value] of Object.entries(answered)) assert.equal(response.headers.get(name), value);
    } catch (error) {
      problems.push(`${title}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return problems;
}
