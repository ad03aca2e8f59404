/** Pays many orders over PostgreSQL in this process, at a gateway that answers at once, and prints how large the heap is meanwhile. */
import { createTokenizer } from 'payveil';
import { createPayments } from 'payveil/server';
import { postgresStore } from 'payveil/server/postgres';
import pg from 'pg';
import { job } from './job.mjs';

const PARTS = 10;
const AT_ONCE = 16;

/** @typedef {{ databaseUrl: string, keys: { publishableKey: string, signature: string }, order: import('payveil/server').Order, payments: number }} Setup */

const setup = /** @type {Setup} */ (JSON.parse(process.argv[2] ?? ''));
const { publishableKey, signature } = setup.keys;
const tokenizer = createTokenizer({ apiKey: publishableKey, signature });
const store = postgresStore(new pg.Pool({ connectionString: setup.databaseUrl }), { table: 'heap' });
await store.migrate();

let charges = 0;
const charge = async () => {
  const { amount, currency, description } = setup.order;
  return /** @type {import('payveil').Charge} */ ({
    id: `ch_${++charges}`,
    status: 'succeeded',
    amount,
    currency,
    description,
  });
};
const payments = createPayments({
  ...{ client: { chargeCard: charge, chargeSepa: charge }, publishableKey, signature, store },
  readOrder: () => setup.order,
  onPaid: () => {},
});

let orders = 0;

async function pay() {
  const id = `order-${++orders}`;
  const body = JSON.stringify({ reference: id, method: 'card', token: await tokenizer.tokenizeCard(job.charge) });
  const answer = await payments.POST(
    new Request(`http://shop/payments/orders/${id}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
  );
  const { status } = await answer.json();
  if (status !== 'succeeded') throw new Error(`a payment ended as ${status}`);
}

const heap = /** @type {number[]} */ ([]);
for (let part = 1; part <= PARTS; part++) {
  const end = (setup.payments * part) / PARTS;
  const work = async () => {
    while (orders < end) await pay();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (let n = 0; n < 3; n++) globalThis.gc?.();
  heap.push(process.memoryUsage().heapUsed);
}
console.log(JSON.stringify(heap));
process.exit();
