/** Reads only an object's own members, so that a polluted `Object.prototype` adds nothing. */
import { ConfigurationError } from '../errors/configuration-error.js';

/** An object that inherits nothing, with its members by name. */
export type OwnMembers = Record<string, unknown>;

/**
 * Copies the own members of an object to one that inherits nothing. It reads each member once, so that a getter cannot pass the
 * check with one value and send another. `__proto__` is a name like any other. Returns `undefined` if the value is not an
 * object.
 */
export function copyOwn(input: unknown): OwnMembers | undefined {
  try {
    if (!input || typeof input !== 'object' || Array.isArray(input)) return undefined;
    const members: OwnMembers = Object.create(null);
    // No member may be a symbol, so one whose getter throws is reported as `invalid_type`.
    for (const name of Object.keys(input)) members[name] = readOwn(input, name, Symbol());
    return members;
  } catch {
    // A proxy may refuse to list its members.
    return undefined;
  }
}

/** Reads one member if it is the object's own. If it cannot be read, it returns `failed`. */
export function readOwn(object: unknown, name: string, failed?: unknown): unknown {
  try {
    return Object.hasOwn(object as object, name) ? (object as OwnMembers)[name] : undefined;
  } catch {
    return failed;
  }
}

/**
 * Copies the own members of options, so that nothing, such as another `fetch`, comes from a prototype.
 * @throws {ConfigurationError} `option_invalid` when a member cannot be read.
 */
export function takeOwn<Options extends object>(options: Options | null | undefined): Options {
  try {
    return Object.assign(Object.create(null), options);
  } catch {
    throw new ConfigurationError('option_invalid', 'The options cannot be read.');
  }
}
