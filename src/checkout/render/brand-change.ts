/** Reports to the page that the card number has another brand, with a drawing of it. */
import type { CardBrand, CardBrandRule } from '../../fields/card-brand.js';
import { addHidden, emit } from '../events.js';
import { isSupported } from '../fields/judge-field.js';
import type { CheckoutNodes } from '../nodes.js';
import { drawBrand } from './icons.js';

export function emitBrandChange(
  { target, form }: CheckoutNodes,
  rule: CardBrandRule | undefined,
  supportedBrands: readonly CardBrand[] | undefined,
): void {
  const { brand, name, cvcLength } = rule ?? {};
  const supported = isSupported(brand, supportedBrands);
  const icon = brand && drawBrand(form.ownerDocument, brand);
  emit(target, 'brandchange', addHidden({ brand, name, cvcLength, supported }, { icon }));
}
