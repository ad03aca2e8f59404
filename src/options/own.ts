/** Input and options as their own members: what a polluted `Object.prototype` adds is none of them. */
import { ConfigurationError } from '../errors/configuration-error.js';

// A symbol is of no type that any member has, so a getter that throws is told as `invalid_type`.
const UNREADABLE = Symbol('unreadable');

/** Members by name, of an object that inherits nothing. */
export type OwnMembers = Record<string, unknown>;

/**
 * Copies the own members of an object to one that inherits nothing, each read once: a getter that changes its answer cannot
 * pass one value and send another, and `__proto__` is a name like any other. `undefined` for what is no object.
 */
export function copyOwn(input: unknown): OwnMembers | undefined {
  try {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
    const members: OwnMembers = Object.create(null);
    for (const name of Object.keys(input)) members[name] = readMember(input, name);
    return members;
  } catch {
    // A proxy may refuse to list its members.
    return undefined;
  }
}

function readMember(input: object, name: string): unknown {
  try {
    return input[name as keyof typeof input];
  } catch {
    return UNREADABLE;
  }
}

/** Reads one member, if it is the object's own and can be read; what a polluted prototype adds is `undefined`. */
export function readOwn(object: unknown, name: string): unknown {
  try {
    return Object.hasOwn(object as object, name) ? (object as OwnMembers)[name] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Copies the own members of options, so that nothing is taken from a prototype, such as another `fetch`.
 * @throws {ConfigurationError} `option_invalid` when one cannot be read.
 */
export function takeOwn<Options extends object>(options: Options | null | undefined): Options {
  try {
    return Object.assign(Object.create(null), options);
  } catch {
    throw new ConfigurationError('option_invalid', 'The options cannot be read.');
  }
}
