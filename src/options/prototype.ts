/** Checks that no script has added a member to every object that would change what zod says. */
import { ConfigurationError } from '../errors/configuration-error.js';

/**
 * Checks that `Object.prototype` has no enumerable member. Such a member stands in every `for … in`, those of zod included, so
 * new schemas cannot be made beside it.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkPrototype(): void {
  const [name] = Object.keys(Object.prototype);
  if (name !== undefined) throw createError(name, 'define the member with enumerable: false');
}

// The names that zod 4.6.7 reads from objects of its own: inherited, they would skip a check or break it. And `then`, which
// makes a promise that never ends of every object.
const READ_BY_ZOD =
  '_zod aborted abortEarly coerce continue deferred get memo message path postProcessor schema set skipChecks then value when writable';

/**
 * Checks that `Object.prototype` has no member that zod would take for its own, so that no wrong input passes.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkNamesOfZod(): void {
  const name = READ_BY_ZOD.split(' ').find((each) => each in Object.prototype);
  if (name !== undefined) throw createError(name, 'rename the member');
}

function createError(name: string, remedy: string): ConfigurationError {
  const message = `A script added "${name}" to Object.prototype. Remove that script, or ${remedy}.`;
  return new ConfigurationError('prototype_polluted', message);
}
