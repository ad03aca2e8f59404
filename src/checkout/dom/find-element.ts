/** Elements of the page that a merchant names. */
import { ConfigurationError } from '../../errors/configuration-error.js';

/** An element of the merchant's, or a CSS selector of it. */
export type Place = Element | string;

/**
 * Finds an element.
 * @throws {ConfigurationError} `option_invalid` when it is not there.
 */
export function findElement(
  place: Place,
  what: string,
  root: ParentNode | undefined = globalThis.document,
): HTMLElement {
  const found = typeof place === 'string' ? root?.querySelector(place) : place;
  if (found?.nodeType === 1) return found as HTMLElement;
  throw new ConfigurationError('option_invalid', `The element of ${what} was not found.`);
}
