/** Renders the whole form once. Later changes only paint it again. */
import { createElement, createPart } from '../dom/create-element.js';
import type { FieldName, PaymentMethod } from '../names.js';
import type { CheckoutNodes } from '../view.js';
import { type RenderedField, renderField } from './field.js';
import { drawIcon } from './icons.js';
import { type RenderedPanel, renderPanel } from './panel.js';

export interface RenderedForm extends Omit<CheckoutNodes, 'target' | 'panelButtons'>, RenderedPanel {
  readonly fields: Readonly<Record<FieldName, RenderedField>>;
  readonly groups: readonly RenderedGroup[];
  readonly methods: Readonly<Record<PaymentMethod, HTMLInputElement>>;
  readonly choice: HTMLElement;
  readonly legend: HTMLElement;
  readonly methodLabels: Readonly<Record<PaymentMethod, HTMLElement>>;
  readonly states: HTMLDataListElement;
  readonly mandate: HTMLElement;
  readonly button: HTMLElement;
  /** The text of the button, next to its lock. */
  readonly buttonText: HTMLElement;
  readonly error: HTMLElement;
  readonly status: HTMLElement;
}

/** A group of fields with a common border. */
export interface RenderedGroup {
  readonly root: HTMLElement;
  readonly legend: HTMLElement;
  readonly cells: HTMLElement;
  readonly names: readonly FieldName[];
}

const GROUPS: readonly (readonly FieldName[])[] = [
  ['cardNumber', 'expiry', 'cvc', 'iban', 'name'],
  ['email'],
  ['country', 'line1', 'line2', 'postal_code', 'city', 'state'],
];

/** Renders only the structure of the form. Inside another form it is not a form element. */
export function renderForm(document: Document, prefix: string, isWithinForm: boolean): RenderedForm {
  const fields = Object.fromEntries(
    GROUPS.flat().map((name) => [name, renderField(document, name, prefix)]),
  ) as RenderedForm['fields'];
  const groups = GROUPS.map((names) => renderGroup(document, names, fields));
  const card = renderMethod(document, 'card', prefix);
  const sepa = renderMethod(document, 'sepa', prefix);
  const legend = createPart(document, 'legend', 'legend');
  const choice = createPart(document, 'fieldset', 'methods', {}, [legend, card.root, sepa.root]);
  const states = createElement(document, 'datalist', { id: `${prefix}-states` });
  fields.state.input.setAttribute('list', states.id);
  // The bank's mandate text may have another direction than the form.
  const mandate = createPart(document, 'div', 'mandate', { id: `${prefix}-mandate`, dir: 'auto' });
  const error = createPart(document, 'div', 'form-error', { role: 'alert' });
  const status = createPart(document, 'div', 'status', { role: 'status' });
  const buttonText = createElement(document, 'span');
  const button = createPart(
    document,
    'button',
    'button',
    { type: isWithinForm ? 'button' : 'submit', 'aria-describedby': mandate.id },
    [drawIcon(document, 'lock'), buttonText],
  );
  const ending = renderPanel(document, prefix);
  const form = createElement(
    document,
    isWithinForm ? 'div' : 'form',
    { class: 'payveil', id: prefix, ...(isWithinForm && { role: 'group' }) },
    [choice, ...groups.map(({ root }) => root), states, mandate, error, button, ending.panel, status],
  );
  return {
    form,
    fields,
    groups,
    choice,
    legend,
    methods: { card: card.radio, sepa: sepa.radio },
    methodLabels: { card: card.text, sepa: sepa.text },
    ...ending,
    states,
    mandate,
    error,
    button,
    buttonText,
    status,
  };
}

function renderGroup(document: Document, names: readonly FieldName[], fields: RenderedForm['fields']): RenderedGroup {
  const legend = createPart(document, 'legend', 'legend');
  const roots = names.map((name) => fields[name].root);
  const cells = createPart(document, 'div', 'cells', {}, roots);
  const isAlone = names.length === 1;
  const root = createPart(document, isAlone ? 'div' : 'fieldset', 'group', {}, isAlone ? [cells] : [legend, cells]);
  return { root, legend, cells, names };
}

function renderMethod(document: Document, method: PaymentMethod, prefix: string) {
  // A unique name, so that radios of other forms are not in the group. It names only the payment method.
  const radio = createPart(document, 'input', 'radio', { type: 'radio', name: `${prefix}-method`, value: method });
  const text = createElement(document, 'span');
  const box = createPart(document, 'span', 'choice', {}, [drawIcon(document, method), text]);
  const root = createPart(document, 'label', 'method', {}, [radio, box]);
  return { root, radio, text };
}
