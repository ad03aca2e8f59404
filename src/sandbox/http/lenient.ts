/** The lenient reading: what works at the real gateway works here, and a warning tells what a strict one would refuse. */
import { cardChargeSchema } from '../../schema/card-charge.js';
import { customerSchema } from '../../schema/customer.js';
import { sepaChargeSchema } from '../../schema/sepa-charge.js';

/** What a body is of. */
export type BodyKind = 'card' | 'sepa_debit' | 'customer';

/** Members as the schema is to see them, and what was changed to get them. */
export interface LenientReading {
  readonly members: unknown;
  /** As in the header `Sandbox-Warning`: a code, and the member that it is about. */
  readonly warnings: readonly string[];
}

/** A member of a schema, as far as it is asked here. */
interface Member {
  safeParse(value: unknown): { readonly success: boolean };
}

const SHAPES: Readonly<Record<BodyKind, Readonly<Record<string, Member>>>> = {
  card: cardChargeSchema.shape,
  sepa_debit: sepaChargeSchema.shape,
  customer: customerSchema.shape,
};

const TEXTS_OF_DIGITS = ['expMonth', 'expYear', 'cvc', 'postal_code', 'phone'];

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
  if (!Object.hasOwn(SHAPES[kind], name)) return { code: 'unknown_member' };
  if ((value === null || value === '') && isOptional(kind, name)) return { code: 'empty_member' };
  if (name === 'cardNumber' && typeof value === 'string') return { code: 'text_for_number', changed: [value] };
  if (TEXTS_OF_DIGITS.includes(name) && typeof value === 'number') {
    return { code: 'number_for_text', changed: [String(value)] };
  }
  if (name === 'currency' && typeof value === 'string' && value !== value.toLowerCase()) {
    return { code: 'upper_case', changed: [value.toLowerCase()] };
  }
  return undefined;
}

function isOptional(kind: BodyKind, name: string): boolean {
  return SHAPES[kind][name]?.safeParse(undefined).success === true;
}

/** Names a member as it may be shown: a name that somebody made up may be a card number. */
export function nameMember(name: string): string {
  return /^\w{1,64}$/.test(name) && !/\d{12}/.test(name) ? name : '…';
}
