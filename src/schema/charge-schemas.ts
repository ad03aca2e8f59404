/** Chooses the schemas of charges for a merchant's rules. */
import { checkPrototype } from '../options/prototype.js';
import { type cardChargeSchema, getCardChargeSchema } from './card-charge.js';
import { type ChargeRules, type ResolvedRules, resolveRules } from './rules.js';
import { getSepaChargeSchema, type sepaChargeSchema } from './sepa-charge.js';

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
  return { rules, card: getCardChargeSchema(rules), sepa: getSepaChargeSchema(rules) };
}
