/** Decides which texts of an answer an error may show, because a gateway may repeat what it was sent. */
import { hasCardNumber } from '../fields/card-number.js';
import { isDigit, isLower, isVisibleAscii } from '../fields/text.js';
import { ID_MAX_LENGTH } from '../schema/members.js';

/** Returns an identifier or a code, or `undefined` if it contains a card number or one of the secrets, in any grouping. */
export function toShown(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !isVisibleAscii(value, ID_MAX_LENGTH) || hasCardNumber(value)) return undefined;
  const core = toCore(value);
  return secrets.some((secret) => value.includes(secret) || core.includes(toCore(secret) || secret))
    ? undefined
    : value;
}

// Keeps only letters and digits, so that `DE89 3704` and `de89-3704` are equal. A RegExp would remember a secret.
const toCore = (text: string) =>
  Array.from(text.toLowerCase())
    .filter((char) => isDigit(char) || isLower(char))
    .join('');
