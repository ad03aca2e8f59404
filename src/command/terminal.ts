/** Writes texts for a terminal, which must not obey a text that somebody else wrote. */

/** Writes the characters that a terminal could obey or hide as in JSON: `\u001b` for the one that begins a command. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, i) => toEscape(character.charCodeAt(i))).join('');
const toEscape = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Writes a text of somebody else in one line, and cuts off what would fill the terminal. */
export function showText(text: string, longest = 200): string {
  const characters = Array.from(text.slice(0, 2 * longest));
  const isWhole = text.length <= 2 * longest && characters.length <= longest;
  return escapeControls(isWhole ? text : `${characters.slice(0, longest).join('')}…`);
}

/** Writes a value as JSON in one line. */
export function showJson(value: unknown): string {
  return escapeControls(JSON.stringify(value));
}

const COLOURS = { good: 32, bad: 31, wait: 33, odd: 35 } as const;

/** How a status is, by which its word gets a colour. */
export type Tone = keyof typeof COLOURS;

/** Gives a word a colour, if the output is a terminal that has colours and nobody asked for none, as by `NO_COLOR`. */
export function paint(word: string, tone: Tone): string {
  // A pipe and a file have no such function.
  return process.stdout.hasColors?.() ? `\u001b[${COLOURS[tone]}m${word}\u001b[39m` : word;
}
