/** The box in the page: it holds the frame, and a text where there is none. */
import { RING_PX } from './messages.js';
import type { FrameOptions } from './options.js';

/** No form is higher, whatever the frame says. */
const HIGHEST_PX = 20_000;

/** A box, its frame, and the element for a text. */
export interface Box {
  readonly root: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly text: HTMLElement;
}

/**
 * Creates a box, outside the page. Rules of the page do not reach its frame. The frame has a `<form>` of its own, or autofill in
 * Chromium would fill fields of the page as well.
 * @param host Where it will stand. There is no form inside a form.
 */
export function createBox({ src, title = 'Payment', support }: FrameOptions, host: Element): Box {
  const isInForm = host.closest('form');
  if (isInForm)
    console.warn('Payveil: autofill can fill the outer form. See node_modules/payveil/docs/frame.md#advice');
  const root = document.createElement('div');
  const container = document.createElement(isInForm ? 'div' : 'form');
  const frame = document.createElement('iframe');
  const text = document.createElement('p');
  const box = { root, frame, text };
  root.className = 'payveil-frame';
  root.dataset.phase = 'open';
  text.setAttribute('role', 'alert');
  container.append(frame);
  root.append(container, text);
  // The margins of the frame stay inside, so that the box is as high as the form. And its parts are placed in it.
  setStyle(root, { contain: 'layout' });
  setStyle(container, { all: 'initial', display: 'block' });
  setStyle(frame, { all: 'initial', width: `calc(100% + ${2 * RING_PX}px)`, margin: `-${RING_PX}px` });
  setText(box, '');
  // It can do what the form needs, and not navigate the page.
  const links = support ? ' allow-popups allow-popups-to-escape-sandbox' : '';
  Object.assign(frame, {
    sandbox: `allow-scripts allow-same-origin allow-forms allow-modals${links}`,
    allow: ['clipboard-write', ...listFillFeatures()].join(';'),
    referrerPolicy: 'strict-origin',
    // A slow host would delay the event `load` of the page.
    loading: 'lazy',
    title,
    src,
  });
  return box;
}

/** Shows a text in place of the frame, or the frame if the text is empty. */
export function setText({ frame, text }: Box, words: string): void {
  text.textContent = words;
  setStyle(frame, { display: words ? 'none' : 'block' });
  text.hidden = !words;
}

export function setHeight({ frame }: Box, height: number): void {
  setStyle(frame, { height: `${Math.min(height, HIGHEST_PX)}px` });
}

/** Scrolls a part of the frame into view. Some engines scroll no page around a frame of another origin. */
export function scrollToPart({ root }: Box, top: number, height: number): void {
  const marker = document.createElement('a');
  setStyle(marker, { position: 'absolute', top: `${top - RING_PX}px`, height: `${height}px` });
  root.append(marker);
  marker.scrollIntoView({ block: 'nearest' });
  marker.remove();
}

/** Writes styles, which a strict policy allows. No rule of the page is stronger. */
export function setStyle({ style }: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) style.setProperty(name, value, 'important');
}

/** What autofill needs in Chromium from 153 on. A browser that does not know these features would warn. */
function listFillFeatures(): string[] {
  const { featurePolicy }: Document & { readonly featurePolicy?: { features(): string[] } } = document;
  return featurePolicy?.features().filter((name) => /^(autofill|manual-text)$/.test(name)) ?? [];
}
