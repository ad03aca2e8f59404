/** Paints what depends on the country: the list of countries, the order of the address, and the list of states. */
import { createElement } from '../dom/create-element.js';
import { fill } from '../dom/fill.js';
import { listCountries, listStates } from '../fields/country.js';
import type { Translator } from '../language/translate.js';
import type { FieldName } from '../names.js';
import type { RenderedField } from './field.js';
import type { RenderedPart } from './part.js';

type Fields = Readonly<Record<FieldName, RenderedField>>;

/** Renders the list of states, and paints the address after its fields. */
export function renderAddress(document: Document, fields: Fields, prefix: string): RenderedPart {
  const root = createElement(document, 'datalist', { id: `${prefix}-states` });
  fields.state.input.setAttribute('list', root.id);
  const paint: RenderedPart['paint'] = ({ country, asked, settings, written }) => {
    paintCountries(fields.country, settings.translator, written.countries);
    paintOrder(fields, orderTown(country), asked);
    fill(root, country, () =>
      createOptions(
        document,
        listStates(country).map((name) => [name]),
      ),
    );
    return true;
  };
  return { root, paint };
}

function paintOrder(fields: Fields, order: readonly FieldName[], asked: readonly FieldName[]): void {
  const shown = order.filter((name) => asked.includes(name));
  for (const [i, name] of shown.entries()) {
    fields[name].root.dataset.place = shown.length > 1 && i < 2 ? `half ${i}` : 'row';
  }
  const roots = order.map((name) => fields[name].root);
  const [, before, end] = roots;
  // The order in the page equals the visible order. Move a field only if its place changes, because a moved field loses the
  // focus.
  if (end?.nextSibling || end?.previousSibling !== before) fields.country.root.parentNode?.append(...roots);
}

/** The place of the town in the addresses of a country (CLDR, Universal Postal Union). */
function orderTown(country: string): readonly FieldName[] {
  if (/AE|AU|CA|GB|IE|IN|KR|US/.test(country)) return ['city', 'state', 'postal_code'];
  if (/CN|JP/.test(country)) return ['postal_code', 'state', 'city'];
  return ['postal_code', 'city', 'state'];
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

function createOptions(
  document: Document,
  options: readonly (readonly [value: string, text?: string])[],
): HTMLOptionElement[] {
  return options.map(([value, text = '']) => createElement(document, 'option', { value }, [text]));
}
