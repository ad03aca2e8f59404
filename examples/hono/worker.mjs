/** The shop on Cloudflare Workers. There, a connection to a database belongs to one request. So each request opens the payments. */
import { memoryStore } from 'payveil/server';
import { createShop, openPayments } from './shop.mjs';

// For a trial: each instance of the worker has a memory of its own. The README has the lines for PostgreSQL.
const store = memoryStore();
const open = () => openPayments({ store, proxies: { header: 'cf-connecting-ip' } });
const app = createShop(open);

export default {
  fetch: app.fetch,
  // Each minute, by `crons` in wrangler.jsonc.
  scheduled: () => open().settle(),
};
