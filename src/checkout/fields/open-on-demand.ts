/** Keeps an optional input closed behind a button, until the buyer wants it, a text is in it, or the country has a use for it. */
import { setAttributes } from '../dom/create-element.js';
import { isFocused } from '../dom/focus.js';

/**
 * Closes an input, unless it has a text. While it is closed, the style sheet hides it, and it takes no tab stop. It stays in the
 * page, so that browsers fill it.
 * @returns A function that opens the input, or closes it if it is not wanted, and one that adapts it to the buyer's country.
 */
export function openOnDemand(
  input: HTMLElement & { readonly value: string },
  opener: HTMLElement,
  signal: AbortSignal,
): readonly [open: (isWanted: boolean) => void, adapt: (country: string) => void] {
  /** Whether the country has a use of its own for it. */
  let isUsed = false;
  const open = (isWanted: boolean) => {
    const isOpen = isUsed || isWanted;
    opener.hidden = isOpen;
    setAttributes(input, isOpen ? { tabindex: null, 'aria-hidden': null } : { tabindex: -1, 'aria-hidden': 'true' });
  };
  opener.addEventListener('click', () => input.focus(), { signal });
  // Scripts and screen keyboards may move the buyer to it, too.
  input.addEventListener('focus', () => open(true), { signal });
  open(input.value !== '');
  const adapt = (country: string) => {
    // Brazil writes the district into it.
    if (isUsed === (country === 'BR')) return;
    isUsed = !isUsed;
    open(isFocused(input) || input.value !== '');
  };
  return [open, adapt];
}
