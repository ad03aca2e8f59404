/** The customer (interface, POST /v1/create/customer). */
import type * as z from 'zod/mini';
import { checkCurrency, currency, email, NONE, orNone, orNoneByBuyer } from './billing.js';
import { optional } from './member.js';
import { createReader, type Members, type Reader } from './reader.js';
import { DEFAULT_RULES, type ResolvedRules } from './rules.js';
import { toSchema } from './to-schema.js';

/** A customer as a caller gives it. What is left out or empty is sent as `-`. */
export interface CustomerInput {
  email: string;
  /** ISO 4217, any case. */
  currency: string;
  name?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  postal_code?: string | undefined;
  state?: string | undefined;
  /** The identifier of a payment method to attach. */
  payment_method?: string | undefined;
  phone?: string | undefined;
  shipping?: string | undefined;
}

/** A customer as it is sent: every member is there. */
export type CustomerRecord = { [Member in keyof CustomerInput]-?: string };

// A function, because no bundler may drop an unused constant that spreads or calls.
function createCustomerMembers(): Members<CustomerRecord> {
  return {
    email,
    currency,
    name: optional(orNoneByBuyer, NONE),
    city: optional(orNoneByBuyer, NONE),
    country: optional(orNone, NONE),
    line1: optional(orNoneByBuyer, NONE),
    line2: optional(orNoneByBuyer, NONE),
    postal_code: optional(orNone, NONE),
    state: optional(orNone, NONE),
    payment_method: optional(orNone, NONE),
    phone: optional(orNone, NONE),
    shipping: optional(orNone, NONE),
  };
}

function createCustomerReader(rules: ResolvedRules): Reader<CustomerRecord> {
  return createReader<CustomerRecord>(createCustomerMembers(), checkCurrency(rules));
}

const readCustomer = /*#__PURE__*/ createCustomerReader(DEFAULT_RULES);

/** The schema of a customer under the default rules; zod/mini, so Standard Schema too. */
export const customerSchema: z.ZodMiniType<CustomerRecord, CustomerInput> = /*#__PURE__*/ toSchema<
  CustomerInput,
  CustomerRecord
>(readCustomer);

/** Gets the reader under a merchant's rules: the module's own where nothing is changed. */
export function customerReaderFor(rules: ResolvedRules): Reader<CustomerRecord> {
  return rules === DEFAULT_RULES ? readCustomer : createCustomerReader(rules);
}
