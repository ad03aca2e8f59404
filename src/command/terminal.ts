/** Writes texts for a terminal, which must not obey a foreign text. */

/** Writes the characters that a terminal could obey or hide as in JSON: `\u001b` for the one that begins a command. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, escapeUnits);
}

const escapeUnits = (character: string) =>
  Array.from({ length: character.length }, (_, i) => toEscape(character.charCodeAt(i))).join('');
const toEscape = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;

/** Writes a foreign text in one line, and cuts off what would fill the terminal. */
export function showText(text: string, longest = 200): string {
  const characters = Array.from(text.slice(0, 2 * longest));
  const isWhole = text.length <= 2 * longest && characters.length <= longest;
  return escapeControls(isWhole ? text : `${characters.slice(0, longest).join('')}…`);
}

/** Writes a value as JSON in one line. */
export function showJson(value: unknown): string {
  return escapeControls(JSON.stringify(value));
}

/** What is asked of an output. A pipe and a file have none of it. */
interface Output {
  readonly columns?: number | undefined;
  hasColors?(): boolean;
}

/** The codes that begin and end a look. */
const LOOKS = {
  good: [32, 39],
  bad: [31, 39],
  wait: [33, 39],
  odd: [35, 39],
  link: [36, 39],
  strong: [1, 22],
  quiet: [2, 22],
} as const;

/** How a word looks: a status by what it means, an address, a heading, or what matters less. */
export type Tone = keyof typeof LOOKS;

/** Gives a word its look, if the output is a terminal that has colours, unless the user wants none, as by `NO_COLOR`. */
export function paint(word: string, tone: Tone, output: Output = process.stdout): string {
  const [begin, end] = LOOKS[tone];
  return output.hasColors?.() ? `\u001b[${begin}m${word}\u001b[${end}m` : word;
}

/** Tells how wide the lines of an output may be. A pipe and a file have no width. */
export const readWidth = ({ columns }: Output = process.stdout): number => columns || Infinity;

/** Writes a start and a text beside it, in lines of at most this width, of which all but the first are indented. */
export function hang(start: string, words: readonly string[], width: number, indent = start.length): string[] {
  const lines = [start.padEnd(indent)];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    const next = last.length <= indent ? last + word : `${last} ${word}`;
    if (next.length <= width) lines[lines.length - 1] = next;
    else lines.push(' '.repeat(indent) + word);
  }
  return lines;
}
