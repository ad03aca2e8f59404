/** The part of the form that follows the country: which countries there are, in which order an address has its parts, and its states. */

import { listCountries } from '../../fields/country.js';
import { listStates } from '../../fields/state.js';
import { createElement } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import type { FieldName } from '../fields/names.js';
import type { Translator } from '../language/translate.js';
import type { RenderedField } from './field.js';
import type { RenderedForm } from './form.js';
import type { CheckoutState } from './view.js';

/** Paints it. */
export function paintAddress({ fields, groups, states }: RenderedForm, state: CheckoutState): void {
  const { country, asked, settings } = state;
  paintCountries(fields.country, settings.translator);
  const order = orderTown(country);
  const shown = order.filter((name) => asked.includes(name));
  for (const [i, name] of shown.entries()) {
    fields[name].root.dataset.place = shown.length > 1 && i < 2 ? `half ${i}` : `row ${i}`;
  }
  // The buyer's keyboard says which field is the last.
  const last = shown.at(-1) ?? asked.at(-1);
  for (const { name, input } of Object.values(fields))
    input.setAttribute('enterkeyhint', name === last ? 'done' : 'next');
  const { root } = fields[order[2] as FieldName];
  const cells = groups.at(-1)?.cells;
  // The order of the page is that of the eye. Moved only where it changes: what moves loses the focus.
  if (cells?.lastChild !== root || root.previousSibling !== fields[order[1] as FieldName].root) {
    cells?.append(...order.map((name) => fields[name].root));
  }
  fill(states, country, () =>
    createOptions(
      states,
      listStates(country).map((name) => [name] as const),
    ),
  );
}

/** In which order an address of a country has its town (CLDR, Universal Postal Union). */
function orderTown(country: string): readonly FieldName[] {
  if (/AE|AU|CA|GB|IE|IN|KR|US/.test(country)) return ['city', 'state', 'postal_code'];
  if (/CN|JP/.test(country)) return ['postal_code', 'state', 'city'];
  return ['postal_code', 'city', 'state'];
}

/** Writes the list of countries in the buyer's language, in its order; what was chosen stays. */
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
