/** A button that copies the reference of a payment. */
import { createPart, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';

/**
 * Creates a button that copies the text of an element. Where a page may not write to the clipboard, it selects the text, so that
 * the buyer can copy it.
 */
export function createCopyButton(source: Element, { write }: Translator): HTMLElement {
  const document = source.ownerDocument;
  const attributes = { type: 'button', 'aria-live': 'polite' };
  const button = createPart(document, 'button', 'copy', attributes, [write('panel.copy')]);
  button.addEventListener('click', async () => {
    try {
      await document.defaultView?.navigator.clipboard.writeText(source.textContent ?? '');
      writeText(button, write('panel.copied'));
    } catch {
      document.getSelection()?.selectAllChildren(source);
    }
  });
  return button;
}
