/** Reads a body with a schema of the SDK, leniently or strictly. */
import { ValidationError } from '../../errors/validation-error.js';
import { type RequestContext, warn } from './context.js';
import { type BodyKind, readLeniently } from './lenient.js';
import { badRequest, type Problem, toValidationProblem } from './problem.js';

/** What a body says, or why it is refused. With it come warnings of what a stricter gateway could refuse. */
export type Reading<Value> = { readonly warnings: readonly string[] } & (
  | { readonly value: Value }
  | { readonly problem: Problem }
);

/**
 * Reads a body of a kind. Strictly, it accepts only what the SDK accepts, and warns only of what it accepts.
 * @param parse Parses the members. It may throw a `ValidationError`.
 */
export function readMembers<Value>(
  given: unknown,
  { kind, isStrict, parse }: { kind: BodyKind; isStrict: boolean; parse: (members: unknown) => Value },
): Reading<Value> {
  const { members, warnings } = readLeniently(kind, given);
  try {
    // The SDK accepts some of these too, for example digits as a text.
    const value = parse(isStrict ? given : members);
    return isStrict && warnings.includes('country_unknown: country') ? COUNTRY_UNKNOWN : { value, warnings };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { problem: toValidationProblem(error.issues), warnings: isStrict ? [] : warnings };
  }
}

/** The SDK itself only tells its developer, because the word may be the buyer's. */
const COUNTRY_UNKNOWN = {
  problem: badRequest('country_unknown', 'must be ISO 3166-1 alpha-2, such as DE', 'country'),
  warnings: [],
};

/**
 * Gets the value of a reading, and adds its warnings to the answer.
 * @throws {Problem} 400 with every problem.
 */
export function acceptReading<Value>(context: Pick<RequestContext, 'get'>, reading: Reading<Value>): Value {
  warn(context, ...reading.warnings);
  if ('problem' in reading) throw reading.problem;
  return reading.value;
}
