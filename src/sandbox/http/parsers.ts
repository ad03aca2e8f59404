/** One parser for each kind of body, under the rules of a sandbox. */
import { cardChargeSchema, createCardChargeSchema } from '../../schema/card-charge.js';
import { createCustomerSchema, customerSchema } from '../../schema/customer.js';
import { parseInput } from '../../schema/parse.js';
import { type ChargeRules, chooseSchema } from '../../schema/rules.js';
import { createSepaChargeSchema, sepaChargeSchema } from '../../schema/sepa-charge.js';

/** Creates the parsers: the package's own schemas where no rule differs. Each throws a `ValidationError` with every problem. */
export function createParsers(rules: ChargeRules) {
  const card = chooseSchema(rules, cardChargeSchema, createCardChargeSchema);
  const sepa = chooseSchema(rules, sepaChargeSchema, createSepaChargeSchema);
  const customer = chooseSchema(rules, customerSchema, createCustomerSchema);
  return {
    parseCard: (members: unknown) => parseInput(card, members),
    parseSepa: (members: unknown) => parseInput(sepa, members),
    parseCustomer: (members: unknown) => parseInput(customer, members),
  };
}
