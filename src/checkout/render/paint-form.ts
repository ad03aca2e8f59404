/** Paints the state of the form: its texts and its hidden parts. It never writes an entry. */
import { createElement, createPart, createRows, setAttributes, writeText } from '../dom/create-element.js';
import type { Translator } from '../language/translate.js';
import { METHODS } from '../names.js';
import type { Creditor, Mandate, MountOptions } from '../options/mount-options.js';
import type { CheckoutState } from '../view.js';
import type { RenderedForm } from './form.js';
import { paintAddress } from './paint-address.js';
import { paintField } from './paint-field.js';
import { paintPanel } from './panel.js';

/** Paints the form. It may be called at any time, and changes only parts that differ. */
export function paintForm(rendered: RenderedForm, state: CheckoutState<MountOptions>): void {
  const { form } = rendered;
  const { translator, options } = state.settings;
  const { tag, write } = translator;
  setAttributes(form, {
    lang: tag,
    // Any other language follows the direction of the page.
    dir: RIGHT_TO_LEFT.test(tag) ? 'rtl' : null,
    'aria-label': write('form.label'),
    'data-theme': options.theme ?? 'auto',
    'data-look': options.look ?? 'outlined',
  });
  paintMethods(rendered, state);
  for (const field of Object.values(rendered.fields)) paintField(field, state);
  paintGroups(rendered, state);
  paintAddress(rendered, state);
  paintMandate(rendered.mandate, state);
  for (const each of [rendered.states, rendered.button]) each.hidden = state.panel !== undefined;
  writeText(rendered.buttonText, writeButton(state));
  paintPanel(rendered, state);
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ps|ug|ur|yi)\b/;

function paintMethods(
  { choice, legend, methods, methodLabels }: RenderedForm,
  { settings, method, panel }: CheckoutState,
): void {
  const { write } = settings.translator;
  choice.hidden = panel !== undefined || settings.methods.length < 2;
  writeText(legend, write('method.label'));
  for (const each of METHODS) {
    methods[each].checked = each === method;
    writeText(methodLabels[each], write(`method.${each}`));
  }
}

function paintGroups({ groups }: RenderedForm, { settings, method, asked, panel }: CheckoutState): void {
  const { write } = settings.translator;
  for (const { root, legend, names } of groups) {
    root.hidden = panel !== undefined || !names.some((name) => asked.includes(name));
    const isAddress = names.includes('country');
    writeText(legend, write(isAddress ? 'group.address' : method === 'sepa' ? 'group.account' : 'method.card'));
  }
}

function paintMandate(place: HTMLElement, { settings, method, panel }: CheckoutState<MountOptions>): void {
  const { creditor, mandate = {} } = settings.options;
  const isShown = method === 'sepa' && creditor !== undefined;
  place.hidden = panel !== undefined || !isShown;
  // It describes the button, even if it is hidden.
  if (isShown) writeMandate(place, creditor, mandate, settings.translator);
  else place.replaceChildren();
}

/** Writes the SEPA direct debit mandate (EPC Core rulebook): who may debit the account, and the right to a refund. */
function writeMandate(place: Element, creditor: Creditor, mandate: Mandate, { write }: Translator): void {
  const document = place.ownerDocument;
  const isRecurrent = mandate.type === 'recurrent';
  const rows = [
    [write('mandate.creditor'), creditor.name],
    [write('mandate.identifier'), creditor.identifier],
    [write('mandate.address'), creditor.address],
    [write('mandate.reference'), mandate.reference ?? write('mandate.reference.none')],
    [write('mandate.type'), write(isRecurrent ? 'mandate.type.recurrent' : 'mandate.type.oneOff')],
  ] as const;
  place.replaceChildren(
    createPart(document, 'p', 'mandate-title', {}, [write('mandate.title')]),
    createElement(document, 'dl', {}, createRows(document, rows)),
    createElement(document, 'p', {}, [write('mandate.text', { creditor: creditor.name })]),
  );
}

function writeButton({ settings, phase }: CheckoutState<MountOptions>): string {
  const { translator, options } = settings;
  // The amount may change meanwhile, and would then differ from the paid one.
  if (phase === 'busy') return translator.write('form.processing');
  const { submitLabel, amount, currency } = options;
  const shown = translator.formatAmount(amount, currency);
  return submitLabel?.replaceAll('{amount}', shown) ?? translator.write('form.submit', { amount: shown });
}
