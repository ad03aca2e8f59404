/** Keeps an optional input closed behind a button, until the buyer wants it or a text is in it. */
import { setAttributes } from '../dom/create-element.js';

/**
 * Closes an input, unless it has a text. While it is closed, the style sheet hides it, and it takes no tab stop. It stays in the
 * page, so that browsers fill it.
 * @returns A function that opens or closes the input.
 */
export function openOnDemand(
  input: HTMLElement & { readonly value: string },
  opener: HTMLElement,
  signal: AbortSignal,
): (isOpen: boolean) => void {
  const open = (isOpen: boolean) => {
    opener.hidden = isOpen;
    setAttributes(input, isOpen ? { tabindex: null, 'aria-hidden': null } : { tabindex: -1, 'aria-hidden': 'true' });
  };
  opener.addEventListener('click', () => input.focus(), { signal });
  // Scripts and screen keyboards may move the buyer to it, too.
  input.addEventListener('focus', () => open(true), { signal });
  open(input.value !== '');
  return open;
}
