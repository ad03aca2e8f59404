// By its path, because the name is known only beside the compared packages, and a test runs this without them.
import { createTokenizer } from '../../../dist/index.js';

export const name = 'Payveil';

/** Checks the charge too, which none of the others does. */
export function prepare({ apiKey, signature, charge }) {
  const tokenizer = createTokenizer({ apiKey, signature });
  return () => tokenizer.tokenizeCard(charge);
}
