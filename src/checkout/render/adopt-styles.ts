/** Adopts the form's style sheet. A style element would not work, because a strict content security policy refuses it. */
import css from './styles.css?inline';

/**
 * Adopts the sheet until the signal aborts. Each form has its own sheet, so that removing one does not affect another form. If
 * a sheet cannot be adopted, as in jsdom or in a template, the form has no styles.
 * @returns The declarations for this form alone. They stand in the sheet, because a policy may refuse the attribute `style`.
 */
export function adoptStyles(form: Element, signal: AbortSignal): CSSStyleDeclaration | undefined {
  const root = form.getRootNode();
  // An element that is not in the page yet will be added to its document later.
  const scope = ('adoptedStyleSheets' in root ? root : form.ownerDocument) as Document | ShadowRoot;
  try {
    // A sheet belongs to the window that made it.
    const { CSSStyleSheet } = form.ownerDocument.defaultView ?? globalThis;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${css}:is(#p#p#p,#${form.id}){}`);
    scope.adoptedStyleSheets = [...scope.adoptedStyleSheets, sheet];
    signal.addEventListener('abort', () => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    });
    return (sheet.cssRules[sheet.cssRules.length - 1] as CSSStyleRule).style;
  } catch {
    return undefined;
  }
}
