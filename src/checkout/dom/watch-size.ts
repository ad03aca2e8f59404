/** Watches the size of an element. It changes too when a page removes the element, or its style sheet, without telling. */

/** Calls back when the size has changed, until the signal aborts. A window without such an observer is not watched. */
export function watchSize(element: Element, onChange: () => void, signal: AbortSignal): void {
  const { ResizeObserver } = element.ownerDocument.defaultView ?? globalThis;
  if (!ResizeObserver) return;
  const observer = new ResizeObserver(onChange);
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
