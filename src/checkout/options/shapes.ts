/** Checks the names and the shapes of options. A page with a script tag has no compiler that would do it. */
import { createOptionError } from '../../errors/option-error.js';
import { refuseUnknown } from '../../options/known-names.js';
import { report } from '../../report/report-thrown.js';

type Test = (value: unknown) => boolean;

/**
 * The rule for an option in words, its check, the names that its members may have, and whether the form stands with a wrong
 * value.
 */
export type Shape = readonly [
  wanted?: string | undefined,
  isRight?: Test | undefined,
  known?: Parameters<typeof refuseUnknown>[1] | undefined,
  isLoose?: boolean,
];

/** The shapes of options by their names. The compiler tells when one is missing or does not exist. */
export type Shapes<Options> = { readonly [Name in keyof Options]-?: Shape };

/**
 * Checks options and their members. What is `undefined` is not given. A wrong value of a loose shape is reported once.
 * @param before The options that were checked before.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or a wrong shape.
 */
export function checkShapes(
  options: object,
  shapes: Readonly<Record<string, Shape>>,
  kind?: string,
  before?: object,
): void {
  refuseUnknown(options, shapes, '', kind);
  for (const [name, value] of Object.entries(options)) {
    const [wanted, isRight, known, isLoose] = shapes[name] ?? [];
    if (value === undefined || !isRight) continue;
    if (!isRight(value)) {
      const error = createOptionError(`${name} must be ${wanted}`);
      if (!isLoose) throw error;
      if (Object(before)[name] !== value) report(error);
    }
    if (known) refuseUnknown(value, known, `${name}.`);
  }
}

/** The shape of an option that is checked elsewhere. */
export const CHECKED_ELSEWHERE: Shape = [];

const isText: Test = (value) => typeof value === 'string';
const isObject: Test = (value) => typeof value === 'object' && value !== null;
const isFunction: Test = (value) => typeof value === 'function';
export const isTexts: Test = (value) =>
  isObject(value) && Object.values(Object(value)).every((each) => each === undefined || isText(each));
const isTable: Test = (value) => isTexts(Object(value).messages);

export const TEXT: Shape = ['a text', isText];
export const FUNCTION: Shape = ['a function', isFunction];
export const BOOLEAN: Shape = ['true or false', (value) => typeof value === 'boolean'];
export const LOCALE: Shape = ['a tag or a table', (value) => isText(value) || isTable(value)];
export const LOCALES: Shape = ['a list of tables', (value) => Array.isArray(value) && value.every(isTable)];

export const values = (known: Shape[2]): Shape => ['values by name', isObject, known];

/** Creates the shape of texts whose names are known. */
export const texts = (known?: Shape[2]): Shape => ['texts by name', isTexts, known];

export const isOneOf = (words: readonly unknown[], value: unknown) => words.includes(value);

export const choice = (...words: readonly unknown[]): Shape => [
  `one of ${words.join(', ')}`,
  (value) => isOneOf(words, value),
];

/** Makes the shape of an option that is no reason to show no form. */
export const loosen = ([wanted, isRight]: Shape): Shape => [wanted, isRight, undefined, true];

export const listOf = (...words: readonly unknown[]): Shape => [
  `a list of ${words.join(', ')}`,
  (value) => Array.isArray(value) && value.length > 0 && value.every((each) => isOneOf(words, each)),
];

export const withFunctions = (wanted: string, ...names: readonly string[]): Shape => [
  wanted,
  (value) => names.every((name) => isFunction(Object(value)[name])),
];
