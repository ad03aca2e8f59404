/** The attributes of the elements: the options that are a text, a whole number, a yes or no, or a choice of words. */
import { listHaving, type OptionRow, type OptionRows } from '../checkout/options/shapes.js';

/** Writes the attribute of an option: `returnUrl` is `return-url`. */
export const toAttribute = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Lists the options that are attributes, too. */
export const listAttributes = (options: OptionRows): readonly string[] => [
  ...listHaving(options, 'a'),
  ...listHaving(options, 'n'),
];

/** Reads the options that attributes give, and adds an error to `problems` for each wrong value, without the value. */
export function readAttributes(element: Element, options: OptionRows, problems: unknown[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of listAttributes(options)) {
    const attribute = toAttribute(name);
    const text = element.getAttribute(attribute);
    if (text === null) continue;
    const [value, wanted] = readText(text, options[name]);
    given[name] = value;
    if (value === undefined) problems.push(new TypeError(`The attribute ${attribute} must be ${wanted}.`));
  }
  return given;
}

/** Reads a value, which is `undefined` if the text is wrong, and tells in words what it must be. */
function readText(text: string, [kind, traits, words = []]: OptionRow = []): [value: unknown, wanted?: string] {
  if (traits?.includes('n')) return [/^\d{1,15}$/.test(text) ? Number(text) : undefined, 'a whole number'];
  if (kind === 'flag') {
    return [['', 'true', 'false'].includes(text) ? text !== 'false' : undefined, 'empty, true or false'];
  }
  const isWord = (word: string) => words.includes(word);
  if (kind === 'choice') return [isWord(text) ? text : undefined, `one of ${words.join(', ')}`];
  if (kind !== 'list') return [text];
  const list = text.match(/\S+/g);
  return [list?.every(isWord) ? list : undefined, `a list of ${words.join(', ')}`];
}
