/** One field of the form: its label, hint, input and the place of its error, tied together. */

import { createElement } from '../dom/create-element.js';
import type { FieldName } from '../fields/names.js';
import type { FieldNodes } from './view.js';

/** The nodes of one field. */
export interface RenderedField extends FieldNodes {
  readonly name: FieldName;
  readonly root: HTMLElement;
  readonly label: HTMLElement;
  /** Above the input, so that autofill and keyboards do not cover it. */
  readonly hint: HTMLElement;
  /** What is known of the entry: the brand of a card. */
  readonly note: HTMLElement;
  readonly error: HTMLElement;
}

/** Renders a field, its texts still empty. */
export function renderField(document: Document, name: FieldName, prefix: string): RenderedField {
  const id = `${prefix}-${name}`;
  const create = (tag: 'div' | 'span', part: string) =>
    createElement(document, tag, { class: `payveil-${part}`, id: `${id}-${part}` });
  const input = createElement(document, name === 'country' ? 'select' : 'input', {
    class: 'payveil-input',
    id,
    'aria-describedby': `${id}-hint ${id}-note`,
    ...(LEFT_TO_RIGHT.includes(name) && { dir: 'ltr' }),
  });
  const label = createElement(document, 'label', { class: 'payveil-label', for: id });
  const hint = create('span', 'hint');
  const note = create('span', 'note');
  const error = create('div', 'error');
  const attributes = { class: `payveil-field payveil-${name}` };
  const root = createElement(document, 'div', attributes, [label, note, hint, input, error]);
  return { name, root, label, hint, note, input, error };
}

const LEFT_TO_RIGHT: readonly FieldName[] = ['cardNumber', 'expiry', 'cvc', 'iban', 'email'];
