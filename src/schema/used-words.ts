/** Finds the words by which an answer speaks of a token or of its use. The interface does not show the gateway's own words. */

/** What an answer speaks of. Use is the stronger sign. */
export type Subject = 'use' | 'token';

/**
 * The words that speak of use, in English, German and French. "Already expired" speaks of a card, "not processed" of nothing, and
 * "noch einmal" of another try. A test lists them.
 */
const OF_USE = [
  /\b(?:used|re ?used?|already(?! (?:expired|declined)\b)|duplicate[sd]?|consumed|replay(?:ed)?|spent|redeemed|once|twice|previously)\b/,
  /(?<!\b(?:not|cannot) (?:be |been )?)\b(?:exists|processed)\b/,
  /\b(?:bereits(?! abge)|(?:wieder)?verwendet|benutzt|doppelt|duplikat|verbraucht|eingeloe?st|(?<!noch )einmal|zuvor)\b/,
  /\b(?:existiert(?! nicht)|(?<!nicht )verarbeitet)\b/,
  /\b(?:deja(?! (?:expire|refuse))|(?:re)?utilisee?s?|doublon|consommee?|une fois)\b/,
  /\b(?:existe(?! pas)|(?<!(?:non|pas) (?:ete )?)traitee?)\b/,
];
const OF_TOKEN = /\b(?:token|jeton)s?\b/;

/** Words in any case, also those of `tokenUsed`, `APIToken` and `TOKEN_USED`, and the ends of lines. */
const WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\n/g;

/** Members that tell what went wrong. Other members may repeat texts of the merchant, such as "Used bike". */
const TELLING = /code|message|error|reason|type|title|detail|description|issue|info|token|^(?:status|state|result)$/i;

const MAX_DEPTH = 5;

/** Finds what the telling members of an answer speak of, their names included, five levels deep. */
export function findAnswerSubject(answer: unknown): Subject | undefined {
  return findSubject(listTellingTexts(answer, MAX_DEPTH, false).join('\n'));
}

/** Finds what a text speaks of. Its lines are read apart from each other. */
export function findSubject(text: string): Subject | undefined {
  // Without accents and umlauts.
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  const words = (plain.match(WORDS) ?? []).join(' ').toLowerCase();
  if (OF_USE.some((each) => each.test(words))) return 'use';
  return OF_TOKEN.test(words) ? 'token' : undefined;
}

/** Lists the telling texts and the names of their members. A telling object tells with all that is in it. */
function listTellingTexts(value: unknown, depth: number, isTelling: boolean): string[] {
  if (typeof value === 'string') return isTelling ? [value] : [];
  if (depth === 0) return [];
  return Object.entries(Object(value)).flatMap(([name, member]) => {
    // It tells why a card was declined.
    if (/decline/i.test(name)) return [];
    const tells = isTelling || TELLING.test(name);
    return [...(tells ? [name] : []), ...listTellingTexts(member, depth - 1, tells)];
  });
}
