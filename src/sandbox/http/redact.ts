/** Removes from texts what must not be kept: unknown words of a path, and account numbers anywhere. */
import { hasCardNumber, isLuhnValid } from '../../fields/card-number.js';
import { getIbanLength } from '../../fields/iban.js';
import { toAsciiDigits } from '../../fields/text.js';
import { isId } from './ids.js';

const WORDS = 'v1 create token tokens sepa retrieve process card-payment sepa-payment customer sandbox 3ds'.split(' ');

/** Shows the words of the routes and the ids of objects. Any other part could be a card number or a token, so it is hidden. */
export function redactPath(path: string): string {
  const show = (segment: string) => (segment === '' || WORDS.includes(segment) || isId(segment) ? segment : '…');
  return path.split('/').map(show).slice(0, 6).join('/');
}

/** Masks the account numbers in every text of an object. */
export function maskMembers<Members extends object>(members: Members): Members {
  const mask = (value: unknown) => (typeof value === 'string' ? maskAccounts(value) : value);
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, mask(value)])) as Members;
}

/** Masks each IBAN, and each card number by Luhn of any brand, to its last four characters. */
export function maskAccounts(text: string): string {
  // The id of an object is not an account number, but it can look like one.
  if (isId(text)) return text;
  return maskAroundUuids(text, (part) => part.replace(GROUPS_LIKE_IBAN, maskIban).replace(GROUPS_OF_DIGITS, maskCard));
}

/**
 * Masks the account numbers in a URL, plain or percent-encoded: in the user, the path, the query and the fragment. The rest does
 * not change. Only card numbers of a known brand and IBANs of a known country are masked: one in ten order numbers passes Luhn,
 * one in a hundred passes MOD 97-10, and the buyer must get back to the order.
 */
export function maskUrl(url: string): string {
  const [, scheme = '', user = '', host = ''] = url.match(/^([^:]*:)(?:\/\/([^/?#]*@)?([^/?#]*))?/) ?? [];
  const slashes = url.startsWith('//', scheme.length) ? '//' : '';
  const rest = url.slice(scheme.length + slashes.length + user.length + host.length);
  return scheme + slashes + user.replace(/[^:@]+/g, maskUrlPart) + host + rest.replace(/[^/?#&=;]+/g, maskUrlPart);
}

function maskUrlPart(part: string): string {
  const text = decodePart(part);
  if (isId(text)) return part;
  const spaced = text.replace(BETWEEN_LONG_GROUPS, ' ');
  const maskIbans = (piece: string) => piece.replace(GROUPS_LIKE_IBAN, maskKnownIban);
  const masked = hasCardNumber(spaced) ? maskAccounts(text) : maskAroundUuids(text, maskIbans);
  return masked === text ? part : encodeURIComponent(masked);
}

/** Masks all but UUIDs. They name orders, and servers compare them, but some of them would pass for an IBAN or a card number. */
function maskAroundUuids(text: string, mask: (part: string) => string): string {
  // The UUIDs are at the odd places.
  return text
    .split(UUID)
    .map((part, i) => (i % 2 === 1 ? part : mask(part)))
    .join('');
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

// RFC 9562 §4
const UUID = /(?<![a-z\d])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![a-z\d])/i;
// Groups of letters and digits, or of digits of the known scripts, with up to three separators between them:
// spaces, hyphens and dashes, soft hyphens, characters without width, and the signs . _ / , and :
const GROUPS_LIKE_IBAN =
  /(?:(?<![a-z\d])|(?<=\biban))[a-z]{2}\d{2}[a-z\d]*(?:[\s\u00ad\u200b-\u2015\u2060\u2212._/,:-]{1,3}[a-z\d]+)*/gi;
const GROUPS_OF_DIGITS =
  /[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19](?:[\s\u00ad\u200b-\u2015\u2060\u2212._/,:-]{0,3}[\d\u0660-\u0669\u06f0-\u06f9\uff10-\uff19])*/g;
// The word IBAN right before an account, inside a longer run, separates as well.
const SEPARATOR = /([\s\u00ad\u200b-\u2015\u2060\u2212._/,:-]{1,3}|\biban(?=[a-z]{2}\d{2}))/i;
// Dates, times, lists and coordinates have these separators too.
const LIST_SEPARATOR = /[,:]/;
// In a URL they count only between groups as long as those of a card number.
const BETWEEN_LONG_GROUPS = /(?<=\d{4})[\s\u00ad\u200b-\u2015\u2060\u2212,:-]{1,3}(?=\d{4})/g;
const IBAN_LENGTHS = { min: 15, max: 34 };
const CARD_LENGTHS = { min: 12, max: 19 };

const isKnownIban = (text: string) => getLength(text) !== undefined && isIban(text.toUpperCase());

const maskIban = (run: string) =>
  maskGroups(run, IBAN_LENGTHS, (text, isList) => (isList ? isKnownIban(text) : isIban(text.toUpperCase())));
const maskKnownIban = (run: string) => maskGroups(run, IBAN_LENGTHS, isKnownIban);
const maskCard = (run: string) =>
  maskGroups(run, CARD_LENGTHS, (text, isList) => (isList ? hasCardNumber(text) : isLuhnValid(toAsciiDigits(text))));

const getLength = (text: string) => getIbanLength(text.slice(0, 2).toUpperCase());

// An IBAN of any country: ISO/IEC 7064 MOD 97-10, and the right length if it is known.
function isIban(text: string): boolean {
  const length = getLength(text) ?? text.length;
  if (length !== text.length || !/^[A-Z]{2}\d{2}/.test(text)) return false;
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((char) => Number.parseInt(char, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

/** Tells whether joined groups are an account number. In what may be a list, only a known brand or country counts. */
type IsAccount = (text: string, isList: boolean) => boolean;

/** Masks neighbouring groups that are an account number when they are joined. The longest one counts. */
function maskGroups(run: string, { min, max }: { min: number; max: number }, isAccount: IsAccount): string {
  // The groups are at the even places, and their separators at the odd ones.
  const parts = run.split(SEPARATOR);
  for (let start = 0; start < parts.length; start += 2) {
    let [text, separators, last, found] = ['', '', start, ''];
    for (let at = start; at < parts.length && parts[start] !== ''; at += 2) {
      if (at > start) separators += parts[at - 1];
      text += parts[at];
      if (text.length > max) break;
      if (text.length >= min && isAccount(text, LIST_SEPARATOR.test(separators))) [last, found] = [at, text];
    }
    if (found) parts.splice(start, last - start + 1, `…${found.slice(-4)}`);
  }
  return parts.join('');
}
