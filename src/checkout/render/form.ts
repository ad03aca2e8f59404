/** The whole form: made once, then painted again whenever what it shows has changed. */

import { createElement } from '../dom/create-element.js';
import { BILLING_FIELDS, type FieldName, listMethodFields, type PaymentMethod } from '../fields/names.js';
import { type RenderedField, renderField } from './field.js';
import { type RenderedPanel, renderPanel } from './panel.js';
import type { CheckoutNodes } from './view.js';

/** The nodes of a form that was rendered. */
export interface RenderedForm extends Omit<CheckoutNodes, 'target' | 'again'>, RenderedPanel {
  readonly fields: Readonly<Record<FieldName, RenderedField>>;
  readonly methods: readonly HTMLInputElement[];
  readonly choice: HTMLElement;
  readonly legend: HTMLElement;
  readonly methodLabels: Readonly<Record<PaymentMethod, HTMLElement>>;
  readonly mandate: HTMLElement;
  readonly button: HTMLElement;
  readonly error: HTMLElement;
  readonly status: HTMLElement;
}

const METHODS = ['card', 'sepa'] as const;

/** Renders the form with nothing in it but its structure. Within another form it is none itself. */
export function renderForm(document: Document, prefix: string, isWithinForm: boolean): RenderedForm {
  const create = (tag: 'div' | 'fieldset' | 'legend', part: string, attributes = {}, children: readonly Node[] = []) =>
    createElement(document, tag, { class: `payveil-${part}`, id: `${prefix}-${part}`, ...attributes }, children);

  const names: readonly FieldName[] = [...listMethodFields('card'), ...listMethodFields('sepa'), ...BILLING_FIELDS];
  const fields = Object.fromEntries(
    names.map((name) => [name, renderField(document, name, prefix)]),
  ) as RenderedForm['fields'];
  const options = METHODS.map((method) => renderMethod(document, method, prefix));
  const legend = create('legend', 'legend');
  const choice = create('fieldset', 'methods', {}, [legend, ...options.map(({ root }) => root)]);
  // It may be English among words of another direction.
  const mandate = create('div', 'mandate', { dir: 'auto' });
  const error = create('div', 'form-error', { role: 'alert' });
  const status = create('div', 'status', { role: 'status' });
  const button = createElement(document, 'button', {
    class: 'payveil-button',
    type: isWithinForm ? 'button' : 'submit',
    'aria-describedby': mandate.id,
  });
  const ending = renderPanel(document, prefix);
  const form = createElement(
    document,
    isWithinForm ? 'div' : 'form',
    { class: 'payveil', id: prefix, ...(isWithinForm && { role: 'group' }) },
    [choice, ...names.map((name) => fields[name].root), mandate, error, button, ending.panel, status],
  );
  return {
    form,
    fields,
    choice,
    legend,
    methods: options.map(({ radio }) => radio),
    methodLabels: { card: options[0]?.text as HTMLElement, sepa: options[1]?.text as HTMLElement },
    ...ending,
    mandate,
    error,
    button,
    status,
  };
}

function renderMethod(document: Document, method: PaymentMethod, prefix: string) {
  const radio = createElement(document, 'input', {
    class: 'payveil-radio',
    type: 'radio',
    // Its own, so that no other form's radios are in the group; it says which method, not whose card.
    name: `${prefix}-method`,
    value: method,
  });
  const text = createElement(document, 'span');
  const root = createElement(document, 'label', { class: 'payveil-method' }, [radio, text]);
  return { root, radio, text };
}
