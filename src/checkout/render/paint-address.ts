/** The part of the form that follows the country: which countries there are, in which order an address has its parts, and its states. */

import { listCountries } from '../../fields/country.js';
import { listStates } from '../../fields/state.js';
import { createElement } from '../dom/create-element.js';
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
  if (states.dataset.country === country) return;
  states.dataset.country = country;
  const { ownerDocument } = states;
  states.replaceChildren(...listStates(country).map((value) => createElement(ownerDocument, 'option', { value })));
}

/** In which order an address of a country has its town (CLDR, Universal Postal Union). */
function orderTown(country: string): readonly FieldName[] {
  if (/AE|AU|CA|GB|IE|IN|KR|US/.test(country)) return ['city', 'state', 'postal_code'];
  if (/CN|JP/.test(country)) return ['postal_code', 'state', 'city'];
  return ['postal_code', 'city', 'state'];
}

/** Writes the list of countries in the buyer's language, in its order; what was chosen stays. */
function paintCountries({ input }: RenderedField, { tag, write, nameCountry }: Translator): void {
  const document = input.ownerDocument;
  const placeholder = write('country.choose');
  const [first] = (input as HTMLSelectElement).options;
  if (first?.textContent === placeholder && input.lang === tag) return;
  const chosen = input.value;
  const countries = listCountries().map((code) => ({ code, name: nameCountry(code) }));
  const { compare } = new Intl.Collator(tag);
  countries.sort((a, b) => compare(a.name, b.name));
  input.replaceChildren(
    ...[{ code: '', name: placeholder }, ...countries].map(({ code, name }) =>
      createElement(document, 'option', { value: code }, [name]),
    ),
  );
  input.lang = tag;
  input.value = chosen;
}
