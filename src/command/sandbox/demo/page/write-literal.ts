/** Writes values and lines as people write them in JavaScript. */

/** A longer object has a line for each member. */
const LINE = 40;

/** Writes a text in quotes. */
export const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;

/** Writes a text, a number, a list or an object. */
export function writeLiteral(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(writeLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = writeMembers(value);
  const line = `{ ${members.join(' ').slice(0, -1)} }`;
  return line.length <= LINE ? line : `{\n${writeLines(members)}\n}`;
}

/** Writes each member of an object, with a comma behind it. */
export const writeMembers = (object: object): string[] =>
  Object.entries(object).map(([name, value]) => `${name}: ${writeLiteral(value)},`);

/** Writes lines that stand between two braces. */
export const writeLines = (lines: readonly string[]): string => indent(lines.join('\n'), '  ');

/** Moves each line that is not empty. */
export const indent = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);
