/** Checks that no script has added an enumerable member to every object. */
import { ConfigurationError } from '../errors/configuration-error.js';

/**
 * Checks that `Object.prototype` has no enumerable member. Such a member stands in every `for … in`, those of zod included, so
 * new schemas cannot be made beside it.
 * @throws {ConfigurationError} `prototype_polluted`, naming the member and not its value.
 */
export function checkPrototype(): void {
  const [name] = Object.keys(Object.prototype);
  if (name === undefined) return;
  throw new ConfigurationError('prototype_polluted', `Remove the script that added "${name}" to Object.prototype.`);
}
