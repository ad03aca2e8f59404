/** Checks the names and the shapes of options. A page with a script tag has no compiler that would do it. */
import { createOptionError } from '../../errors/option-error.js';
import { refuseUnknown } from '../../options/known-names.js';

type Test = (value: unknown) => boolean;

/** The rule for an option in words, its check, and the names that its members may have. */
export type Shape = readonly [wanted?: string, isRight?: Test, known?: Parameters<typeof refuseUnknown>[1] | undefined];

/** The shapes of options by their names. The compiler tells when one is missing or does not exist. */
export type Shapes<Options> = { readonly [Name in keyof Options]-?: Shape };

/**
 * Checks options and their members. What is `undefined` is not given.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or a wrong shape.
 */
export function checkShapes(options: object, shapes: Readonly<Record<string, Shape>>, kind?: string): void {
  refuseUnknown(options, shapes, '', kind);
  for (const [name, value] of Object.entries(options)) {
    const [wanted, isRight, known] = shapes[name] ?? [];
    if (value === undefined || !isRight) continue;
    if (!isRight(value)) throw createOptionError(`${name} must be ${wanted}`);
    if (known) refuseUnknown(value, known, `${name}.`);
  }
}

/** The shape of an option that is checked elsewhere. */
export const ELSEWHERE: Shape = [];

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

export const listOf = (...words: readonly unknown[]): Shape => [
  `a list of ${words.join(', ')}`,
  (value) => Array.isArray(value) && value.length > 0 && value.every((each) => isOneOf(words, each)),
];

export const withFunctions = (wanted: string, ...names: readonly string[]): Shape => [
  wanted,
  (value) => names.every((name) => isFunction(Object(value)[name])),
];
