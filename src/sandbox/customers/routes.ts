/** The route that creates customers. */
import { Hono } from 'hono';
import { getCustomerSchema } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import type { ResolvedRules } from '../../schema/rules.js';
import { toUnixSeconds } from '../calendar.js';
import { injectFaults } from '../faults/inject-faults.js';
import { readBody } from '../http/body.js';
import { type RequestContext, type RequestEnv, warn } from '../http/context.js';
import { createId } from '../http/ids.js';
import { acceptReading, readMembers } from '../http/reading.js';
import { maskMembers } from '../http/redact.js';
import { authenticate, permitKey } from '../merchants/session.js';
import type { CustomerObject } from './customer.js';
import { CUSTOMERS } from './stored-customer.js';

/** Creates the customer route. */
export function createCustomerRoutes(rules: ResolvedRules): Hono<RequestEnv> {
  const schema = getCustomerSchema(rules);
  const parse = (members: unknown) => maskMembers(parseInput(schema, members));
  const create = async (context: RequestContext) => {
    const { store, isStrict } = context.env.sandbox;
    const { merchant, isSecret, now } = context.get('session');
    // A page pays with its publishable key, but it makes no customers.
    if (!isSecret) warn(context, 'publishable_key_on_charge');
    const reading = readMembers(await readBody(context), { kind: 'customer', isStrict, parse });
    const members = acceptReading(context, reading);
    const id = createId('cus');
    const created = toUnixSeconds(now);
    const customer: CustomerObject = { id, customer_id: id, object: 'customer', created, ...members };
    await store.insert(merchant.name, CUSTOMERS, customer);
    return context.json(customer);
  };
  return new Hono<RequestEnv>().post('/create/customer', authenticate, permitKey, injectFaults, create);
}
