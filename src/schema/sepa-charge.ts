/** The SEPA direct debit charge (interface, POST /v1/create/sepa/token). */
import type * as z from 'zod/mini';
import { SEPA_MEMBERS } from '../fields/sepa-members.js';
import { type Amount, type Text, type WithRemoteIpLater, wrapCharge } from './members.js';
import { type ChargeRules, makeOnce, type ResolvedRules, resolveRules } from './rules.js';
import { listSepaRules } from './rules-between.js';

/** The members, in the order of the JSON, each with the values that it takes. */
type SepaMembers = {
  /** An IBAN of a SEPA country, in electronic or printed form and any case. It is sent in electronic form. */
  readonly iban: Text;
  /** In cents, from the minimum to 99,999,999. */
  readonly amount: Amount;
  /** The euro: `eur`, any case. Sent in lowercase. */
  readonly currency: Text;
  /** The `id` that `createCustomer` returned. The charge is saved to this customer. */
  readonly customer_id: z.ZodMiniOptional<Text>;
  /** The identifier of the Payment to which the charge belongs. */
  readonly checkout_id: z.ZodMiniOptional<Text>;
  /** The buyer's IPv4 or IPv6 address. A tokenizer's option `remoteIp` can fill it. */
  readonly remote_ip: Text;
  /** Country of the billing address: ISO 3166-1 alpha-2, such as `DE`. */
  readonly country: Text;
  /** Empty means none. */
  readonly postal_code: Text;
  /** State, province or region. Empty means none. */
  readonly state: Text;
  /** City of the billing address. */
  readonly city: Text;
  /** First line of the address. */
  readonly line1: Text;
  /** Second line of the address. Empty means none. */
  readonly line2: Text;
  /** The buyer's email address. */
  readonly email: Text;
  /** The account holder's name. */
  readonly name: Text;
  /** Free text, at most 500 characters. Empty is left out. */
  readonly description: z.ZodMiniOptional<Text>;
};

/** The type of the schema. It keeps the comments of the members, which editors show. */
type SepaChargeSchema = z.ZodMiniObject<SepaMembers, z.core.$strict>;

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
  return wrapCharge<SepaMembers>(SEPA_MEMBERS, listSepaRules(rules));
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
