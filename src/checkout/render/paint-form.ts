/** What the form shows of a state: texts, what is hidden, and nothing that was typed. */
import { listCountries } from '../../fields/country.js';
import { createElement, writeText } from '../dom/create-element.js';
import type { PaymentMethod } from '../fields/names.js';
import type { Translator } from '../language/translate.js';
import type { MountOptions } from '../options/mount-options.js';
import type { RenderedField } from './field.js';
import type { RenderedForm } from './form.js';
import { writeMandate } from './mandate.js';
import { closePanel, paintPanel } from './panel.js';
import type { CheckoutState } from './view.js';

/** Paints the form. It may be called at any time and changes only what is another. */
export function paintForm(rendered: RenderedForm, state: CheckoutState<MountOptions>): void {
  const { form } = rendered;
  const { translator, options } = state.settings;
  form.lang = translator.tag;
  form.dataset.theme = options.theme ?? 'auto';
  closePanel(rendered);
  paintMethods(rendered, state);
  for (const field of Object.values(rendered.fields)) paintField(field, state);
  paintCountries(rendered.fields.country, translator);
  paintMandate(rendered.mandate, state);
  writeText(rendered.button, writeButton(state));
  paintPanel(rendered, state);
}

function paintMethods(
  { choice, legend, methods, methodLabels }: RenderedForm,
  { settings, method }: CheckoutState,
): void {
  const { write } = settings.translator;
  choice.hidden = settings.methods.length < 2;
  writeText(legend, write('method.label'));
  for (const radio of methods) radio.checked = radio.value === method;
  for (const [name, label] of Object.entries(methodLabels)) writeText(label, write(`method.${name as PaymentMethod}`));
}

function paintField({ name, root, label, hint, note, input }: RenderedField, state: CheckoutState): void {
  const { settings, method, brand, country, asked } = state;
  const { write } = settings.translator;
  root.hidden = !asked.includes(name);
  writeText(label, write(`${name}.label`, {}, name === 'name' ? method : country));
  if (name === 'expiry') writeText(hint, write('expiry.hint'));
  if (name === 'cvc') writeText(hint, write('cvc.hint', {}, brand?.cvcLength));
  if (name === 'cardNumber') writeText(note, brand?.name ?? '');
  if (name === 'name') input.setAttribute('autocomplete', method === 'card' ? 'cc-name' : 'name');
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

function paintMandate(place: HTMLElement, { settings, method }: CheckoutState<MountOptions>): void {
  const { creditor, mandate = {} } = settings.options;
  const isShown = method === 'sepa' && creditor !== undefined;
  place.hidden = !isShown;
  place.lang = settings.translator.languageOf('mandate.text');
  // The button is described by it, hidden or not.
  if (isShown) writeMandate(place, creditor, mandate, settings.translator);
  else place.replaceChildren();
}

function writeButton({ settings, phase }: CheckoutState<MountOptions>): string {
  const { translator, options } = settings;
  // An amount that changes meanwhile is not the one that is paid.
  if (phase === 'busy') return translator.write('form.processing');
  const { submitLabel, amount, currency } = options;
  const shown = translator.formatAmount(amount, currency);
  return submitLabel?.replaceAll('{amount}', shown) ?? translator.write('form.submit', { amount: shown });
}
