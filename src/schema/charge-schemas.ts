/** Chooses the schemas of charges for a merchant's rules. */
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
 * @throws {ConfigurationError} `option_invalid` when a rule has the wrong shape.
 */
export function chooseChargeSchemas(options: ChargeRules): ChargeSchemas {
  const rules = resolveRules(options);
  return {
    rules,
    card: chooseSchema(rules, cardChargeSchema, defineCardCharge),
    sepa: chooseSchema(rules, sepaChargeSchema, defineSepaCharge),
  };
}
