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
    if (value === undefined || names.includes(name)) continue;
    // Two names of many letters may differ in more of them.
    const measure = (each: string) => countEdits(name, each) / Math.max(name.length, each.length);
    const [nearest = ''] = [...names].sort((a, b) => measure(a) - measure(b));
    // A name that is not like any other means something else: show them all, if they are few.
    const isFar = measure(nearest) > 0.5 && names.length <= LONGEST_LIST;
    const others = isFar
      ? `The names are ${owner}${names.join(`, ${owner}`)}`
      : `The nearest name is ${owner}${nearest}`;
    const message = `The ${kind} ${owner}${name} does not exist. ${others}.`;
    throw new ConfigurationError('option_invalid', message);
  }
}

/** Counts the letters to insert, delete or replace that turn one name into another, in any case (Levenshtein's distance). */
function countEdits(from: string, to: string): number {
  const target = [...to.toLowerCase()];
  let row = [0, ...target.keys()].map((_, i) => i);
  for (const letter of from.toLowerCase()) {
    const above = row;
    row = [(above[0] ?? 0) + 1];
    for (const [i, wanted] of target.entries()) {
      const replaced = (above[i] ?? 0) + (letter === wanted ? 0 : 1);
      row.push(Math.min(replaced, (above[i + 1] ?? 0) + 1, (row[i] ?? 0) + 1));
    }
  }
  return row.at(-1) ?? 0;
}
