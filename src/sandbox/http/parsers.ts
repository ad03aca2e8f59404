/** One parser for each kind of body, under the rules of this sandbox. */
import { createCardChargeSchema } from '../../schema/card-charge.js';
import { createCustomerSchema } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import type { ChargeRules } from '../../schema/rules.js';
import { createSepaChargeSchema } from '../../schema/sepa-charge.js';

/** Creates the parsers. Each throws a `ValidationError` with every problem. */
export function createParsers(rules: ChargeRules) {
  const card = createCardChargeSchema(rules);
  const sepa = createSepaChargeSchema(rules);
  const customer = createCustomerSchema(rules);
  return {
    parseCard: (members: unknown) => parseInput(card, members),
    parseSepa: (members: unknown) => parseInput(sepa, members),
    parseCustomer: (members: unknown) => parseInput(customer, members),
  };
}
