/** Finds elements that a merchant names in the page. */
import { ConfigurationError } from '../../errors/configuration-error.js';

/** An element of the merchant's page, or a CSS selector for it. */
export type Place = Element | string;

/**
 * Finds an element.
 * @throws {ConfigurationError} `option_invalid` when there is no such element.
 */
export function findElement(
  place: Place,
  what: string,
  root: ParentNode | undefined = globalThis.document,
): HTMLElement {
  const found = typeof place === 'string' ? query(root, place) : place;
  if (found?.nodeType === 1) return found as HTMLElement;
  const name = typeof place === 'string' ? ` "${place}"` : '';
  throw new ConfigurationError('option_invalid', `The element${name} of ${what} is not in the page yet.`);
}

function query(root: ParentNode | undefined, selector: string): Element | null | undefined {
  try {
    return root?.querySelector(selector);
  } catch {
    // It is no selector, so no element has it.
    return undefined;
  }
}
