/** Accepts what the real gateway accepts, and warns of what a strict gateway would refuse. */
import { listCountries } from '../../fields/countries.js';
import { cardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';
import { isObject } from './body.js';

/** The kind of a body. */
export type BodyKind = 'card' | 'sepa_debit' | 'customer';

type Shape = Readonly<Record<string, { safeParse(value: unknown): { readonly success: boolean } }>>;

const SHAPES: Readonly<Record<BodyKind, Shape>> = {
  card: cardChargeSchema.shape,
  sepa_debit: sepaChargeSchema.shape,
  customer: customerSchema.shape,
};

const TEXTS_OF_DIGITS = ['expMonth', 'expYear', 'cvc', 'postal_code', 'phone'];

/** The number of warnings about one body. More would not fit into a header. */
export const MAX_WARNINGS = 20;

/** Reads members leniently, and warns of each change. If the input is not an object, the schema refuses it later. */
export function readLeniently(kind: BodyKind, given: unknown): { members: unknown; warnings: readonly string[] } {
  if (!isObject(given)) return { members: given, warnings: [] };
  const warnings: string[] = [];
  const members = Object.entries(given).flatMap(([name, value]) => {
    const { code, changed = [] } = findLeniency(kind, name, value) ?? { changed: [value] };
    if (code) warnings.push(`${code}: ${nameMember(name)}`);
    return changed.map((each) => [name, each] as const);
  });
  return { members: Object.fromEntries(members), warnings: warnings.slice(0, MAX_WARNINGS) };
}

/** Finds the new value of a member that differs from the interface, or that the member is left out. */
function findLeniency(kind: BodyKind, name: string, value: unknown): { code: string; changed?: unknown[] } | undefined {
  if (!isKnownMember(kind, name)) return { code: 'unknown_member' };
  if ((value === null || value === '') && isOptional(kind, name)) return { code: 'empty_member' };
  if (name === 'cardNumber' && typeof value === 'string') return { code: 'text_for_number', changed: [value] };
  if (TEXTS_OF_DIGITS.includes(name) && typeof value === 'number') {
    return { code: 'number_for_text', changed: [String(value)] };
  }
  if (name === 'currency' && typeof value === 'string' && value !== value.toLowerCase()) {
    return { code: 'upper_case', changed: [value.toLowerCase()] };
  }
  if (name === 'country' && isUnknownCountry(value)) return { code: 'country_unknown', changed: [value] };
  return undefined;
}

const COUNTRIES: readonly unknown[] = listCountries();

// A hyphen or nothing stands for none. The schema refuses what is no text.
const isUnknownCountry = (value: unknown) =>
  typeof value === 'string' && !['', '-', ...COUNTRIES].includes(value.trim());

/** Tells whether the interface has this member in bodies of this kind. */
export function isKnownMember(kind: BodyKind, name: string): boolean {
  return Object.hasOwn(SHAPES[kind], name);
}

function isOptional(kind: BodyKind, name: string): boolean {
  return SHAPES[kind][name]?.safeParse(undefined).success === true;
}

/** Writes the name of a member so that it may be shown. A name that a caller made up could be a card number. */
export function nameMember(name: string): string {
  return /^\w{1,64}$/.test(name) && !/\d{12}/.test(name) ? name : '…';
}
