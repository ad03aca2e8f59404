/** Renders the choice of payment methods. */
import { createElement, createPart, writeText } from '../dom/create-element.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutState } from '../view.js';
import type { RenderedPart } from './form.js';
import { drawIcon } from './icons.js';

interface RenderedMethods extends RenderedPart {
  readonly radios: Readonly<Record<PaymentMethod, HTMLInputElement>>;
}

/** Renders the choice without texts. It is hidden if there is only one method. */
export function renderMethods(document: Document, prefix: string): RenderedMethods {
  const legend = createPart(document, 'legend', 'legend');
  const card = renderMethod(document, 'card', prefix);
  const sepa = renderMethod(document, 'sepa', prefix);
  const root = createPart(document, 'fieldset', 'methods', {}, [legend, card.root, sepa.root]);
  const paint = (state: CheckoutState) => {
    const { settings, panel } = state;
    root.hidden = panel !== undefined || settings.methods.length < 2;
    writeText(legend, settings.translator.write('method.label'));
    card.paint(state);
    sepa.paint(state);
  };
  return { root, radios: { card: card.radio, sepa: sepa.radio }, paint };
}

function renderMethod(document: Document, name: PaymentMethod, prefix: string) {
  // A unique name, so that radios of other forms are not in the group. It names only the payment method.
  const radio = createPart(document, 'input', 'radio', { type: 'radio', name: `${prefix}-method`, value: name });
  const text = createElement(document, 'span');
  const box = createPart(document, 'span', 'choice', {}, [drawIcon(document, name), text]);
  const root = createPart(document, 'label', 'method', {}, [radio, box]);
  const paint = ({ method, settings }: CheckoutState) => {
    radio.checked = method === name;
    writeText(text, settings.translator.write(`method.${name}`));
  };
  return { root, radio, paint };
}
