/** Checks that no script has added a member to every object that would change what zod says. */
import { ConfigurationError } from '../errors/configuration-error.js';

/**
 * Checks that `Object.prototype` has no enumerable member. Such a member stands in every `for … in`, those of zod included, so
 * new schemas cannot be made beside it.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkPrototype(): void {
  refuse(Object.keys(Object.prototype)[0]);
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
  refuse(READ_BY_ZOD.split(' ').find((name) => name in Object.prototype));
}

function refuse(name: string | undefined): void {
  if (name === undefined) return;
  throw new ConfigurationError('prototype_polluted', `Remove the script that added "${name}" to Object.prototype.`);
}
