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
  const root = document.createElement('div');
  const frame = document.createElement('iframe');
  const text = document.createElement('p');
  const box = { root, frame, text };
  root.className = 'payveil-frame';
  root.dataset.phase = 'open';
  text.role = 'alert';
  write(root, 'position:relative');
  write(
    frame,
    `position:static;opacity:1;border:0;border-radius:0;padding:0;background:none;min-width:0;max-width:none;min-height:0;max-height:none;width:calc(100% + ${2 * RING_PX}px);margin:-${RING_PX}px;height:20em`,
  );
  setText(box, '');
  // It can do what the form needs, and not navigate the page.
  const links = support ? ' allow-popups allow-popups-to-escape-sandbox' : '';
  frame.setAttribute('sandbox', `allow-scripts allow-same-origin allow-forms allow-modals${links}`);
  frame.allow = 'focus-without-user-activation; clipboard-write';
  frame.referrerPolicy = 'strict-origin';
  // A slow host would delay the event `load` of the page.
  frame.loading = 'lazy';
  frame.title = title;
  frame.src = src;
  root.append(frame);
  return box;
}

/** Shows a text in place of the frame, or the frame if the text is empty. */
export function setText({ root, frame, text }: Box, words: string): void {
  text.textContent = words;
  write(frame, `display:${words ? 'none' : 'block'}`);
  if (words) root.append(text);
  else text.remove();
}

export function setHeight({ frame }: Box, height: unknown): void {
  write(frame, `height:${Math.min(Number(height), HIGHEST_PX)}px`);
}

/** Scrolls a part of the frame into view. Some engines scroll no page around a frame of another origin. */
export function reveal({ root }: Box, top: unknown, height: unknown): void {
  const marker = root.ownerDocument.createElement('a');
  write(marker, `position:absolute;top:${Number(top) - RING_PX}px;height:${height}px`);
  root.append(marker);
  marker.scrollIntoView({ block: 'nearest' });
  marker.remove();
}

/** Hides all of it in its place, because a frame that is moved loads again. */
export function hide({ root }: Box): void {
  write(root, 'position:absolute;visibility:hidden;height:0;overflow:hidden');
}

/** Writes styles one by one, which a strict policy allows. No rule of the page is stronger. */
export function write({ style }: HTMLElement, styles: string): void {
  for (const each of styles.split(';')) {
    const [name = '', value = ''] = each.split(':');
    style.setProperty(name, value, 'important');
  }
}
