/** The shop's back end. It serves `public/` and the interface of API.md. The back-end team owns this file: do not change it. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';

const GATEWAY = process.env.GATEWAY_URL ?? 'http://localhost:4010';
const KEYS = { authorization: 'sk_test_sandbox', signature: 'sig_test_sandbox' };
const FOLDER = resolve(process.env.PUBLIC_FOLDER ?? 'public');
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };
const orders = JSON.parse(await readFile(process.env.ORDERS_FILE ?? 'orders.json', 'utf8'));

const describe = (order) => `Order ${order.number}`;

/** Charges a token at the gateway. */
async function charge(token) {
  const headers = { ...KEYS, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify({ token }) };
  try {
    const response = await fetch(`${GATEWAY}/v1/process/card-payment`, sent);
    const body = await response.json();
    if (body.object === 'charge') return [body.status === 'failed' ? 402 : 200, { charge: body }];
    return response.status < 500 ? [422, { problem: 'token_refused' }] : [502, { problem: 'no_answer' }];
  } catch {
    return [502, { problem: 'no_answer' }];
  }
}

/** Finds the latest charge of an order. */
async function findCharge(order) {
  const query = new URLSearchParams({ description: describe(order), limit: '1' });
  try {
    const response = await fetch(`${GATEWAY}/sandbox/charges?${query}`, { headers: KEYS });
    const { data } = await response.json();
    return data[0] ? [200, { charge: data[0] }] : [404, { problem: 'no_charge' }];
  } catch {
    return [503, { problem: 'no_answer' }];
  }
}

async function readBody(request) {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
}

async function answer(request, order, what) {
  if (!order) return [404, { problem: 'no_order' }];
  if (what === undefined) return [200, { ...order, description: describe(order), buyerIp: '203.0.113.7' }];
  if (what === 'payment') return findCharge(order);
  if (what !== 'pay' || request.method !== 'POST') return [404, { problem: 'no_such_route' }];
  const [status, last] = await findCharge(order);
  if (status === 200 && last.charge.status === 'succeeded') return [409, { problem: 'already_paid', ...last }];
  const { token } = await readBody(request).catch(() => ({}));
  return typeof token === 'string' ? charge(token) : [422, { problem: 'token_refused' }];
}

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://localhost').pathname);
  const [, number, what] = /^\/api\/orders\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (number !== undefined) {
    const order = orders.find((each) => each.number === number);
    const [status, body] = await answer(request, order, what);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  try {
    const body = await readFile(join(FOLDER, path));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(Number(process.env.PORT ?? 8080), () => console.log(`http://localhost:${server.address().port}`));
