/** Reads JSON, keeps every digit of `cardNumber`, and refuses a member that stands twice. Only those who open tokens use it. */

/** An object of the JSON has two members of one name. The message holds neither the name nor a value. */
export class DuplicateMemberError extends SyntaxError {
  constructor() {
    super('A member of the JSON stands twice.');
  }
}

// Matches the ends of objects, or any string, with the colon that makes it a name. A string without an end is matched as well,
// because otherwise a text full of quotes would be tried from each quote.
const BRACE_OR_STRING = /[{}]|("(?:[^"\\]|\\.)*"?)(\s*:)?/g;

// Matches a card number that is a JSON number, or any string. Strings are matched so that nothing inside them looks like a
// member, and without an end for the same reason as above.
const CARD_NUMBER_OR_STRING = /("cardNumber"\s*:\s*)(0|[1-9]\d*)(?=\s*[,}])|"(?:[^"\\]|\\.)*"?/g;

/**
 * Reads JSON. A `cardNumber` that is a number too large for JavaScript becomes a string of its digits.
 * @throws {DuplicateMemberError} when an object, at any depth, has two members of one name.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function readChargeJson(json: string): unknown {
  const value: unknown = JSON.parse(json);
  if (hasDuplicateMember(json)) throw new DuplicateMemberError();
  // Most card numbers are small enough to be exact.
  return hasUnsafeCardNumber(value) ? JSON.parse(json.replace(CARD_NUMBER_OR_STRING, quoteDigits)) : value;
}

/** Tells whether a text, which must be JSON, has two members of one name in one object. RFC 8259 §4 leaves their meaning open. */
function hasDuplicateMember(json: string): boolean {
  // The names so far of each object that is open.
  const open: Set<string>[] = [];
  for (const [piece, text = '', colon] of json.matchAll(BRACE_OR_STRING)) {
    if (piece === '{') open.push(new Set());
    if (piece === '}') open.pop();
    if (!colon) continue;
    const [name, names] = [readName(text), open.at(-1)];
    if (names?.has(name)) return true;
    names?.add(name);
  }
  return false;
}

// Two spellings of one name, such as "a" and "\u0061", are one member.
const readName = (text: string): string => (text.includes('\\') ? JSON.parse(text) : text.slice(1, -1));

function hasUnsafeCardNumber(value: unknown): boolean {
  const { cardNumber }: { cardNumber?: unknown } = Object(value);
  return typeof cardNumber === 'number' && !Number.isSafeInteger(cardNumber);
}

function quoteDigits(match: string, member: string | undefined, digits: string): string {
  return member === undefined ? match : `${member}"${digits}"`;
}
