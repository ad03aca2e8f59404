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
 * @property {string} [method]
 * @property {string} path Behind the prefix.
 * @property {Record<string, string>} [headers] By default, the buyer's cookie.
 * @property {unknown} [body] A text is sent as it is.
 * @property {number} status
 * @property {object} [answer] Some members of the answer.
 * @property {Record<string, string>} [answered] Some headers of the answer.
 */

/** @type {readonly Row[]} */
export const ROWS = [
  {
    title: 'an order without a session',
    path: '/orders/1042',
    headers: {},
    status: 404,
    answer: { code: 'order_not_found' },
  },
  { title: 'an order of another session', path: '/orders/1042', headers: { cookie: 'session=eve' }, status: 404 },
  {
    title: 'an order',
    path: '/orders/1042',
    status: 200,
    answer: { amount: 2599, description: '1042', remoteIp: '127.0.0.1' },
    answered: { 'cache-control': 'no-store' },
  },
  {
    title: 'an order with a slash',
    path: '/orders/2026%2F7',
    status: 200,
    answer: { amount: 100, description: '2026/7' },
  },
  { title: 'an order that is none', path: '/orders/__proto__', status: 404, answer: { code: 'order_not_found' } },
  { title: 'no route', path: '/others', status: 404, answer: { code: 'order_not_found' } },
  {
    title: 'a method that is none',
    method: 'PATCH',
    path: '/orders/1042/payments',
    status: 405,
    answer: { code: 'method_not_allowed' },
    answered: { allow: 'POST' },
  },
  {
    title: 'a page from elsewhere',
    path: '/orders/1042',
    headers: { ...ADA, origin: 'https://evil.example' },
    status: 403,
    answer: { code: 'origin_refused' },
  },
  {
    title: 'a preflight',
    method: 'OPTIONS',
    path: '/orders/1042/payments',
    headers: { origin: 'https://pay.example', 'access-control-request-method': 'POST' },
    status: 204,
    answered: { 'access-control-allow-origin': 'https://pay.example', 'access-control-allow-credentials': 'true' },
  },
  {
    title: 'a body of another type',
    method: 'POST',
    path: '/orders/1042/payments',
    headers: { ...ADA, 'content-type': 'text/plain' },
    body: '{}',
    status: 415,
    answer: { code: 'content_type_invalid' },
  },
  {
    title: 'a body that is no JSON',
    method: 'POST',
    path: '/orders/1042/payments',
    body: '{',
    status: 400,
    answer: { code: 'request_invalid' },
  },
  {
    title: 'a body that is too large',
    method: 'POST',
    path: '/orders/1042/payments',
    body: TOO_LARGE,
    status: 413,
    answer: { code: 'body_too_large' },
  },
  {
    title: 'a member that does not exist',
    method: 'POST',
    path: '/orders/1042/payments',
    body: { ...GOOD, amount: '1' },
    status: 400,
    answer: { code: 'request_invalid' },
  },
  {
    title: 'a token that does not open',
    method: 'POST',
    path: '/orders/1042/payments',
    body: { ...GOOD, token: 'tok_1' },
    status: 400,
    answer: { code: 'token_invalid' },
  },
  {
    title: 'a token for another amount',
    method: 'POST',
    path: '/orders/1042/payments',
    body: pay('small', { amount: 100 }),
    status: 409,
    answer: { code: 'order_changed', outcome: 'not_sent' },
  },
  {
    title: 'a card that is declined',
    method: 'POST',
    path: '/orders/1042/payments',
    body: pay('declined', { cardNumber: 4000000000009995 }),
    status: 200,
    answer: { status: 'failed', decline_code: 'insufficient_funds' },
  },
  {
    title: 'a payment',
    method: 'POST',
    path: '/orders/1042/payments',
    body: GOOD,
    status: 200,
    answer: { reference: 'good', status: 'succeeded' },
  },
  {
    title: 'the payment again',
    method: 'POST',
    path: '/orders/1042/payments',
    body: GOOD,
    status: 200,
    answer: { reference: 'good', status: 'succeeded' },
  },
  {
    title: 'another payment',
    method: 'POST',
    path: '/orders/1042/payments',
    body: pay('other'),
    status: 409,
    answer: { outcome: 'in_progress' },
  },
  {
    title: 'how it stands',
    path: '/orders/1042/payments/good',
    status: 200,
    answer: { status: 'succeeded', amount: 2599 },
  },
  { title: 'how it stands, for another session', path: '/orders/1042/payments/good', headers: {}, status: 404 },
  {
    title: 'a payment that is none',
    path: '/orders/1042/payments/none',
    status: 404,
    answer: { code: 'payment_not_found' },
  },
  {
    title: 'the page charges',
    method: 'POST',
    path: '/orders/1043/payments',
    body: { reference: 'page', method: 'card' },
    status: 200,
    answer: { status: 'begun' },
  },
  {
    title: 'the page was not able to',
    method: 'PUT',
    path: '/orders/1043/payments/page',
    body: { outcome: 'not_sent' },
    status: 200,
    answer: { status: 'failed' },
  },
];

/**
 * Sends the requests one after the other.
 * @param {string} url The server, with the prefix.
 * @param {typeof fetch} [send]
 * @returns {Promise<string[]>} What went wrong.
 */
export async function sendRequests(url, send = fetch) {
  const problems = [];
  for (const { title, method = 'GET', path, headers = ADA, body, status, answer = {}, answered = {} } of ROWS) {
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
