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
import { createReader, type Members, type Reader } from './reader.js';
import { DEFAULT_RULES, type ResolvedRules } from './rules.js';
import { toSchema } from './to-schema.js';

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

// A function, as for cards, and the order is that of the JSON for the same reason. Of an IBAN an edited IV reaches seven characters.
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

function createSepaChargeReader(rules: ResolvedRules): Reader<SepaCharge> {
  const euro: ResolvedRules = {
    ...rules,
    // The SEPA direct debit rulebook knows one currency.
    acceptsCurrency: (code) => code === 'eur' && rules.acceptsCurrency(code),
  };
  return createReader<SepaCharge>(createSepaMembers(), checkMoney(euro));
}

const readSepaCharge = /*#__PURE__*/ createSepaChargeReader(DEFAULT_RULES);

/** The schema of a SEPA charge under the default rules; zod/mini, so Standard Schema too. */
export const sepaChargeSchema: z.ZodMiniType<SepaCharge, SepaChargeInput> = /*#__PURE__*/ toSchema<
  SepaChargeInput,
  SepaCharge
>(readSepaCharge);

/** Gets the reader under a merchant's rules: the module's own where nothing is changed. */
export function sepaChargeReaderFor(rules: ResolvedRules): Reader<SepaCharge> {
  return rules === DEFAULT_RULES ? readSepaCharge : createSepaChargeReader(rules);
}
