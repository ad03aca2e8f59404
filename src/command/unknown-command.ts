/** Says what words that name no command may have meant. */
import { showText } from './terminal.js';
import { findNearest, joinWords } from './words.js';

/**
 * Describes words that are not the name of a command: it is mistyped, not whole, or not in front.
 * @param words The arguments without the flags.
 * @param names The names of all commands.
 */
export function describeUnknown(words: readonly string[], names: readonly string[]): string {
  if (names.includes(words.join(' '))) return `name the command first: payveil ${words.join(' ')}`;
  const other = words.slice(0, 2).join(' ');
  const answer = ANSWERS.get(other);
  if (answer !== undefined) return `there is no command ${other}${answer}`;
  const start = findKnownStart(words, names);
  const below = names.filter((name) => startsWith(name, start)).map((name) => name.split(' ').slice(start.length));
  const rest = words.slice(start.length);
  const next = [...new Set(below.flatMap(([word = '']) => word || []))];
  const write = (part: readonly string[]) => [...start, ...part].join(' ');
  if (rest.length === 0) return `the whole command is payveil ${write([joinWords(next, 'or')])}`;
  const meant = findMeantWords(rest, below);
  if (meant) return `there is no command ${showText(write(meant.given))}; did you mean ${write(meant.words)}?`;
  const others =
    start.length > 0 ? `after ${write([])} comes ${joinWords(next, 'or')}` : `there are ${joinWords(next)}`;
  return `there is no command ${showText(write(rest.slice(0, 1)))}; ${others}`;
}

const RUNNING = ': payveil sandbox starts it, and Ctrl+C stops it';

/** What to say to words that other programs have, and that are near to none of ours, or to a wrong one. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ['sandbox start', RUNNING],
  ['sandbox stop', RUNNING],
  ['sandbox list', '; did you mean sandbox charges?'],
]);

/** Finds the longest beginning of the words with which the name of a longer command begins too. */
function findKnownStart(words: readonly string[], names: readonly string[]): readonly string[] {
  const starts = words.map((_, i) => words.slice(0, words.length - i));
  return starts.find((start) => names.some((name) => startsWith(name, start))) ?? [];
}

/** Tells whether a name has more words than these, and begins with them. */
const startsWith = (name: string, start: readonly string[]) =>
  start.length === 0 || name.startsWith(`${start.join(' ')} `);

/** Words that were given, and the name that they may have meant. */
interface Meant {
  readonly given: readonly string[];
  readonly words: readonly string[];
}

/** Finds a name that the first words are near to. A part of a name counts too, because its other words may be forgotten. */
function findMeantWords(given: readonly string[], names: readonly (readonly string[])[]): Meant | undefined {
  // More words tell more.
  for (let count = given.length; count > 0; count--) {
    const parts = names.flatMap((words) => listParts(words, count).map((part) => ({ part, words })));
    const first = given.slice(0, count);
    const nearest = findNearest(
      first.join(' '),
      parts.map(({ part }) => part),
    );
    const meant = parts.find(({ part }) => part === nearest);
    if (meant) return { given: first, words: meant.words };
  }
  return undefined;
}

/** Lists the runs of so many words in a name. */
const listParts = (words: readonly string[], count: number) =>
  words.slice(count - 1).map((_, i) => words.slice(i, i + count).join(' '));
