/** Keeps the form readable on what stands behind it: its theme, where the page tells none, and its text outside the cells. */
import { drawsPictures } from '../dom/after-picture.js';
import { setAttributes } from '../dom/create-element.js';
import { listenToChanges, listenToWindow } from '../dom/listen-to-window.js';

/** Red, green and blue, each from 0 to 1, and the opacity. */
type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Follows the background of the page before each picture in which it may have changed, until the signal aborts. */
export function followBackground(form: HTMLElement, signal: AbortSignal): void {
  const document = form.ownerDocument;
  const view = document.defaultView;
  if (!drawsPictures(view)) return;
  let frame = 0;
  const plan = (event?: Event) => {
    // Buttons and drawings have transitions as well, with each move of the pointer.
    if (event && 'propertyName' in event && event.propertyName !== 'background-color') return;
    view.cancelAnimationFrame(frame);
    frame = view.requestAnimationFrame(() => paintForm(form, view));
  };
  listenToChanges(view, [document.documentElement, document.body], 'attributes', plan, signal);
  // A style sheet that comes late, and a colour that changes slowly.
  listenToChanges(view, [document.head], 'childList', plan, signal);
  listenToWindow(document, 'load', plan, signal);
  listenToWindow(document, 'transitionend', plan, signal);
  listenToWindow(view.matchMedia('(prefers-color-scheme: dark)'), 'change', plan, signal);
  plan();
}

/** Chooses the theme, if the page has no `color-scheme`. Then the text outside is black or white, if it is hard to read otherwise. */
function paintForm(form: HTMLElement, view: Window): void {
  const luminance = findLuminance(form, view);
  const page = form.ownerDocument.querySelector('meta[name=color-scheme]');
  const around = findParent(form);
  const isTold = page || (around && view.getComputedStyle(around).colorScheme !== 'normal');
  setAttributes(form, {
    'data-behind': !isTold && isDark(luminance) ? 'dark' : null,
    'data-tint': luminance < VERY_DARK ? '' : null,
    'data-ink': null,
  });
  const texts = [form, ...form.querySelectorAll('.payveil-mandate, .payveil-form-error')];
  const isHard = texts.some((text) => {
    const own = getLuminance(readColour(view.getComputedStyle(text).color, form, view));
    return (Math.max(own, luminance) + 0.05) / (Math.min(own, luminance) + 0.05) < 4.5;
  });
  if (isHard) setAttributes(form, { 'data-ink': isDark(luminance) ? 'white' : 'black' });
}

/** Where this comes through the cells, even their placeholders can be read. */
const VERY_DARK = 0.025;

/** White is easier to read on it than black (WCAG 2.2, contrast ratio). */
export const isDark = (luminance: number) => luminance < 0.179;

/** Finds the luminance of the colours behind an element, up to one that hides what is below it. A picture without such a colour has none: `NaN`. */
function findLuminance(form: HTMLElement, view: Window): number {
  let mixed: Colour = [0, 0, 0, 0];
  const add = ([red, green, blue, alpha]: Colour) => {
    const share = (1 - mixed[3]) * alpha;
    mixed = [mixed[0] + red * share, mixed[1] + green * share, mixed[2] + blue * share, mixed[3] + share];
  };
  for (let node = findParent(form); node; node = findParent(node)) {
    const { backgroundColor, backgroundImage } = view.getComputedStyle(node);
    add(readColour(backgroundColor, form, view));
    if (mixed[3] > 0.99) return getLuminance(mixed);
    if (backgroundImage !== 'none') return Number.NaN;
  }
  if (mixed[3] === 0) return Number.NaN;
  // What the browser draws behind the page.
  add(readColour('Canvas', form, view));
  return getLuminance(mixed);
}

/** Finds the element in which another is drawn, also through shadow roots. */
function findParent(element: Element): Element | null {
  const root: Node & { readonly host?: Element } = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? root.host ?? null;
}

/** Reads a computed colour. Browsers leave the newer notations as they are, unless two colours are mixed. */
function readColour(css: string, form: HTMLElement, view: Window): Colour {
  const isPlain = css.startsWith('rgb');
  const { style } = form;
  if (!isPlain) style.columnRuleColor = `color-mix(in srgb, ${css}, ${css})`;
  const text = isPlain ? css : view.getComputedStyle(form).columnRuleColor;
  style.columnRuleColor = '';
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+(e-\d+)?/g) ?? []).map(Number);
  const one = text.startsWith('rgb') ? 255 : 1;
  return [red / one, green / one, blue / one, alpha];
}

/** The relative luminance (WCAG 2.2), from 0 for black to 1 for white. */
export function getLuminance([red, green, blue]: Colour): number {
  const light = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
}
