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
  if (Object.hasOwn(ANSWERS, other)) return `there is no command ${other}${ANSWERS[other]}`;
  const start = findKnownStart(words, names);
  const below = names.filter((name) => name.startsWith(start)).map((name) => name.slice(start.length));
  const rest = words.slice(start.split(' ').length - 1);
  const next = [...new Set(below.map((name) => name.replace(/ .*/, '')))];
  if (rest.length === 0) return `the whole command is payveil ${start}${joinWords(next, 'or')}`;
  // More words tell more.
  for (let count = rest.length; count > 0; count--) {
    const given = rest.slice(0, count).join(' ');
    const nearest = findNearest(
      given,
      below.flatMap((name) => listParts(name, count)),
    );
    const meant = nearest && below.find((name) => listParts(name, count).includes(nearest));
    if (meant) return `there is no command ${showText(start + given)}; did you mean ${start}${meant}?`;
  }
  const others = start ? `after ${start}comes ${joinWords(next, 'or')}` : `there are ${joinWords(next)}`;
  return `there is no command ${showText(`${start}${rest[0]}`)}; ${others}`;
}

const RUNNING = ': payveil sandbox starts it, and Ctrl+C stops it';

/** What to say to words that other programs have, and that are near to none of ours, or to a wrong one. */
const ANSWERS: Readonly<Record<string, string>> = {
  'sandbox start': RUNNING,
  'sandbox stop': RUNNING,
  'sandbox list': '; did you mean sandbox charges?',
};

/** Finds the longest beginning of the words that a longer name has too, with a space behind it. */
function findKnownStart(words: readonly string[], names: readonly string[]): string {
  const starts = words.map((_, i) => `${words.slice(0, words.length - i).join(' ')} `);
  return starts.find((start) => names.some((name) => name.startsWith(start))) ?? '';
}

/** Lists the runs of so many words in a name, as other words may be forgotten. */
function listParts(name: string, count: number): readonly string[] {
  const words = name.split(' ');
  return words.slice(count - 1).map((_, i) => words.slice(i, i + count).join(' '));
}
