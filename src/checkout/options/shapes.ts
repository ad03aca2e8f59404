/** Checks the names and the shapes of options. A page with a script tag has no compiler that would do it. */
import { createOptionError } from '../../errors/option-error.js';
import { CARD_BRANDS } from '../../fields/card-brand.js';
import { refuseUnknown } from '../../options/known-names.js';
import { report } from '../../report/report-thrown.js';

type Kind =
  | 'text'
  | 'function'
  | 'flag'
  | 'locale'
  | 'locales'
  | 'values'
  | 'texts'
  | 'mandate'
  | 'tokenizer'
  | 'client'
  | 'choice'
  | 'list';

type Words = readonly string[];
type Test = (value: unknown, words: Words) => boolean;

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const isTexts = (value: unknown) =>
  isObject(value) && Object.values(value).every((each) => each === undefined || isText(each));
const isTable = (value: unknown) => isTexts(Object(value).messages);
const isFunction = (value: unknown) => typeof value === 'function';
const hasFunctions = (value: unknown, ...names: Words) => names.every((name) => isFunction(Object(value)[name]));

export const isOneOf = (words: readonly unknown[], value: unknown) => words.includes(value);

/** What each kind of option must be, in words, and its check. The words of a row belong to a choice, or name members. */
const KINDS: Readonly<Record<Kind, readonly [wanted: string, isRight: Test, isChoice?: boolean]>> = {
  tokenizer: ['a tokenizer', (value) => hasFunctions(value, 'tokenizeCard', 'tokenizeSepa', 'prewarm')],
  mandate: [
    'texts by name, with one-off or recurrent as its type',
    (value) => isTexts(value) && isOneOf([undefined, 'one-off', 'recurrent'], Object(value).type),
  ],
  function: ['a function', isFunction],
  choice: ['one of', (value, words) => isOneOf(words, value), true],
  text: ['a text', isText],
  flag: ['true or false', (value) => typeof value === 'boolean'],
  locale: ['a tag or a table', (value) => isText(value) || isTable(value)],
  locales: ['a list of tables', (value) => Array.isArray(value) && value.every(isTable)],
  texts: ['texts by name', isTexts],
  values: ['values by name', isObject],
  client: ['a client', (value) => hasFunctions(value, 'chargeCard', 'chargeSepa')],
  list: [
    'a list of',
    (value, words) => Array.isArray(value) && value.length > 0 && value.every((each) => isOneOf(words, each)),
    true,
  ],
};

/**
 * Where an option can be given, and what becomes of it. Letters, because a page loads them:
 * - `a`: the elements read it from an attribute, too. `n`: they read it as a whole number.
 * - `f`: a page may give it to its frame, as data, or the folder of the frame fixes it. `d`: only the folder can.
 * - `p`: a function, which the page of a frame keeps.
 * - `t`: with `server`, the shop's server can tell it. `r`: with `server`, the page cannot give it.
 * - `l`: a wrong value is reported, and the form stands.
 */
type Trait = 'a' | 'n' | 'f' | 'd' | 'p' | 't' | 'r' | 'l';

type Traits = Trait | `${Trait}${Trait}` | `${Trait}${Trait}${Trait}`;

/**
 * What an option must be, its traits, and the words that it may be, or else the names that its members may have. Without a kind,
 * it is checked elsewhere.
 */
export type OptionRow = readonly [kind?: '' | Kind, traits?: '' | Traits | `${Traits}${Trait}`, words?: Words];

/** OptionRows by the names of their options. */
export type OptionRows = Readonly<Record<string, OptionRow>>;

/** The options with a trait. */
export type Having<Table, Wanted extends Trait> = {
  [Name in keyof Table]: Table[Name] extends readonly [string, `${string}${Wanted}${string}`, ...unknown[]]
    ? Name
    : never;
}[keyof Table];

/** Lists the options with a trait. */
export const listHaving = <Table extends OptionRows, Wanted extends Trait>(table: Table, trait: Wanted) =>
  Object.keys(table).filter((name): name is Extract<Having<Table, Wanted>, string> =>
    Boolean(table[name]?.[1]?.includes(trait)),
  );

/** Lists the names that the members of an option may have, if they are known. */
export const listMembers = ([kind, , words]: OptionRow = []): Words | undefined =>
  kind && KINDS[kind][2] ? undefined : words;

/**
 * Checks options and their members. What is `undefined` is not given. A wrong value of a loose option is reported once.
 * @param before The options that were checked before.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or a wrong shape.
 */
export function checkShapes(options: object, rows: OptionRows, owner?: string, before?: object): void {
  refuseUnknown(options, rows, '', owner);
  for (const [name, value] of Object.entries(options)) {
    const [kind, traits, words] = rows[name] ?? [];
    if (value === undefined || !kind) continue;
    const [wanted, isRight, isChoice] = KINDS[kind];
    // The brands do not stand in the table: the page around a frame loads that.
    const choices = words ?? CARD_BRANDS;
    if (!isRight(value, choices)) {
      const error = createOptionError(`${name} must be ${wanted}${isChoice ? ` ${choices.join(', ')}` : ''}`);
      if (!traits?.includes('l')) throw error;
      if (Object(before)[name] !== value) report(error);
    }
    if (words && !isChoice) refuseUnknown(value, words, `${name}.`);
  }
}
