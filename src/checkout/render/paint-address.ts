/** Paints the parts of the form that depend on the country: the list of countries, the order of the address, and the states. */
import { createElement } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { listCountries, listStates } from '../fields/country.js';
import type { Translator } from '../language/translate.js';
import type { FieldName } from '../names.js';
import type { CheckoutState } from '../view.js';
import type { RenderedField } from './field.js';
import type { RenderedForm } from './form.js';

export function paintAddress({ fields, groups, states }: RenderedForm, state: CheckoutState): void {
  const { country, asked, settings } = state;
  paintCountries(fields.country, settings.translator);
  const order = orderTown(country);
  const shown = order.filter((name) => asked.includes(name));
  for (const [i, name] of shown.entries()) {
    fields[name].root.dataset.place = shown.length > 1 && i < 2 ? `half ${i}` : `row ${i}`;
  }
  // The screen keyboard shows another key for the last field.
  const last = shown.at(-1) ?? asked.at(-1);
  for (const { name, input } of Object.values(fields))
    input.setAttribute('enterkeyhint', name === last ? 'done' : 'next');
  const { root } = fields[order[2]];
  const cells = groups.at(-1)?.cells;
  // The order in the page equals the visible order. Move a field only if its place changes, because a moved field loses the
  // focus.
  if (cells?.lastChild !== root || root.previousSibling !== fields[order[1]].root) {
    cells?.append(...order.map((name) => fields[name].root));
  }
  fill(states, country, () =>
    createOptions(
      states,
      listStates(country).map((name) => [name] as const),
    ),
  );
}

/** The place of the town in the addresses of a country (CLDR, Universal Postal Union). */
function orderTown(country: string): readonly [FieldName, FieldName, FieldName] {
  if (/AE|AU|CA|GB|IE|IN|KR|US/.test(country)) return ['city', 'state', 'postal_code'];
  if (/CN|JP/.test(country)) return ['postal_code', 'state', 'city'];
  return ['postal_code', 'city', 'state'];
}

/** Writes the list of countries in the language of the buyer and in its order. The selected country stays. */
function paintCountries({ input }: RenderedField, { tag, write, nameCountry }: Translator): void {
  const chosen = input.value;
  const placeholder = write('country.choose');
  const isNew = fill(input, tag + placeholder, () => {
    const countries = listCountries().map((code) => [code, nameCountry(code)] as const);
    const { compare } = new Intl.Collator(tag);
    countries.sort(([, a], [, b]) => compare(a, b));
    return createOptions(input, [['', placeholder], ...countries]);
  });
  if (isNew) input.value = chosen;
}

function createOptions(place: Element, options: readonly (readonly [value: string, text?: string])[]): Element[] {
  return options.map(([value, text = '']) => createElement(place.ownerDocument, 'option', { value }, [text]));
}
