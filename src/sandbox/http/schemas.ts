/** All that the sandbox takes from `schema/`: the rules, the exact reader of JSON, and one parser for each kind of body. */
import { cardChargeReaderFor } from '../../schema/card-charge.js';
import { customerReaderFor } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import type { ResolvedRules } from '../../schema/rules.js';
import { sepaChargeReaderFor } from '../../schema/sepa-charge.js';

export type { Billing } from '../../schema/billing.js';
export type { CardCharge } from '../../schema/card-charge.js';
export type { CustomerRecord } from '../../schema/customer.js';
export { readChargeJson } from '../../schema/read-charge-json.js';
export { type ChargeRules, type ResolvedRules, resolveRules } from '../../schema/rules.js';
export type { SepaCharge } from '../../schema/sepa-charge.js';
export { takeOwn } from '../../schema/take-own.js';

/** Creates the parsers. Each throws a `ValidationError` with every problem. */
export function createParsers(rules: ResolvedRules) {
  const card = cardChargeReaderFor(rules);
  const sepa = sepaChargeReaderFor(rules);
  const customer = customerReaderFor(rules);
  return {
    parseCard: (members: unknown) => parseInput(card, members),
    parseSepa: (members: unknown) => parseInput(sepa, members),
    parseCustomer: (members: unknown) => parseInput(customer, members),
  };
}
