/** Chooses the schemas of charges for a merchant's rules. */
import { checkPrototype } from '../options/prototype.js';
import { cardChargeSchema, defineCardCharge } from './card-charge.js';
import { type ChargeRules, chooseSchema, type ResolvedRules, resolveRules } from './rules.js';
import { defineSepaCharge, sepaChargeSchema } from './sepa-charge.js';

/** The resolved rules of a merchant, and the schemas that follow them. */
export interface ChargeSchemas {
  readonly rules: ResolvedRules;
  readonly card: typeof cardChargeSchema;
  readonly sepa: typeof sepaChargeSchema;
}

/**
 * Resolves the rules, and chooses the schemas for them.
 * @throws {ConfigurationError} `option_invalid` when a rule has the wrong shape, `prototype_polluted` when zod could not make
 * schemas.
 */
export function chooseChargeSchemas(options: ChargeRules): ChargeSchemas {
  checkPrototype();
  const rules = resolveRules(options);
  const card = chooseSchema(rules, cardChargeSchema, defineCardCharge);
  const sepa = chooseSchema(rules, sepaChargeSchema, defineSepaCharge);
  return { rules, card, sepa };
}
