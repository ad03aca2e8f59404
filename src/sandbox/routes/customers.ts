/** Customers. */
import type { Hono } from 'hono';
import { strikeRequest } from '../fault-strikes.js';
import { type Gateway, openSecretSession, type RequestContext, type RequestEnv, toUnixSeconds } from '../gateway.js';
import { createId } from '../ids.js';
import type { CustomerObject } from '../objects.js';
import { readBody } from '../read-body.js';

/** Adds the customer route. */
export function addCustomerRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.post('/v1/create/customer', (context) => createCustomer(context, gateway));
}

async function createCustomer(context: RequestContext, gateway: Gateway) {
  const session = await openSecretSession(context, gateway);
  await strikeRequest(context, gateway, session);
  const body = await readBody(context);
  const members = gateway.input.readCustomer(body);
  const id = createId('cus');
  const customer: CustomerObject = {
    id,
    customer_id: id,
    object: 'customer',
    created: toUnixSeconds(session.now),
    ...members,
  };
  await gateway.store.insert(session.merchant.name, 'customer', customer);
  return context.json(customer);
}
