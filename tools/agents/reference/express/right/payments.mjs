/** What is paid, and how the server comes to know it. */
import { createClient } from 'payveil';
import { createPayments, sandboxReader } from 'payveil/server';
import { postgresStore } from 'payveil/server/postgres';
import { database, findOrder, ship } from './database.mjs';
import { readBuyer } from './sign-in.mjs';

const baseUrl = process.env.GATEWAY_URL ?? 'http://localhost:4010';
const [apiKey, signature] = ['sk_test_sandbox', 'sig_test_sandbox'];
const DIGITS = { JPY: 0 };
const store = postgresStore(database);
await store.migrate();

async function readOrder(number, request) {
  const order = await findOrder(number);
  if (!order || order.buyer !== readBuyer(request.headers.get('cookie'))) return undefined;
  const amount = Math.round(Number(order.total) * 10 ** (DIGITS[order.currency] ?? 2));
  return { amount, currency: order.currency.toLowerCase(), description: `Tea shop order ${number}` };
}

/** It can be told twice, so the order itself remembers it. */
async function shipOnce(number, payment) {
  const update = 'update orders set paid_by = $2 where number = $1 and paid_by is null returning number';
  const { rows } = await database.query(update, [number, payment.id]);
  if (rows.length > 0) await ship(number);
}

export const payments = createPayments({
  client: createClient({ baseUrl, apiKey, signature }),
  publishableKey: 'pk_test_sandbox',
  signature,
  store,
  readOrder,
  gateway: sandboxReader(baseUrl, apiKey),
  onPaid: shipOnce,
});
setInterval(payments.settle, 60_000);
