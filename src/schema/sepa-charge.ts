/** The SEPA direct debit charge (interface, POST /v1/create/sepa/token). */
import type * as z from 'zod/mini';
import { findIbanProblem, normalizeIban } from '../fields/iban.js';
import {
  type Billing,
  type BillingInput,
  checkMoney,
  createBuyerMembers,
  createPaymentMembers,
  id,
  ipAddress,
} from './billing.js';
import { optional, required, text } from './member.js';
import { DEFAULT_RULES, type ResolvedRules } from './rules.js';
import { type Members, strictSchema } from './strict-schema.js';

/** A SEPA charge as a caller gives it. The currency is the euro. */
export interface SepaChargeInput extends BillingInput {
  /** Electronic or printed form, any case, of a SEPA country. */
  iban: string;
  /** The Payment that the charge belongs to. */
  checkout_id?: string | undefined;
}

/** A SEPA charge as it is sent. */
export interface SepaCharge extends Billing {
  iban: string;
  checkout_id?: string;
}

// A function, as for cards; the order of the members is that of the JSON, for the same reason.
function createSepaMembers(): Members<SepaCharge> {
  return {
    iban: required(
      text((value, report) => {
        const iban = normalizeIban(value);
        const problem = findIbanProblem(iban);
        return problem ? report(problem) : iban;
      }),
    ),
    ...createPaymentMembers(),
    checkout_id: optional(id),
    remote_ip: ipAddress,
    ...createBuyerMembers(),
  };
}

function createSepaChargeSchema(rules: ResolvedRules): z.ZodMiniType<SepaCharge, SepaChargeInput> {
  const euro: ResolvedRules = {
    ...rules,
    // The SEPA direct debit rulebook knows one currency.
    acceptsCurrency: (code) => code === 'eur' && rules.acceptsCurrency(code),
  };
  return strictSchema<SepaChargeInput, SepaCharge>(createSepaMembers(), checkMoney(euro));
}

/** The schema of a SEPA charge under the default rules; zod/mini, so Standard Schema too. */
export const sepaChargeSchema = /*#__PURE__*/ createSepaChargeSchema(DEFAULT_RULES);

/** Gets the schema under a merchant's rules: the module's own where nothing is changed. */
export function sepaChargeSchemaFor(rules: ResolvedRules): z.ZodMiniType<SepaCharge, SepaChargeInput> {
  return rules === DEFAULT_RULES ? sepaChargeSchema : createSepaChargeSchema(rules);
}
