/** What differs between servers, as one table of requests over HTTP: paths, headers and bodies. What becomes of a payment is the same. */
import assert from 'node:assert/strict';
import { createTokenizer } from '../../../dist/index.js';

const tokenizer = createTokenizer({ apiKey: 'pk_test_sandbox', signature: 'sig_test_sandbox' });
const token = await tokenizer.tokenizeCard({
  ...{ cardNumber: 4242424242424242, expMonth: '12', expYear: '2050', cvc: '735', amount: 2599, currency: 'eur' },
  ...{ remote_ip: '203.0.113.7', return_url: 'https://shop.example/return', country: 'DE', postal_code: '10115' },
  ...{ state: '-', city: 'Berlin', line1: 'Street 1', line2: '-', email: 'ada@example.com', name: 'Ada' },
  description: '1042',
});
const ADA = { cookie: 'session=ada' };
const GOOD = { reference: 'good', method: 'card', token };
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
const ALLOWED = { 'access-control-allow-origin': 'https://pay.example', 'access-control-allow-credentials': 'true' };

/** @type {readonly Row[]} */
export const ROWS = [
  row('an order without a session', 'GET /orders/1042', 404, NOT_FOUND, { headers: {} }),
  row('an order of another session', 'GET /orders/1042', 404, NOT_FOUND, { headers: EVE }),
  row('an order', 'GET /orders/1042', 200, ORDER, { answered: NO_STORE }),
  row('an order with a slash', 'GET /orders/2026%2F7', 200, { amount: 100, description: '2026/7' }),
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
  post('a payment', GOOD, 200, PAID),
  row('how it stands', 'GET /orders/1042/payments/good', 200, { status: 'succeeded', amount: 2599 }),
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
 * @param {string} url The server, with the prefix. @param {typeof fetch} [send] @returns {Promise<string[]>} What went wrong.
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
