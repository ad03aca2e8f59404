/** Reads JSON and keeps every digit of `cardNumber`. Only the sandbox uses it. */

// Matches a card number that is a JSON number, or any string. Strings are matched so that nothing inside them looks like a
// member. A string without an end is matched as well, because otherwise a text full of quotes would be tried from each quote.
const CARD_NUMBER_OR_STRING = /("cardNumber"\s*:\s*)(0|[1-9]\d*)(?=\s*[,}])|"(?:[^"\\]|\\.)*"?/g;

/**
 * Reads JSON. A `cardNumber` that is a number too large for JavaScript becomes a string of its digits.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function readChargeJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  // Most card numbers are small enough to be exact.
  return hasUnsafeCardNumber(value) ? JSON.parse(json.replace(CARD_NUMBER_OR_STRING, quoteDigits)) : value;
}

function hasUnsafeCardNumber(value: unknown): boolean {
  const cardNumber = (value as { cardNumber?: unknown } | null)?.cardNumber;
  return typeof cardNumber === 'number' && !Number.isSafeInteger(cardNumber);
}

function quoteDigits(match: string, member: string | undefined, digits: string): string {
  return member === undefined ? match : `${member}"${digits}"`;
}
