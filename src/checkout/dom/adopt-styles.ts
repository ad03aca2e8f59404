/** The form's style sheet, adopted by where the form is: no style element, which a strict policy refuses. */
import css from '../render/styles.css?inline';

/**
 * Adopts the sheet until the signal aborts. Each form has a sheet of its own, so that none takes another's away. Where none can
 * be adopted, as in jsdom or a template, the form goes without.
 */
export function adoptStyles(form: Element, signal: AbortSignal): void {
  const root = form.getRootNode();
  // An element that is in no page yet will be in its document.
  const scope = ('adoptedStyleSheets' in root ? root : form.ownerDocument) as Document | ShadowRoot;
  try {
    // A sheet belongs to the window that made it.
    const { CSSStyleSheet } = (form.ownerDocument.defaultView ?? globalThis) as typeof globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
    signal.addEventListener('abort', () => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  } catch {}
}
