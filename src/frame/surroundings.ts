/** Reads what the form takes from the page: its colours, fonts and sizes, which do not reach into a frame by themselves. */
import type { Surroundings } from './messages.js';
import { THEME_TOKENS } from './theme-tokens.js';

/** Reads the surroundings of an element. */
export function readSurroundings(element: Element): Surroundings {
  const style = getComputedStyle(element);
  const { colorScheme: scheme, direction, fontSize: size, fontFamily: font } = style;
  const meta = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]');
  return {
    // A frame with another scheme than its element gets an opaque background.
    scheme: scheme === 'normal' ? meta?.content || 'light' : scheme,
    direction,
    size,
    rootSize: getComputedStyle(document.documentElement).fontSize,
    font,
    tokens: Object.fromEntries(THEME_TOKENS.map((name) => [name, style.getPropertyValue(`--payveil-${name}`)])),
  };
}

/** Calls back when the surroundings may have changed, until the signal aborts. */
export function watchSurroundings(onChange: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(onChange);
  for (const node of [document.documentElement, document.body]) observer.observe(node, { attributes: true });
  signal.onabort = () => observer.disconnect();
  // A rule for a dark or a wide page may set the tokens.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', onChange, { signal });
  addEventListener('resize', onChange, { signal });
}
