/** A shop with the server's half of a checkout. It runs in every runtime, so it imports nothing but the package. */
import { createClient } from '../../../dist/index.js';
import { createPayments, memoryStore, sandboxReader } from '../../../dist/server/index.js';

export { toNode } from '../../../dist/server/index.js';

/** The orders of one buyer, whom a cookie names. */
const ORDERS = new Map([
  ['1042', { amount: 2599, currency: 'eur' }],
  ['1043', { amount: 2599, currency: 'eur' }],
  ['2026/7', { amount: 100, currency: 'eur' }],
]);

/** @param {{ gatewayUrl: string, proxies?: import('../../../dist/server/index.js').Proxies }} place */
export function createShop({ gatewayUrl, proxies }) {
  const signature = 'sig_test_sandbox';
  return createPayments({
    client: createClient({ baseUrl: gatewayUrl, apiKey: 'sk_test_sandbox', signature }),
    publishableKey: 'pk_test_sandbox',
    signature,
    store: memoryStore(),
    readOrder: (id, request) => (request.headers.get('cookie') === 'session=ada' ? ORDERS.get(id) : undefined),
    gateway: sandboxReader(gatewayUrl, 'sk_test_sandbox'),
    onPaid() {},
    origins: ['https://pay.example'],
    proxies,
  });
}
