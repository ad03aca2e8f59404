/** Tells how high the form is. Its height must never depend on that of the frame, or both would grow without an end. */
import { RING_PX } from '../messages.js';

/** Prepares the document, and returns the element that holds the form. */
export function createContainer(document: Document): HTMLElement {
  const { documentElement, body } = document;
  documentElement.style.overflow = 'hidden';
  body.style.margin = '0';
  body.style.padding = `${RING_PX}px`;
  const room = document.createElement('div');
  room.style.display = 'flow-root';
  body.replaceChildren(room);
  return room;
}

/** Calls back with the height that a room needs, in pixels, whenever it has changed. Returns a function that looks at once. */
export function watchHeight(room: HTMLElement, onChange: (height: number) => void): () => void {
  let last = 0;
  const measure = () => {
    const height = Math.ceil(room.getBoundingClientRect().height) + 2 * RING_PX;
    if (height === last) return;
    last = height;
    onChange(height);
  };
  new ResizeObserver(measure).observe(room);
  return measure;
}
