/** The shop with Hono, for every runtime. */
import { Hono } from 'hono';
import { createClient } from 'payveil';
import { createPayments, sandboxReader } from 'payveil/server';
import { apiKey, baseUrl, keys } from './gateway.mjs';
import { createOrder, readOrder, shipOrder } from './orders.mjs';

/** @param {Pick<import('payveil/server').PaymentsOptions, 'store' | 'proxies'>} options What each runtime has in its own way. */
export const openPayments = (options) =>
  createPayments({
    client: createClient({ baseUrl, apiKey, signature: keys.signature }),
    ...keys,
    readOrder,
    gateway: sandboxReader(baseUrl, apiKey), // your gateway's own API
    onPaid: shipOrder,
    ...options,
  });

/**
 * Creates the app.
 * @param {(context: import('hono').Context) => ReturnType<typeof openPayments>} getPayments
 * @param {(context: import('hono').Context) => string | undefined} [getAddress] Tells who has opened the connection.
 */
export const createShop = (getPayments, getAddress = () => undefined) =>
  new Hono()
    .all('/payments/*', (context) =>
      getPayments(context).handle(context.req.raw, { remoteAddress: getAddress(context) }),
    )
    .get('/', (context) => context.redirect(`/checkout.html?order=${createOrder(context)}`));
