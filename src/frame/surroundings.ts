/** Reads what the form takes from the page: its colours, fonts and sizes, which do not reach into a frame by themselves. */
import { type Surroundings, TOKENS } from './messages.js';

/** Reads the surroundings of an element. */
export function readSurroundings(element: Element): Surroundings {
  const { ownerDocument: document } = element;
  const style = getComputedStyle(element);
  const { colorScheme, direction, fontSize, fontFamily } = style;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  return {
    // A frame with another scheme than its element gets an opaque background.
    scheme: colorScheme === 'normal' ? meta?.content || 'light' : colorScheme,
    direction,
    rootSize: getComputedStyle(document.documentElement).fontSize,
    size: fontSize,
    font: fontFamily,
    tokens: Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(`--payveil-${name}`)])),
  };
}

/** Calls back with the surroundings of an element, now and when they have changed, until the signal aborts. */
export function watchSurroundings(
  element: Element,
  onChange: (around: Surroundings) => void,
  signal: AbortSignal,
): void {
  const { documentElement, body } = element.ownerDocument;
  let last = '';
  const compare = () => {
    const around = readSurroundings(element);
    const text = JSON.stringify(around);
    if (text !== last) onChange(around);
    last = text;
  };
  const observer = new MutationObserver(compare);
  for (const node of [documentElement, body]) observer.observe(node, { attributes: true });
  signal.addEventListener('abort', () => observer.disconnect());
  // A rule for a dark or a wide page may set the tokens.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', compare, { signal });
  addEventListener('resize', compare, { signal });
  compare();
}
