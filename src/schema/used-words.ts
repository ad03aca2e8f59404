/** Finds the words by which an answer speaks of a token or of its use. The interface does not show the gateway's own words. */
import { isLower, isUpper } from '../fields/text.js';

/** What an answer speaks of. Use is the stronger sign. */
export type Subject = 'use' | 'token';

/** Matches a word that speaks of use. A test lists them with examples. */
const WORD_OF_USE =
  /^(used|reused?|already|duplicate[sd]?|consumed|replay(ed)?|spent|redeemed|once|twice|previously|exists)$/;

/** After "already", these words speak of a card. */
const WORDS_OF_A_CARD: readonly unknown[] = ['expired', 'declined'];

/** Members that tell what went wrong. Other members may repeat texts of the merchant, such as "Used bike". */
const TELLING = /^(?!.*decline).*(?:code|message|msg|error|reason|type|title|detail|token)/i;

const MAX_DEPTH = 5;

/** Finds what the telling members of an answer speak of, their names included, five levels deep. */
export function findAnswerSubject(answer: unknown): Subject | undefined {
  const subjects = listTellingTexts(answer, MAX_DEPTH, false).map(findSubject);
  return (['use', 'token'] as const).find((subject) => subjects.includes(subject));
}

/** Finds what a text speaks of. */
export function findSubject(text: string): Subject | undefined {
  const words = listWords(text);
  if (words.some(isOfUse)) return 'use';
  return words.some((word) => word === 'token' || word === 'tokens') ? 'token' : undefined;
}

function isOfUse(word: string, index: number, words: readonly string[]): boolean {
  if (word === 'already') return !WORDS_OF_A_CARD.includes(words[index + 1]);
  // The second way finds "re-use".
  return WORD_OF_USE.test(word) || WORD_OF_USE.test(words[index - 1] + word);
}

/** Splits a text into its words in lower case, also `tokenUsed`, `APIToken` and `TOKEN_USED`. */
// By index: a gateway may repeat a token, and `RegExp.lastMatch` would keep it for every later script.
function listWords(text: string): string[] {
  let spaced = '';
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (isUpper(char)) spaced += isLower(text.charAt(i - 1)) || isLower(text.charAt(i + 1)) ? ` ${char}` : char;
    else spaced += isLower(char) ? char : ' ';
  }
  return spaced.toLowerCase().split(' ').filter(Boolean);
}

function listTellingTexts(value: unknown, depth: number, isTelling: boolean): string[] {
  if (typeof value === 'string') return isTelling ? [value] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (Array.isArray(value)) return listTellingTexts(member, depth - 1, isTelling);
    const tells = TELLING.test(name);
    return [...(tells ? [name] : []), ...listTellingTexts(member, depth - 1, tells)];
  });
}
