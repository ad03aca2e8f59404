/** The SEPA direct debit charge (interface, POST /v1/create/sepa/token). */
import * as z from 'zod/mini';
import { normalizeEmail } from '../fields/email.js';
import { normalizeCurrency } from '../fields/money.js';
import {
  amount,
  filled,
  filledByBuyer,
  iban,
  id,
  isAccepted,
  isEnough,
  namedMembers,
  normalized,
  orLeftOut,
  orNone,
  orNoneByBuyer,
  remoteIp,
  type WithRemoteIpLater,
} from './members.js';
import { type ChargeRules, resolveRules } from './rules.js';

// The order is that of the JSON, for the same reason as for cards. Of an IBAN an edited IV reaches seven characters.
function createMembers() {
  return {
    /** Electronic or printed form, any case, of a SEPA country. Sent in electronic form. */
    iban: iban(),
    /** In cents, from the minimum to 99,999,999. */
    amount: amount(),
    /** The euro: `eur`, any case. Sent in lowercase. */
    currency: normalized(normalizeCurrency, 'currency_invalid'),
    /** The customer to whom the charge belongs, as `createCustomer` named it. */
    customer_id: z.optional(id()),
    /** The Payment to which the charge belongs. */
    checkout_id: z.optional(id()),
    /** The buyer's IPv4 or IPv6 address. A tokenizer's option `remoteIp` can fill it. */
    remote_ip: remoteIp(),
    /** Country of the billing address. */
    country: filled(),
    /** Empty means none. */
    postal_code: orNone(),
    /** State, province or region. Empty means none. */
    state: orNone(),
    /** City of the billing address. */
    city: filledByBuyer(),
    /** First line of the address. */
    line1: filledByBuyer(),
    /** Second line of the address. Empty means none. */
    line2: orNoneByBuyer(),
    /** The buyer's email address. */
    email: normalized(normalizeEmail, 'email_invalid'),
    /** The account holder's name. */
    name: filledByBuyer(),
    /** Free text, at most 500 characters. Empty is left out. */
    description: z.optional(orLeftOut()),
  };
}

/** The schema's type, which keeps the words of each member for editors. */
type SepaChargeSchema = z.ZodMiniObject<ReturnType<typeof createMembers>, z.core.$strict>;

/**
 * Creates the schema of a SEPA charge under a merchant's rules: a `z.strictObject` of zod/mini, so Standard Schema too.
 * @throws {ConfigurationError} `option_invalid` when a rule is of the wrong shape.
 * @example
 * ```ts
 * const schema = createSepaChargeSchema({ minimumAmounts: { eur: 100 } });
 * ```
 */
export function createSepaChargeSchema(rules: ChargeRules = {}): SepaChargeSchema {
  const resolved = resolveRules(rules);
  // The SEPA direct debit rulebook knows one currency.
  const acceptsCurrency = (code: string) => code === 'eur' && resolved.acceptsCurrency(code);
  return z.strictObject(createMembers(), namedMembers).check(isEnough(resolved), isAccepted({ acceptsCurrency }));
}

/**
 * The schema of a SEPA charge under the default rules.
 * @example
 * ```ts
 * sepaChargeSchema.shape.iban.safeParse('DE89').success; // false
 * ```
 */
export const sepaChargeSchema = /*#__PURE__*/ createSepaChargeSchema();

/** A SEPA charge as a caller gives it. `remote_ip` may be left to the option `remoteIp` of a tokenizer. */
export type SepaChargeInput = WithRemoteIpLater<z.input<typeof sepaChargeSchema>>;

/** A SEPA charge as it is sent. */
export type SepaCharge = z.output<typeof sepaChargeSchema>;
