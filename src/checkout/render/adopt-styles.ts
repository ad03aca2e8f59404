/** Adopts the form's style sheet. A style element would not work, because a strict content security policy refuses it. */
import { watchSize } from '../dom/watch-size.js';
import css from './styles.css?inline';

/**
 * Adopts the sheet until the signal aborts, again if the page has replaced all sheets. Each form has its own sheet, so that
 * removing one does not affect another form. If a sheet cannot be adopted, as in jsdom or in a template, the form has no styles.
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
    const adopt = () => {
      const { adoptedStyleSheets: sheets } = scope;
      if (!sheets.includes(sheet)) scope.adoptedStyleSheets = [...sheets, sheet];
    };
    adopt();
    watchSize(form, adopt, signal);
    signal.addEventListener('abort', () => {
      scope.adoptedStyleSheets = scope.adoptedStyleSheets.filter((each) => each !== sheet);
    });
  } catch {}
}
