/** The box in the page: it holds the frame, and a text where there is none. */
import type { FrameOptions } from './options.js';

/** The widest ring of a field, in pixels. The frame has room for it on each side. */
const RING_PX = 4;

/** No form is higher, whatever the frame says. */
const HIGHEST_PX = 20_000;

/** A box, its frame, and the element for a text. */
export interface Box {
  readonly root: HTMLElement;
  readonly frame: HTMLIFrameElement;
  readonly text: HTMLElement;
}

/** Creates a box, outside the page. Rules of the page do not reach its frame. */
export function createBox(document: Document, { src, title = 'Payment', support }: FrameOptions): Box {
  const box = {
    root: document.createElement('div'),
    frame: document.createElement('iframe'),
    text: document.createElement('p'),
  };
  const { root, frame, text } = box;
  root.className = 'payveil-frame';
  root.dataset.phase = 'open';
  text.setAttribute('role', 'alert');
  write(root, 'position', 'relative');
  write(frame, 'all', 'initial');
  write(frame, 'border', '0');
  write(frame, 'width', `calc(100% + ${2 * RING_PX}px)`);
  write(frame, 'margin', `-${RING_PX}px`);
  setText(box, '');
  setHeight(box, 320);
  // It can do what the form needs, and not navigate the page.
  const links = support ? ' allow-popups allow-popups-to-escape-sandbox' : '';
  Object.assign(frame, {
    sandbox: `allow-scripts allow-same-origin allow-forms allow-modals${links}`,
    allow: 'focus-without-user-activation; clipboard-write',
    referrerPolicy: 'strict-origin',
    // A slow host would delay the event `load` of the page.
    loading: 'lazy',
    title,
    src,
  });
  root.append(frame);
  return box;
}

/** Shows a text in place of the frame, or the frame if the text is empty. */
export function setText({ root, frame, text }: Box, words: string): void {
  text.textContent = words;
  write(frame, 'display', words ? 'none' : 'block');
  if (words) root.append(text);
  else text.remove();
}

export function setHeight({ frame }: Box, height: unknown): void {
  write(frame, 'height', `${Math.min(Number(height), HIGHEST_PX)}px`);
}

/** Scrolls a part of the frame into view. Some engines scroll no page around a frame of another origin. */
export function reveal({ root }: Box, top: unknown, height: unknown): void {
  const marker = root.ownerDocument.createElement('a');
  write(marker, 'position', 'absolute');
  write(marker, 'top', `${Number(top) - RING_PX}px`);
  write(marker, 'height', `${height}px`);
  root.append(marker);
  marker.scrollIntoView({ block: 'nearest' });
  marker.remove();
}

/** Hides it in its place, because a frame that is moved loads again. */
export function hide({ root, frame }: Box): void {
  // An absolute one could make the page longer.
  write(root, 'position', 'fixed');
  write(frame, 'visibility', 'hidden');
}

/** Writes a style, which a strict policy allows. No rule of the page is stronger. */
export function write({ style }: HTMLElement, name: string, value: string): void {
  style.setProperty(name, value, 'important');
}
