/** The payments of the shop. */
import { cookies } from 'next/headers';
import { createClient } from 'payveil';
import { createPayments, memoryStore, type PaymentStore, sandboxReader } from 'payveil/server';
import { baseUrl, keys } from './gateway';
import { readOrder, shipOrder } from './orders';

declare global {
  var store: PaymentStore | undefined;
}
// Global, because Next can load this module more than once. With PostgreSQL: postgresStore(pool), of payveil/server/postgres.
globalThis.store ??= memoryStore();

const apiKey = 'sk_test_sandbox';

export const payments = createPayments({
  client: createClient({ baseUrl, apiKey, signature: keys.signature }),
  publishableKey: keys.apiKey,
  signature: keys.signature,
  store: globalThis.store,
  readOrder: async (id) => readOrder(id, (await cookies()).get('session')?.value),
  gateway: sandboxReader(baseUrl, apiKey), // your gateway's own API
  onPaid: shipOrder,
  // Next has only the header. Without a proxy of your own, server.mjs lets only Next write it.
  proxies: Math.max(1, Number(process.env.PROXIES ?? 0)),
});
