/** What is paid, and how the server comes to know it. */
import { createClient } from 'payveil';
import { createPayments, memoryStore, sandboxReader } from 'payveil/server';
import { frameUrl } from './frame.mjs';
import { findOrder, ship } from './shop.mjs';
import { readBuyer } from './sign-in.mjs';

const baseUrl = process.env.GATEWAY_URL ?? 'http://localhost:4010';
const [apiKey, signature] = ['sk_test_sandbox', 'sig_test_sandbox'];
const DIGITS = { JPY: 0 };

/** Adds up whole numbers in the smallest unit, so that no error of floating point can grow. */
function readAmount({ currency, lines }) {
  const factor = 10 ** (DIGITS[currency] ?? 2);
  return lines.reduce((sum, { price, count }) => sum + Math.round(price * factor) * count, 0);
}

function readOrder(number, request) {
  const order = findOrder(number);
  if (!order || order.buyer !== readBuyer(request.headers.get('cookie'))) return undefined;
  const currency = order.currency.toLowerCase();
  return { amount: readAmount(order), currency, description: `Tea shop order ${number}` };
}

const shipped = new Set();

/** It can be told twice. */
function shipOnce(number) {
  if (shipped.has(number)) return;
  shipped.add(number);
  ship(number);
}

export const payments = createPayments({
  client: createClient({ baseUrl, apiKey, signature }),
  publishableKey: 'pk_test_sandbox',
  signature,
  store: memoryStore(),
  readOrder,
  gateway: sandboxReader(baseUrl, apiKey),
  onPaid: shipOnce,
  origins: [frameUrl],
});
setInterval(payments.settle, 60_000);
