/** The form's style sheet, adopted by a document or a shadow root: no style element, which a strict policy refuses. */
import css from '../styles.css?inline';

/** Adopts the sheet until the signal aborts. Each form has a sheet of its own, so that none takes another's away. */
export function adoptStyles(root: Document | ShadowRoot, signal: AbortSignal): void {
  const view = root.ownerDocument?.defaultView ?? (root as Document).defaultView;
  // A sheet belongs to the window that made it.
  const { CSSStyleSheet } = (view ?? globalThis) as typeof globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  });
}
