/** The route that creates customers. */
import { Hono } from 'hono';
import { toUnixSeconds } from '../clock/clock.js';
import { injectFaults } from '../faults/strike.js';
import { readBody } from '../http/body.js';
import type { RequestContext, RequestEnv } from '../http/context.js';
import { createId } from '../http/ids.js';
import { authenticate, preferSecretKey } from '../merchants/session.js';
import type { CustomerObject } from '../store/objects.js';

/** Creates the customer route. */
export function createCustomerRoutes(): Hono<RequestEnv> {
  return new Hono<RequestEnv>().post('/create/customer', authenticate, preferSecretKey, injectFaults, createCustomer);
}

async function createCustomer(context: RequestContext) {
  const { input, store } = context.env.gateway;
  const { merchant, now } = context.get('session');
  const members = input.customer(context, await readBody(context));
  const id = createId('cus');
  const created = toUnixSeconds(now);
  const customer: CustomerObject = { id, customer_id: id, object: 'customer', created, ...members };
  await store.insert(merchant.name, 'customer', customer);
  return context.json(customer);
}
