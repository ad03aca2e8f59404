/** Renders one field of the form: its label, hint, input and error, linked to each other. */
import { createPart } from '../dom/create-element.js';
import type { FieldName } from '../names.js';
import type { FieldNodes } from '../view.js';

export interface RenderedField extends FieldNodes {
  readonly name: FieldName;
  readonly root: HTMLElement;
  readonly label: HTMLElement;
  /** The hint is before the input, so that it is read first. Our style sheet shows only the placeholder. */
  readonly hint: HTMLElement;
  /** The mark of the entry: the brand of a card. */
  readonly note: HTMLElement;
  /** The drawings and the ring around the cell. */
  readonly art: HTMLElement;
  readonly error: HTMLElement;
}

/** Renders a field without texts. */
export function renderField(document: Document, name: FieldName, prefix: string): RenderedField {
  const id = `${prefix}-${name}`;
  const input = createPart(document, name === 'country' ? 'select' : 'input', 'input', {
    id,
    'aria-describedby': `${id}-hint ${id}-note`,
    ...(LEFT_TO_RIGHT.includes(name) && { dir: 'ltr' }),
  });
  const label = createPart(document, 'label', 'label', { for: id });
  const hint = createPart(document, 'span', 'hint', { id: `${id}-hint` });
  const note = createPart(document, 'span', 'note', { id: `${id}-note` });
  const art = createPart(document, 'span', 'art', { 'aria-hidden': 'true' });
  const error = createPart(document, 'div', 'error', { id: `${id}-error` });
  // Errors are shown under the group of cells, but a screen reader reads them after their input.
  const cell = createPart(document, 'div', 'cell', {}, [label, note, hint, input, art]);
  const root = createPart(document, 'div', `field payveil-${name}`, {}, [cell, error]);
  return { name, root, label, hint, note, input, art, error };
}

const LEFT_TO_RIGHT: readonly FieldName[] = ['cardNumber', 'expiry', 'cvc', 'iban', 'email'];
