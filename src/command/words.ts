/** Reads a word that must be one of a list, and names the nearest one if it is mistyped. */
import { countShared } from '../options/known-names.js';
import { failAsMisused } from './fail.js';
import { showText } from './terminal.js';

/** Finds the known word that has most of its letters right, at least half of them. Returns `undefined` if none is near. */
export function findNearest<Word extends string>(given: string, known: readonly Word[]): Word | undefined {
  const near = known.map((word) => ({ word, part: countShared(given, word) / Math.max(given.length, word.length) }));
  return near.filter(({ part }) => part >= 0.5).sort((a, b) => b.part - a.part)[0]?.word;
}

/** Other words for what becomes of a charge. By its letters alone, `paid` would be near to `failed`. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  succeeded: ['paid', 'success', 'successful', 'ok'],
  failed: ['declined', 'refused', 'rejected', 'unpaid'],
  disputed: ['lost', 'chargeback'],
  pending: ['open', 'waiting', 'processing'],
};

/** Finds the known word that another one means, that a mistyped one is near to, or that its first part is near to, as `de` for `de-AT`. */
export function findMeant<Word extends string>(given: string, known: readonly Word[]): Word | undefined {
  const meant = known.find((word) => MEANINGS[word]?.includes(given.toLowerCase()));
  return meant ?? findNearest(given, known) ?? findNearest(given.split(/[-_]/, 1).join(''), known);
}

/** What a word is for, and which words there are. */
interface WordRule<Word extends string> {
  /** The name of the flag or the argument. */
  readonly name: string;
  readonly known: readonly Word[];
  /** The sentence for a word that is near to no other one. */
  readonly rule?: string;
}

/** Reads one of the known words. @throws {CommandError} that names the nearest word, or tells the rule. */
export function readWord<Word extends string>(given: string, { name, known, rule }: WordRule<Word>): Word {
  const word = known.find((each) => each === given);
  if (word !== undefined) return word;
  const meant = findMeant(given, known);
  if (meant !== undefined) return failAsMisused(`${name} cannot be ${showText(given)}; did you mean ${meant}?`);
  return failAsMisused(rule ?? `${name} must be ${joinWords(known, 'or')}`);
}

/** Joins words: `a, b and c`. */
export function joinWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : words.join('');
}
