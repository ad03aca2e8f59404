/** A shop's server for the benchmark: `payveil/server` over a store, or the same server that only charges. */
import { createServer } from 'node:http';
import { createClient } from 'payveil';
import { createPayments, memoryStore, sandboxReader, toNode } from 'payveil/server';
import { postgresStore } from 'payveil/server/postgres';
import pg from 'pg';
import { listen } from '../listen.mjs';

/** @typedef {{ gatewayUrl: string, keys: { publishableKey: string, secretKey: string, signature: string }, order: object, databaseUrl?: string, table?: string }} Setup */

const {
  gatewayUrl: baseUrl,
  keys,
  order,
  databaseUrl,
  table,
} = /** @type {Setup} */ (JSON.parse(process.argv[2] ?? ''));
const { publishableKey, secretKey: apiKey, signature } = keys;
const client = createClient({ baseUrl, apiKey, signature });

let statements = 0;

/** @param {string} connectionString */
async function openStore(connectionString) {
  const pool = new pg.Pool({ connectionString });
  const store = postgresStore(
    {
      query(...given) {
        statements++;
        return pool.query(...given);
      },
    },
    { table, prepare: true },
  );
  await store.migrate();
  return store;
}

/** @param {Request} request */
async function chargeOnly(request) {
  const { reference, token } = await request.json();
  const { id, status } = await client.chargeCard(token);
  return Response.json({ reference, id, status });
}

const payments = table && {
  ...createPayments({
    ...{ client, publishableKey, signature },
    store: databaseUrl ? await openStore(databaseUrl) : memoryStore(),
    gateway: sandboxReader(baseUrl, apiKey),
    readOrder: () => /** @type {import('payveil/server').Order} */ (order),
    onPaid: () => {},
    triesPerAddress: 1_000_000,
  }),
};
const listener = toNode(payments || { handle: chargeOnly });

const server = createServer((request, response) => {
  if (request.url === '/statements') response.end(String(statements));
  else listener(request, response);
});
console.log(JSON.stringify({ url: `http://127.0.0.1:${await listen(server)}` }));
