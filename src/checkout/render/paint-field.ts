/** Paints one field: its texts and the drawings in its cell. */
import { writeText } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import type { CheckoutState } from '../view.js';
import type { RenderedField } from './field.js';
import { BRANDS, drawBrand, drawCode, drawIcon } from './icons.js';

export function paintField(field: RenderedField, state: CheckoutState): void {
  const { name, root, label, hint, note, input } = field;
  const { settings, method, brand, country, asked } = state;
  const { write } = settings.translator;
  root.hidden = !asked.includes(name);
  writeText(label, write(`${name}.label`, {}, name === 'name' ? method : country));
  if (name === 'expiry') writeText(hint, show(input, write('expiry.hint')));
  if (name === 'cvc') {
    writeText(hint, write('cvc.hint', {}, brand?.cvcLength));
    show(input, '1234'.slice(0, brand?.cvcLength ?? 3));
  }
  if (name === 'cardNumber') {
    writeText(note, brand?.name ?? '');
    show(input, '1234 1234 1234 1234');
  }
  if (name === 'name') input.setAttribute('autocomplete', method === 'card' ? 'cc-name' : 'name');
  paintArt(field, state);
}

/** Shows the form of an entry while the field is empty. */
function show(input: Element, placeholder: string): string {
  input.setAttribute('placeholder', placeholder);
  return placeholder;
}

function paintArt({ name, art }: RenderedField, { settings, brand }: CheckoutState): void {
  const document = art.ownerDocument;
  const { cvcLength = 3 } = brand ?? {};
  if (name === 'cardNumber') {
    const brands = brand ? [brand.brand] : (settings.options.supportedBrands ?? BRANDS);
    fill(art, String(brands), () => brands.map((each) => drawBrand(document, each)));
  }
  if (name === 'cvc') fill(art, String(cvcLength), () => [drawCode(document, cvcLength)]);
  if (name === 'country') fill(art, name, () => [drawIcon(document, 'chevron')]);
}
