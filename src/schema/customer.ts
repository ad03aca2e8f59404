/** The customer (interface, POST /v1/create/customer). */
import * as z from 'zod/mini';
import { currency, email, NONE, orNone, orNoneByBuyer } from '../fields/text-rules.js';
import { across, defineText, namedMembers } from './members.js';
import { type ChargeRules, makeOnce, type ResolvedRules, resolveRules } from './rules.js';
import { isAccepted } from './rules-between.js';

function createCustomerMembers() {
  return {
    /** The customer's email address. */
    email: defineText(email),
    /** An ISO 4217 code in any case. It is sent in lowercase. */
    currency: defineText(currency),
    /** The customer's name. */
    name: z._default(defineText(orNoneByBuyer), NONE),
    /** City of the address. */
    city: z._default(defineText(orNoneByBuyer), NONE),
    /** Country of the address: ISO 3166-1 alpha-2. */
    country: z._default(defineText(orNone), NONE),
    /** First line of the address. */
    line1: z._default(defineText(orNoneByBuyer), NONE),
    /** Second line of the address. */
    line2: z._default(defineText(orNoneByBuyer), NONE),
    /** Postal code of the address. */
    postal_code: z._default(defineText(orNone), NONE),
    /** State, province or region. */
    state: z._default(defineText(orNone), NONE),
    /** The identifier of a payment method to attach. */
    payment_method: z._default(defineText(orNone), NONE),
    /** Phone number. */
    phone: z._default(defineText(orNone), NONE),
    /** Shipping information. */
    shipping: z._default(defineText(orNone), NONE),
  };
}

/** The type of the schema. It keeps the comments of the members, which editors show. */
type CustomerSchema = z.ZodMiniObject<ReturnType<typeof createCustomerMembers>, z.core.$strict>;

/**
 * Creates the schema of a customer with a merchant's rules. It is a `z.strictObject` of zod/mini, and so also a Standard
 * Schema. A missing or empty optional member is sent as `-`.
 * @throws {ConfigurationError} `option_invalid` when a rule is of the wrong shape.
 * @example
 * ```ts
 * const schema = createCustomerSchema({ currencies: ['eur'] });
 * ```
 */
export function createCustomerSchema(rules: ChargeRules = {}): CustomerSchema {
  return defineCustomer(resolveRules(rules));
}

/** Defines a customer by rules that are resolved already. */
function defineCustomer(rules: ResolvedRules): CustomerSchema {
  return z.strictObject(createCustomerMembers(), namedMembers).check(across(isAccepted(rules)));
}

/** Gets the schema of a customer by rules that are resolved already. It is made once. */
export const getCustomerSchema = /*#__PURE__*/ makeOnce(defineCustomer);

/**
 * The schema of a customer with the default rules.
 * @example
 * ```ts
 * customerSchema.shape.email.safeParse('ada').success; // false
 * ```
 */
export const customerSchema = /*#__PURE__*/ getCustomerSchema();

/** A customer as a caller writes it. A missing or empty optional member is sent as `-`. */
export type CustomerInput = z.input<typeof customerSchema>;

/** A customer as it is sent, with every member. */
export type CustomerRecord = z.output<typeof customerSchema>;
