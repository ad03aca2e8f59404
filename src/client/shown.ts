/** Decides which texts of an answer an error may show, because a gateway may repeat what it was sent. */
import { ID_MAX_LENGTH, isVisibleAscii, toCore } from '../fields/text.js';

/**
 * Returns an identifier or a code, or `undefined` if it contains one of the secrets, in any grouping. An identifier may have the
 * digits of a card number by chance.
 */
export function toShown(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !isVisibleAscii(value, ID_MAX_LENGTH)) return undefined;
  const core = toCore(value);
  return secrets.some((secret) => value.includes(secret) || core.includes(toCore(secret) || secret))
    ? undefined
    : value;
}
