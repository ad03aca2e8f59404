/** A button that copies the reference of a payment. */
import { createPart, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';

/** Creates the button. Where a page may not write to the clipboard, it selects the text, so that the buyer can copy it. */
export function createCopyButton(place: Element, text: string, { write }: Translator): HTMLElement {
  const document = place.ownerDocument;
  const button = createPart(document, 'button', 'copy', { type: 'button', 'aria-live': 'polite' }, [
    write('panel.copy'),
  ]);
  button.addEventListener('click', async () => {
    try {
      await document.defaultView?.navigator.clipboard.writeText(text);
      writeText(button, write('panel.copied'));
    } catch {
      document.getSelection()?.selectAllChildren(place.firstElementChild ?? place);
    }
  });
  return button;
}
