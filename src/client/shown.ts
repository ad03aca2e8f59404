/** What of an answer may stand in an error, which is printed and logged: nothing that a gateway may have echoed. */
import { hasCardNumber } from '../fields/card-number.js';
import { isVisibleAscii } from '../fields/text.js';
import { ID_MAX_LENGTH } from '../schema/members.js';

/** Passes an identifier or a code on, unless a card number or one of the secrets is in it, however it is grouped. */
export function toShown(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string' || !isVisibleAscii(value, ID_MAX_LENGTH) || hasCardNumber(value)) return undefined;
  const core = toCore(value);
  return secrets.some((secret) => value.includes(secret) || core.includes(toCore(secret) || secret))
    ? undefined
    : value;
}

// Letters and digits alone: `DE89 3704` and `de89-3704` are one. By index, as no RegExp may remember a secret.
function toCore(text: string): string {
  let core = '';
  for (const char of text.toLowerCase()) {
    if ((char >= '0' && char <= '9') || (char >= 'a' && char <= 'z')) core += char;
  }
  return core;
}
