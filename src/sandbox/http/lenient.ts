/** The lenient reading: what works at the real gateway works here, and a warning tells what a strict one would refuse. */

/** What a body is of. */
export type BodyKind = 'card' | 'sepa_debit' | 'customer';

/** Members as the schema is to see them, and what was changed to get them. */
export interface LenientReading {
  readonly members: unknown;
  /** As in the header `Sandbox-Warning`: a code, and the member that it is about. */
  readonly warnings: readonly string[];
}

const split = (names: string) => names.split(' ');

const BUYER = 'country postal_code state city line1 line2 email name';
const CHARGE = `amount currency customer_id remote_ip description ${BUYER}`;

// As in the interface: each kind's members, and which of them may be left out.
const KNOWN: Readonly<Record<BodyKind, readonly string[]>> = {
  card: split(`cardNumber expMonth expYear cvc return_url ${CHARGE}`),
  sepa_debit: split(`iban checkout_id ${CHARGE}`),
  customer: split(`email currency name city country line1 line2 postal_code state payment_method phone shipping`),
};
const OPTIONAL: Readonly<Record<BodyKind, readonly string[]>> = {
  card: ['customer_id', 'description'],
  sepa_debit: ['customer_id', 'checkout_id', 'description'],
  customer: KNOWN.customer.slice(2),
};
const TEXTS_OF_DIGITS = split('expMonth expYear cvc postal_code phone');

// A header has room for so many.
const MAX_WARNINGS = 20;

/** Reads members leniently. What is no object is left to the schema to refuse. */
export function readLeniently(kind: BodyKind, given: unknown): LenientReading {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { members: given, warnings: [] };
  const warnings: string[] = [];
  const members = Object.entries(given).flatMap(([name, value]) => {
    const { code, changed = [] } = findLeniency(kind, name, value) ?? { changed: [value] };
    if (code) warnings.push(`${code}: ${nameMember(name)}`);
    return changed.map((each) => [name, each] as const);
  });
  return { members: Object.fromEntries(members), warnings: warnings.slice(0, MAX_WARNINGS) };
}

/** Finds what is to become of a member that is not as the interface has it: another value, or none. */
function findLeniency(kind: BodyKind, name: string, value: unknown): { code: string; changed?: unknown[] } | undefined {
  if (!KNOWN[kind].includes(name)) return { code: 'unknown_member' };
  if (OPTIONAL[kind].includes(name) && (value === null || value === '')) return { code: 'empty_member' };
  if (name === 'cardNumber' && typeof value === 'string') return { code: 'text_for_number', changed: [value] };
  if (TEXTS_OF_DIGITS.includes(name) && typeof value === 'number') {
    return { code: 'number_for_text', changed: [String(value)] };
  }
  if (name === 'currency' && typeof value === 'string' && value !== value.toLowerCase()) {
    return { code: 'upper_case', changed: [value.toLowerCase()] };
  }
  return undefined;
}

/** Names a member as it may be shown: a name that somebody made up may be a card number. */
export function nameMember(name: string): string {
  return /^\w{1,64}$/.test(name) && !/\d{12}/.test(name) ? name : '…';
}
