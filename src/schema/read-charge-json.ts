/** JSON to an object, with the digits of `cardNumber` exact. Reached from the sandbox only. */

// A card number as a JSON number, or any string, which is matched so that nothing inside it is taken for a member. In JSON every
// string ends; one that does not is matched all the same, or a text full of quotes would be tried from each of them.
const CARD_NUMBER_OR_STRING = /("cardNumber"\s*:\s*)(0|[1-9]\d*)(?=\s*[,}])|"(?:[^"\\]|\\.)*"?/g;

/**
 * Reads JSON. A `cardNumber` that is a number too large for JavaScript becomes a string of its digits.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function readChargeJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  // Most numbers are exact as they are.
  return hasUnsafeCardNumber(value) ? JSON.parse(json.replace(CARD_NUMBER_OR_STRING, quoteDigits)) : value;
}

function hasUnsafeCardNumber(value: unknown): boolean {
  const cardNumber = (value as { cardNumber?: unknown } | null)?.cardNumber;
  return typeof cardNumber === 'number' && !Number.isSafeInteger(cardNumber);
}

function quoteDigits(match: string, member: string | undefined, digits: string): string {
  return member === undefined ? match : `${member}"${digits}"`;
}
