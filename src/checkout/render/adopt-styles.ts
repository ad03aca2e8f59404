/** Adopts the form's style sheet. A style element would not work, because a strict content security policy refuses it. */
import css from './styles.css?inline';

/**
 * Adopts the sheet until the signal aborts. Each form has its own sheet, so that removing one does not affect another form. If
 * a sheet cannot be adopted, as in jsdom or in a template, the form has no styles.
 */
export function adoptStyles(form: Element, signal: AbortSignal): void {
  const root = form.getRootNode();
  // An element that is not in the page yet will be added to its document later.
  const scope = ('adoptedStyleSheets' in root ? root : form.ownerDocument) as Document | ShadowRoot;
  try {
    // A sheet belongs to the window that made it.
    const { CSSStyleSheet } = form.ownerDocument.defaultView ?? globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
    signal.addEventListener('abort', () => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  } catch {}
}
