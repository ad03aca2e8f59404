/** The card charge (interface, POST /v1/create/token). */
import type * as z from 'zod/mini';
import { CARD_MEMBERS } from '../fields/card-members.js';
import { type Amount, type Digits, type Text, type WithRemoteIpLater, wrapCharge } from './members.js';
import { type ChargeRules, makeOnce, type ResolvedRules, resolveRules } from './rules.js';
import { listCardRules } from './rules-between.js';

/** The members, in the order of the JSON, each with the values that it takes. */
type CardMembers = {
  /** 12 to 19 digits. A text may have spaces or hyphens; above 2^53 it must be a text or a bigint. */
  readonly cardNumber: Digits<string | number | bigint>;
  /** `1` to `12`, one or two digits. Sent with two. */
  readonly expMonth: Digits;
  /** Two or four digits. Sent with four. */
  readonly expYear: Digits;
  /** 3 digits, for American Express 4. */
  readonly cvc: Text;
  /** In the smallest unit of the currency, from its minimum to 99,999,999. */
  readonly amount: Amount;
  /** An ISO 4217 code in any case. It is sent in lowercase. */
  readonly currency: Text;
  /** The `id` that `createCustomer` returned. The charge is saved to this customer. */
  readonly customer_id: z.ZodMiniOptional<Text>;
  /** The buyer's IPv4 or IPv6 address. A tokenizer's option `remoteIp` can fill it. */
  readonly remote_ip: Text;
  /** The absolute URL to which the buyer returns after 3-D Secure. */
  readonly return_url: Text;
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
  /** The buyer's name. */
  readonly name: Text;
  /** Free text, at most 500 characters. Empty is left out. */
  readonly description: z.ZodMiniOptional<Text>;
};

/** The type of the schema. It keeps the comments of the members, which editors show. */
type CardChargeSchema = z.ZodMiniObject<CardMembers, z.core.$strict>;

/**
 * Creates the schema of a card charge with a merchant's rules. It is a `z.strictObject` of zod/mini, and so also a Standard
 * Schema.
 * @throws {ConfigurationError} `option_invalid` when a rule is of the wrong shape.
 * @example
 * ```ts
 * const schema = createCardChargeSchema({ currencies: ['eur'], minimumAmounts: { eur: 100 } });
 * ```
 */
export function createCardChargeSchema(rules: ChargeRules = {}): CardChargeSchema {
  return defineCardCharge(resolveRules(rules));
}

/** Defines a card charge by rules that are resolved already. */
function defineCardCharge(rules: ResolvedRules): CardChargeSchema {
  return wrapCharge<CardMembers>(CARD_MEMBERS, listCardRules(rules));
}

/** Gets the schema of a card charge by rules that are resolved already. It is made once. */
export const getCardChargeSchema = /*#__PURE__*/ makeOnce(defineCardCharge);

/**
 * The schema of a card charge with the default rules.
 * @example
 * ```ts
 * cardChargeSchema.shape.cvc.safeParse('12').success; // false
 * ```
 */
export const cardChargeSchema = /*#__PURE__*/ getCardChargeSchema();

/** A card charge as a caller writes it. The option `remoteIp` of a tokenizer can fill `remote_ip`. */
export type CardChargeInput = WithRemoteIpLater<z.input<typeof cardChargeSchema>>;

/** A card charge as it is sent. `cardNumber` is a text of digits, because a JavaScript number cannot hold 19 digits. */
export type CardCharge = z.output<typeof cardChargeSchema>;
