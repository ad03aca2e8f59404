/** The card charge (interface, POST /v1/create/token). */
import * as z from 'zod/mini';
import { normalizeExpiryMonth, normalizeExpiryYear } from '../fields/card-expiry.js';
import {
  currency,
  email,
  filled,
  filledByBuyer,
  id,
  orLeftOut,
  orNone,
  orNoneByBuyer,
  returnUrl,
  securityCode,
} from '../fields/text-rules.js';
import {
  across,
  defineAmount,
  defineCardNumber,
  defineDigits,
  defineRemoteIp,
  defineText,
  namedMembers,
  type WithRemoteIpLater,
} from './members.js';
import { type ChargeRules, makeOnce, type ResolvedRules, resolveRules } from './rules.js';
import { fitsBrand, isAccepted, isEnough, isNotPast } from './rules-between.js';

/*
 * The JSON has the same order of members. The order is part of the security: CBC has no authentication, so an attacker who
 * edits the IV edits the first 16 bytes. The account comes first, and members follow that a changed block would make invalid.
 * So no edit can change the amount unnoticed. Of the account, an edit can change only the first two digits.
 */
function createCardMembers() {
  return {
    /** 12 to 19 digits. A text may have spaces or hyphens; above 2^53 it must be a text or a bigint. */
    cardNumber: defineCardNumber(),
    /** `1` to `12`, one or two digits. Sent with two. */
    expMonth: defineDigits(normalizeExpiryMonth, 'expiry_month_invalid'),
    /** Two or four digits. Sent with four. */
    expYear: defineDigits(normalizeExpiryYear, 'expiry_year_invalid'),
    /** 3 digits, for American Express 4. */
    cvc: defineText(securityCode),
    /** In the smallest unit of the currency, from its minimum to 99,999,999. */
    amount: defineAmount(),
    /** An ISO 4217 code in any case. It is sent in lowercase. */
    currency: defineText(currency),
    /** The `id` that `createCustomer` returned. The charge is saved to this customer. */
    customer_id: z.optional(defineText(id)),
    /** The buyer's IPv4 or IPv6 address. A tokenizer's option `remoteIp` can fill it. */
    remote_ip: defineRemoteIp(),
    /** The absolute URL to which the buyer returns after 3-D Secure. */
    return_url: defineText(returnUrl),
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
    /** The buyer's name. */
    name: defineText(filledByBuyer),
    /** Free text, at most 500 characters. Empty is left out. */
    description: z.optional(defineText(orLeftOut)),
  };
}

/** The type of the schema. It keeps the comments of the members, which editors show. */
type CardChargeSchema = z.ZodMiniObject<ReturnType<typeof createCardMembers>, z.core.$strict>;

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
  return z
    .strictObject(createCardMembers(), namedMembers)
    .check(across(isEnough(rules)), across(isAccepted(rules)), across(fitsBrand()), across(isNotPast(rules)));
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
