/** One field of the form: its label, hint, input and the place of its error, tied together. */

import { createElement } from '../dom/create-element.js';
import type { FieldName } from '../fields/names.js';
import type { FieldNodes } from './view.js';

/** The nodes of one field. */
export interface RenderedField extends FieldNodes {
  readonly name: FieldName;
  readonly root: HTMLElement;
  readonly label: HTMLElement;
  /** Before the input, so that it is read in this order; our style sheet shows it as the placeholder alone. */
  readonly hint: HTMLElement;
  /** What is known of the entry: the brand of a card. */
  readonly note: HTMLElement;
  /** Drawings, and the ring around the cell. */
  readonly art: HTMLElement;
  readonly error: HTMLElement;
}

/** Renders a field, its texts still empty. */
export function renderField(document: Document, name: FieldName, prefix: string): RenderedField {
  const id = `${prefix}-${name}`;
  const create = (tag: 'div' | 'span', part: string, children: Node[] = []) =>
    createElement(document, tag, { class: `payveil-${part}`, id: `${id}-${part}` }, children);
  const input = createElement(document, name === 'country' ? 'select' : 'input', {
    class: 'payveil-input',
    id,
    'aria-describedby': `${id}-hint ${id}-note`,
    ...(LEFT_TO_RIGHT.includes(name) && { dir: 'ltr' }),
  });
  const label = createElement(document, 'label', { class: 'payveil-label', for: id });
  const hint = create('span', 'hint');
  const note = create('span', 'note');
  const art = createElement(document, 'span', { class: 'payveil-art', 'aria-hidden': 'true' });
  const error = create('div', 'error');
  // Errors stand under the group of their cells, but follow their input when the form is read.
  const cell = createElement(document, 'div', { class: 'payveil-cell' }, [label, note, hint, input, art]);
  const root = createElement(document, 'div', { class: `payveil-field payveil-${name}` }, [cell, error]);
  return { name, root, label, hint, note, input, art, error };
}

const LEFT_TO_RIGHT: readonly FieldName[] = ['cardNumber', 'expiry', 'cvc', 'iban', 'email'];
