/** JSON to an object, with the digits of `cardNumber` exact. Reached from the sandbox only. */

// A card number as a JSON number, or any string, which is matched so that nothing inside it is taken for a member.
const CARD_NUMBER_OR_STRING = /("cardNumber"\s*:\s*)(0|[1-9]\d*)(?=\s*[,}])|"(?:[^"\\]|\\.)*"/g;

/**
 * Reads JSON. `cardNumber` becomes a string of its digits, whether it was written as a number or a string.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function readChargeJson(json: string): unknown {
  // First as it is: the expression below is linear only in text that is JSON.
  const value: unknown = JSON.parse(json);
  return json.includes('"cardNumber"') ? JSON.parse(json.replace(CARD_NUMBER_OR_STRING, quoteDigits)) : value;
}

function quoteDigits(match: string, member: string | undefined, digits: string): string {
  return member === undefined ? match : `${member}"${digits}"`;
}
