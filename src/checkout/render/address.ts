/** Paints what depends on the country: the list of countries, and the order of the address. */
import { listCountries } from '../../fields/countries.js';
import { arrange } from '../dom/arrange.js';
import { createElement, createOptions, setAttributes } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import type { Translator } from '../language/translate.js';
import type { FieldName } from '../names.js';
import type { CheckoutState } from '../shown-state.js';
import type { RenderedField } from './field.js';

type Fields = Readonly<Record<FieldName, RenderedField>>;

/** Paints the address after its fields. */
export function paintAddress(fields: Fields, { country, asked, settings, written }: CheckoutState): void {
  paintCountries(fields.country, settings.translator, written.countries);
  paintOrder(fields, orderAddress(country), asked);
}

function paintOrder(fields: Fields, order: readonly FieldName[], asked: readonly FieldName[]): void {
  const town = order.filter((name) => asked.includes(name) && !name.startsWith('line'));
  // Where the code is last, the state stands beside it, and the city above them.
  const at = town.length > 2 && order.at(-1) === 'postal_code' ? 1 : 0;
  // One alone has the whole row.
  const halves = town.slice(at, at + 2);
  for (const name of order) setAttributes(fields[name].root, { 'data-place': halves.includes(name) ? 'half' : 'row' });
  // The order in the page equals the visible order.
  const { root } = fields.country;
  if (root.parentElement) arrange(root.parentElement, [root, ...order.map((name) => fields[name].root)]);
}

/** The address of a country after its name, in the order in which the country writes it (CLDR, Universal Postal Union). */
function orderAddress(country: string): readonly FieldName[] {
  const street = ['line1', 'line2'] as const;
  // From large to small.
  if (/CN|JP|KR/.test(country)) return ['postal_code', 'state', 'city', ...street];
  if (/AE|AU|CA|GB|IE|IN|US/.test(country)) return [...street, 'city', 'state', 'postal_code'];
  return [...street, 'postal_code', 'city', 'state'];
}

/**
 * Writes the list of countries: the likely ones first, then the others in the language of the buyer and in its order. Until the
 * names are written there are codes, for autofill. The selected country stays.
 */
function paintCountries(
  { input }: RenderedField,
  { tag, regions, write, nameCountry }: Translator,
  haveNames: boolean,
): void {
  const { ownerDocument, value } = input;
  const placeholder = write('country.choose');
  const isNew = fill(input, `${tag}${haveNames}${placeholder}`, () => {
    const countries = listCountries().map((code) => [code, haveNames ? nameCountry(code) : code] as const);
    const likely = regions.flatMap((region) => countries.filter(([code]) => code === region));
    const others = countries.filter((country) => !likely.includes(country));
    if (haveNames) {
      const { compare } = new Intl.Collator(tag);
      others.sort(([, a], [, b]) => compare(a, b));
    }
    const line = likely.length > 0 ? [createElement(ownerDocument, 'hr')] : [];
    return [
      ...createOptions(ownerDocument, [['', placeholder], ...likely]),
      ...line,
      ...createOptions(ownerDocument, others),
    ];
  });
  if (isNew) input.value = value;
}
