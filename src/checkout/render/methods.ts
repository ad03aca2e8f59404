/** Renders the choice of payment methods. */
import { createElement, createPart, writeText } from '../dom/create-element.js';
import type { PaymentMethod } from '../names.js';
import { drawIcon } from './icons.js';
import type { RenderedPart } from './part.js';

interface RenderedMethods extends RenderedPart {
  readonly radios: Readonly<Record<PaymentMethod, HTMLInputElement>>;
}

/** Renders the choice without texts. It is hidden if there is only one method. */
export function renderMethods(document: Document, prefix: string): RenderedMethods {
  const legend = createPart(document, 'legend', 'legend');
  const card = renderMethod(document, 'card', prefix);
  const sepa = renderMethod(document, 'sepa', prefix);
  const root = createPart(document, 'fieldset', 'methods', {}, [legend, card.root, sepa.root]);
  const paint: RenderedPart['paint'] = ({ settings, method }, write) => {
    writeText(legend, write('method.label'));
    for (const { name, radio, text } of [card, sepa]) {
      radio.checked = method === name;
      writeText(text, write(`method.${name}`));
    }
    return settings.methods.length > 1;
  };
  return { root, radios: { card: card.radio, sepa: sepa.radio }, paint };
}

function renderMethod(document: Document, name: PaymentMethod, prefix: string) {
  // A unique name, so that radios of other forms are not in the group. It names only the payment method.
  const radio = createPart(document, 'input', 'radio', { type: 'radio', name: `${prefix}-method`, value: name });
  const text = createElement(document, 'span');
  const box = createPart(document, 'span', 'choice', {}, [drawIcon(document, name), text]);
  const root = createPart(document, 'label', 'method', {}, [radio, box]);
  return { name, root, radio, text };
}
