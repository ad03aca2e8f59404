/** Keeps an optional input closed behind a button, until the buyer wants it or a text is in it. */
import { setAttributes } from '../dom/create-element.js';
import { isFocused } from '../dom/focus.js';

interface Opening {
  /** Opens the input. Closes one that is not wanted, unless its country needs it. */
  open(isWanted: boolean): void;
  /** Adapts the input to the buyer's country. */
  adapt(country: string): void;
}

/**
 * Closes an input, unless it has a text. While it is closed, the style sheet hides it, and it takes no tab stop. It stays in the
 * page, so that browsers fill it.
 */
export function openOnDemand(
  input: HTMLElement & { readonly value: string },
  opener: HTMLElement,
  signal: AbortSignal,
): Opening {
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
  return {
    open,
    adapt(country) {
      // Brazil writes the district into it.
      if (isUsed === (country === 'BR')) return;
      isUsed = !isUsed;
      open(isFocused(input) || input.value !== '');
    },
  };
}
