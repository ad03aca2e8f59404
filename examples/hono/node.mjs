/** The shop on Node. */
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { memoryStore } from 'payveil/server';
import { createShop, openPayments } from './shop.mjs';

const payments = openPayments({
  store: memoryStore(), // with PostgreSQL: postgresStore(pool), of payveil/server/postgres
  proxies: Number(process.env.PROXIES ?? 0), // your own proxies in front
});
setInterval(payments.settle, 60_000);

const app = createShop(
  () => payments,
  (context) => getConnInfo(context).remote.address,
);
for (const root of ['page', 'node_modules/payveil/dist/umd']) app.use(serveStatic({ root }));

const port = Number(process.env.PORT ?? 3000);
serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => console.log(`http://localhost:${port}`));
