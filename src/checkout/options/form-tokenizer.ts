/** The tokenizer of a form. */
import { writeJudgedCharge } from '../../schema/judge-charge.js';
import type { ResolvedRules } from '../../schema/rules.js';
import { createTokenizerWith, type Tokenizer } from '../../tokenizer.js';
import type { CheckoutOptions } from './checkout-options.js';

/** Creates the tokenizer of a form. It follows the rules of the schemas without loading zod. The form asks for the buyer's address. */
export function createFormTokenizer(
  keys: Pick<CheckoutOptions, 'apiKey' | 'signature'>,
  rules: ResolvedRules,
  getKey?: () => Promise<CryptoKey>,
): Tokenizer {
  return createTokenizerWith(
    keys,
    {
      card: (members) => writeJudgedCharge('card', members, rules),
      sepa: (members) => writeJudgedCharge('sepa', members, rules),
    },
    getKey,
  );
}
