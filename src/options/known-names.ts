/** Refuses names of options that do not exist, so that no mistake in a name is swallowed. */
import { ConfigurationError } from '../errors/configuration-error.js';

/** All names of some options. The compiler tells when one is missing or does not exist. */
export type KnownNames<Options> = Readonly<Record<keyof Options, true>>;

/** Options are listed whole. Messages are too many. */
const LONGEST_LIST = 50;

/**
 * Refuses a name that does not exist, and names the known one that is nearest to it, or all if none is near. A member that is `undefined` is not given.
 * @param known All names, as a list or as the members of a table.
 * @param owner The option that has these members, with a dot at its end, such as `mandate.`.
 * @param kind What the names are.
 * @throws {ConfigurationError} `option_invalid`.
 */
export function refuseUnknown(
  options: object,
  known: readonly string[] | Readonly<Record<string, unknown>>,
  owner = '',
  kind = 'option',
): void {
  const names: readonly string[] = Array.isArray(known) ? known : Object.keys(known);
  for (const [name, value] of Object.entries(options)) {
    if (names.includes(name) || value === undefined) continue;
    // Two names of many letters may differ in more of them.
    const measure = (each: string) => countShared(name, each) / Math.max(name.length, each.length);
    const [nearest = ''] = [...names].sort((one, other) => measure(other) - measure(one));
    // A name that is not like any other means something else: show them all, if they are few.
    const isFar = measure(nearest) < 0.5 && names.length <= LONGEST_LIST;
    const others = isFar ? `names are ${owner}${names.join(`, ${owner}`)}` : `nearest name is ${owner}${nearest}`;
    throw new ConfigurationError('option_invalid', `The ${kind} ${owner}${name} does not exist. The ${others}.`);
  }
}

/** Counts the letters that two names share at their beginnings and at their ends, in any case. A slip stands between them. */
export function countShared(name: string, known: string): number {
  const [one, other] = [name.toLowerCase(), known.toLowerCase()];
  const length = Math.min(one.length, other.length);
  let start = 0;
  let end = 0;
  while (start < length && one[start] === other[start]) start++;
  while (start + end < length && one.at(-1 - end) === other.at(-1 - end)) end++;
  return start + end;
}
