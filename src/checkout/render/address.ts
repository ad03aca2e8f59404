/** Paints what depends on the country: the list of countries, the order of the address, and the menu of states. */
import { createElement } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { isFocused } from '../dom/focus.js';
import { listCountries } from '../fields/country.js';
import { fillStates } from '../fields/state-menu.js';
import type { Translator } from '../language/translate.js';
import type { FieldName } from '../names.js';
import type { CheckoutState } from '../view.js';
import type { RenderedField } from './field.js';

type Fields = Readonly<Record<FieldName, RenderedField>>;

/** Paints the address after its fields. */
export function paintAddress(fields: Fields, { country, asked, settings }: CheckoutState): void {
  const { input } = fields.state;
  paintCountries(fields.country.input, settings.translator);
  if ('options' in input) fillStates(input, country);
  paintOrder(fields, orderAddress(country), asked);
}

function paintOrder(fields: Fields, order: readonly FieldName[], asked: readonly FieldName[]): void {
  const town = order.filter((name) => asked.includes(name) && !name.startsWith('line'));
  for (const name of order) fields[name].root.dataset.place = 'row';
  for (const [i, name] of town.entries()) {
    if (town.length > 1 && i < 2) fields[name].root.dataset.place = `half ${i}`;
  }
  // The screen keyboard shows another key for the last field.
  const last = order.filter((name) => asked.includes(name)).at(-1) ?? asked.at(-1);
  for (const { name, input } of Object.values(fields))
    input.setAttribute('enterkeyhint', name === last ? 'done' : 'next');
  paintPlaces(['country' as const, ...order].map((name) => fields[name]));
}

/**
 * Moves the fields to their places, so that the order in the page equals the visible order. A moved field loses the focus, so
 * the others move around the field that has it.
 */
function paintPlaces(fields: readonly RenderedField[]): void {
  if (fields.every(({ root }, i) => i === 0 || root.previousSibling === fields[i - 1]?.root)) return;
  const roots = fields.map(({ root }) => root);
  const at = Math.max(
    0,
    fields.findIndex(({ input }) => isFocused(input)),
  );
  roots[at]?.before(...roots.slice(0, at));
  roots[at]?.parentNode?.append(...roots.slice(at + 1));
}

/** The address of a country after its name, in the order in which the country writes it (CLDR, Universal Postal Union). */
function orderAddress(country: string): readonly FieldName[] {
  const street = ['line1', 'line2'] as const;
  // From large to small.
  if (/CN|JP|KR/.test(country)) return ['postal_code', 'state', 'city', ...street];
  if (/AE|AU|CA|GB|IE|IN|US/.test(country)) return [...street, 'city', 'state', 'postal_code'];
  return [...street, 'postal_code', 'city', 'state'];
}

/** Writes the list of countries in the language of the buyer and in its order. The selected country stays. */
function paintCountries(input: RenderedField['input'], { tag, write, nameCountry }: Translator): void {
  const chosen = input.value;
  const placeholder = write('country.choose');
  const isNew = fill(input, tag + placeholder, () => {
    const countries = listCountries().map((code) => [code, nameCountry(code)] as const);
    const { compare } = new Intl.Collator(tag);
    countries.sort(([, a], [, b]) => compare(a, b));
    return createOptions(input.ownerDocument, [['', placeholder], ...countries]);
  });
  if (isNew) input.value = chosen;
}

function createOptions(
  document: Document,
  options: readonly (readonly [value: string, text?: string])[],
): HTMLOptionElement[] {
  return options.map(([value, text = '']) => createElement(document, 'option', { value }, [text]));
}
