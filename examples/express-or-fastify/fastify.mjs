/** The shop with Fastify. */
import { resolve } from 'node:path';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import { createClient } from 'payveil';
import { createPayments, memoryStore, sandboxReader, toFastify } from 'payveil/server';
import { apiKey, baseUrl, keys } from './gateway.mjs';
import { createOrder, readOrder, readSession, shipOrder, writeCookie } from './orders.mjs';

const payments = createPayments({
  client: createClient({ baseUrl, apiKey, signature: keys.signature }),
  ...keys,
  store: memoryStore(), // with PostgreSQL: postgresStore(pool), of payveil/server/postgres
  readOrder,
  gateway: sandboxReader(baseUrl, apiKey), // your gateway's own API
  onPaid: shipOrder,
  proxies: Number(process.env.PROXIES ?? 0), // your own proxies in front
});
setInterval(payments.settle, 60_000);

const app = fastify();
app.register(toFastify(payments), { prefix: '/payments' });
app.register(serveFiles, { root: [resolve('page'), resolve('node_modules/payveil/dist/umd')] });

app.get('/', ({ headers }, reply) => {
  const session = readSession(headers.cookie);
  reply.header('set-cookie', writeCookie(session)).redirect(`/checkout.html?order=${createOrder(session)}`);
});

console.log(await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' }));
