/** Checks that no script has added a member to every object that would change what zod says. */
import { ConfigurationError } from '../errors/configuration-error.js';

/**
 * Checks that `Object.prototype` has no enumerable member. Such a member stands in every `for … in`, those of zod included, so
 * new schemas cannot be made beside it.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkPrototype(): void {
  refusePolluted(Object.keys(Object.prototype)[0]);
}

/**
 * The names that zod 4.6.7 reads from objects of its own while it checks. Inherited, they would skip a check. And `then`, which
 * makes a promise that never ends of every object.
 */
export const READ_IN_CHECKS = ['aborted', 'abortEarly', 'coerce', 'continue', 'memo', 'skipChecks', 'then', 'when'];

/** The names that it reads while it writes its issues. */
export const READ_IN_ISSUES = [
  '_zod',
  'deferred',
  'get',
  'message',
  'path',
  'postProcessor',
  'schema',
  'set',
  'value',
  'writable',
];

/**
 * Checks that `Object.prototype` has none of these names.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkNames(names: readonly string[]): void {
  refusePolluted(names.find((name) => name in Object.prototype));
}

function refusePolluted(name: string | undefined): void {
  if (name === undefined) return;
  throw new ConfigurationError('prototype_polluted', `Remove the script that added "${name}" to Object.prototype.`);
}
