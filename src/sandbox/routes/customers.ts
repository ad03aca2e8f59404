/** Customers. */
import type { Context, Hono } from 'hono';
import { customerSchemaFor } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import {
  type Gateway,
  getUnixSeconds,
  identifySecretCaller,
  parseOrRefuse,
  type RequestEnv,
  readBody,
} from '../gateway.js';
import { createId } from '../ids.js';
import type { CustomerObject } from '../objects.js';

/** Adds the customer route. */
export function addCustomerRoutes(app: Hono<RequestEnv>, gateway: Gateway): void {
  app.post('/v1/create/customer', (context) => createCustomer(context, gateway));
}

async function createCustomer(context: Context, gateway: Gateway) {
  const { merchant } = await identifySecretCaller(context, gateway);
  const body = await readBody(context);
  const members = parseOrRefuse(() => parseInput(customerSchemaFor(gateway.rules), body));
  const id = createId('cus');
  const customer: CustomerObject = {
    id,
    customer_id: id,
    object: 'customer',
    created: getUnixSeconds(gateway),
    ...members,
  };
  await gateway.store.saveCustomer(merchant.name, customer);
  return context.json(customer);
}
