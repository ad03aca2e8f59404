/** Tells how high the form is. Its height must never depend on that of the frame, or both would grow without an end. */
import { RING_PX } from '../messages.js';

/** Prepares the document, and returns the element that holds the form. */
export function createContainer(document: Document): HTMLElement {
  const { documentElement, body } = document;
  documentElement.style.overflow = 'hidden';
  body.style.margin = '0';
  body.style.padding = `${RING_PX}px`;
  const container = document.createElement('div');
  container.style.display = 'flow-root';
  body.replaceChildren(container);
  return container;
}

/** Calls back with the height that the container needs, in pixels, whenever it has changed. Returns a function that looks at once. */
export function watchHeight(container: HTMLElement, onChange: (height: number) => void): () => void {
  let last = 0;
  const measure = () => {
    const height = Math.ceil(container.getBoundingClientRect().height) + 2 * RING_PX;
    if (height === last) return;
    last = height;
    onChange(height);
  };
  new ResizeObserver(measure).observe(container);
  return measure;
}
