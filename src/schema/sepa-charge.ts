/** The SEPA direct debit charge (interface, POST /v1/create/sepa/token). */
import * as z from 'zod/mini';
import {
  currency,
  email,
  filled,
  filledByBuyer,
  iban,
  id,
  orLeftOut,
  orNone,
  orNoneByBuyer,
} from '../fields/text-rules.js';
import { across, defineAmount, defineRemoteIp, defineText, namedMembers, type WithRemoteIpLater } from './members.js';
import { type ChargeRules, makeOnce, type ResolvedRules, resolveRules } from './rules.js';
import { isAcceptedEuro, isEnough } from './rules-between.js';

// The JSON has the same order of members, for the same reason as for cards. An edited IV can change seven characters of an
// IBAN.
function createSepaMembers() {
  return {
    /** An IBAN of a SEPA country, in electronic or printed form and any case. It is sent in electronic form. */
    iban: defineText(iban),
    /** In cents, from the minimum to 99,999,999. */
    amount: defineAmount(),
    /** The euro: `eur`, any case. Sent in lowercase. */
    currency: defineText(currency),
    /** The `id` that `createCustomer` returned. The charge is saved to this customer. */
    customer_id: z.optional(defineText(id)),
    /** The identifier of the Payment to which the charge belongs. */
    checkout_id: z.optional(defineText(id)),
    /** The buyer's IPv4 or IPv6 address. A tokenizer's option `remoteIp` can fill it. */
    remote_ip: defineRemoteIp(),
    /** Country of the billing address. */
    country: defineText(filled),
    /** Empty means none. */
    postal_code: defineText(orNone),
    /** State, province or region. Empty means none. */
    state: defineText(orNone),
    /** City of the billing address. */
    city: defineText(filledByBuyer),
    /** First line of the address. */
    line1: defineText(filledByBuyer),
    /** Second line of the address. Empty means none. */
    line2: defineText(orNoneByBuyer),
    /** The buyer's email address. */
    email: defineText(email),
    /** The account holder's name. */
    name: defineText(filledByBuyer),
    /** Free text, at most 500 characters. Empty is left out. */
    description: z.optional(defineText(orLeftOut)),
  };
}

/** The type of the schema. It keeps the comments of the members, which editors show. */
type SepaChargeSchema = z.ZodMiniObject<ReturnType<typeof createSepaMembers>, z.core.$strict>;

/**
 * Creates the schema of a SEPA charge with a merchant's rules. It is a `z.strictObject` of zod/mini, and so also a Standard
 * Schema.
 * @throws {ConfigurationError} `option_invalid` when a rule is of the wrong shape.
 * @example
 * ```ts
 * const schema = createSepaChargeSchema({ minimumAmounts: { eur: 100 } });
 * ```
 */
export function createSepaChargeSchema(rules: ChargeRules = {}): SepaChargeSchema {
  return defineSepaCharge(resolveRules(rules));
}

/** Defines a SEPA charge by rules that are resolved already. */
function defineSepaCharge(rules: ResolvedRules): SepaChargeSchema {
  return z
    .strictObject(createSepaMembers(), namedMembers)
    .check(across(isEnough(rules)), across(isAcceptedEuro(rules)));
}

/** Gets the schema of a SEPA charge by rules that are resolved already. It is made once. */
export const getSepaChargeSchema = /*#__PURE__*/ makeOnce(defineSepaCharge);

/**
 * The schema of a SEPA charge with the default rules.
 * @example
 * ```ts
 * sepaChargeSchema.shape.iban.safeParse('DE89').success; // false
 * ```
 */
export const sepaChargeSchema = /*#__PURE__*/ getSepaChargeSchema();

/** A SEPA charge as a caller writes it. The option `remoteIp` of a tokenizer can fill `remote_ip`. */
export type SepaChargeInput = WithRemoteIpLater<z.input<typeof sepaChargeSchema>>;

/** A SEPA charge as it is sent. */
export type SepaCharge = z.output<typeof sepaChargeSchema>;
