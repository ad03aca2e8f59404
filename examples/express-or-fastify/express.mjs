/** The shop with Express. */
import express from 'express';
import { createClient } from 'payveil';
import { createPayments, memoryStore, sandboxReader, toNode } from 'payveil/server';
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

const app = express();
app.use('/payments', toNode(payments));
app.use(express.static('page'), express.static('node_modules/payveil/dist/umd'));

app.get('/', ({ headers }, response) => {
  const session = readSession(headers.cookie);
  response.set('set-cookie', writeCookie(session)).redirect(`/checkout.html?order=${createOrder(session)}`);
});

const port = Number(process.env.PORT ?? 3000);
app.listen(port, '127.0.0.1', () => console.log(`http://localhost:${port}`));
