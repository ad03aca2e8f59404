/** Renders one field of the form, its label, hint, input and error, and paints its texts and the drawings in its cell. */
import { nameCardBrand } from '../../fields/card-brand.js';
import { createPart, writeText } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { findWords } from '../fields/country.js';
import { type FieldName, isSensitive } from '../names.js';
import type { FieldNodes } from '../nodes.js';
import type { CheckoutState } from '../shown-state.js';
import { BRANDS, drawBrand, drawCode, drawIcon } from './icons.js';
import type { RenderedPart } from './part.js';

export interface RenderedField extends FieldNodes, RenderedPart {
  readonly name: FieldName;
}

/**
 * Renders a field without texts, and its parts linked to each other.
 * @param hidesInputs Whether a style sheet hides inputs that only browsers fill.
 */
export function renderField(document: Document, name: FieldName, prefix: string, hidesInputs: boolean): RenderedField {
  const id = `${prefix}-${name}`;
  const isMenu = name === 'country' || name === 'state';
  const createInput = <Tag extends 'input' | 'select'>(tag: Tag) =>
    createPart(document, tag, 'input', {
      id,
      'aria-describedby': `${id}-hint ${id}-note`,
      'aria-invalid': 'false',
      // In a form from right to left, "1 High Street" stays as it was typed.
      // A placeholder tells the style sheet that the field is empty.
      ...(tag === 'input' && { placeholder: ' ', dir: isSensitive(name) || name === 'email' ? 'ltr' : 'auto' }),
    });
  const input = createInput(isMenu ? 'select' : 'input');
  const typed = name === 'state' ? createInput('input') : undefined;
  const label = createPart(document, 'label', 'label', { for: id });
  // The hint is before the input, so that it is read first. Our style sheet shows only the placeholder.
  const hint = createPart(document, 'span', 'hint', { id: `${id}-hint` });
  // The brand of a card, or those that are accepted.
  const note = createPart(document, 'span', 'note', { id: `${id}-note` });
  // The drawings and the ring around the cell.
  const art = createPart(document, 'span', 'art', { 'aria-hidden': 'true' });
  const error = createPart(document, 'div', 'error', { id: `${id}-error` });
  const parts = [label, note, hint, input, art, error];
  const opener =
    name === 'line2' && hidesInputs ? createPart(document, 'button', 'add', { type: 'button' }) : undefined;
  const place = name === 'expiry' || name === 'cvc' ? 'half' : 'row';
  const root = createPart(
    document,
    'div',
    `field payveil-${name}`,
    { 'data-place': place },
    opener ? [opener, ...parts] : parts,
  );

  const paint: RenderedPart['paint'] = (state, write) => {
    const { method, country, asked } = state;
    writeText(label, write(`${name}.label`, {}, name === 'name' ? method : findWords(country)));
    if (opener) writeText(opener, write('line2.add'));
    if (name === 'cardNumber') paintNumber(input, note, art, state);
    if (name === 'expiry') writeText(hint, show(input, write('expiry.hint')));
    if (name === 'cvc') paintCode(input, hint, art, state);
    if (name === 'name') input.setAttribute('autocomplete', method === 'card' ? 'cc-name' : 'name');
    if (isMenu) paintMenu(art, root.contains(input));
    return asked.includes(name);
  };
  return { name, root, input, typed, error, opener, isRendered: true, paint };
}

function paintMenu(art: Element, hasMenu: boolean): void {
  fill(art, String(hasMenu), () => (hasMenu ? [drawIcon(art.ownerDocument, 'chevron')] : []));
}

function paintNumber(input: Element, note: Element, art: Element, { settings, brand }: CheckoutState): void {
  const { ownerDocument } = art;
  const brands = brand ? [brand.brand] : (settings.options.supportedBrands ?? BRANDS);
  show(input, '1234 1234 1234 1234');
  writeText(note, brands.map(nameCardBrand).join(', '));
  fill(art, `${brands}${brand?.name}`, () => [
    ...brands.map((each) => drawBrand(ownerDocument, each)),
    // Our style sheet counts the brands that have no room.
    ...(brand ? [] : [createPart(ownerDocument, 'span', 'more')]),
  ]);
}

function paintCode(input: Element, hint: Element, art: Element, { settings, brand }: CheckoutState): void {
  const { cvcLength = 3 } = brand ?? {};
  show(input, '1234'.slice(0, cvcLength));
  writeText(hint, settings.translator.write('cvc.hint', {}, cvcLength));
  fill(art, String(cvcLength), () => [drawCode(art.ownerDocument, cvcLength)]);
}

/** Shows the form of an entry while the field is empty. */
function show(input: Element, placeholder: string): string {
  input.setAttribute('placeholder', placeholder);
  return placeholder;
}
