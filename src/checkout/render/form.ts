/** Renders the whole form once. Later changes only paint it again. It never writes an entry. */

import type { AlertView } from '../dom/announce.js';
import { createElement, createPart, setAttributes, writeText } from '../dom/create-element.js';
import type { Reveal } from '../dom/focus.js';
import { ADDRESS_FIELDS, FIELDS, type FieldName, SENSITIVE_FIELDS } from '../names.js';
import type { CheckoutNodes } from '../nodes.js';
import type { AllMountOptions } from '../options/mount-options.js';
import type { CheckoutState } from '../shown-state.js';
import { paintAddress } from './address.js';
import { type RenderedField, renderField } from './field.js';
import { drawIcon } from './icons.js';
import { renderMandate } from './mandate.js';
import { renderMethods } from './methods.js';
import { renderPanel } from './panel.js';
import type { RenderedPart } from './part.js';

interface RenderedForm extends Omit<CheckoutNodes, 'target'>, Required<Pick<AlertView, 'placeAlert'>> {
  readonly paint: (state: CheckoutState<AllMountOptions>) => void;
}

/** Groups of fields. Each has a common border. */
const GROUPS: readonly (readonly FieldName[])[] = [[...SENSITIVE_FIELDS, 'name'], ['email'], ADDRESS_FIELDS];

/**
 * Renders the form without texts. Inside another form it is not a form element.
 * @param hidesInputs Whether a style sheet hides inputs that only browsers fill.
 * @param show Scrolls the panel into view.
 */
export function renderForm(
  document: Document,
  prefix: string,
  isWithinForm: boolean,
  hidesInputs: boolean,
  show?: Reveal,
): RenderedForm {
  const rendered = FIELDS.map((name) => [name, renderField(document, name, prefix, hidesInputs)]);
  const fields: Record<FieldName, RenderedField> = Object.fromEntries(rendered);
  const methods = renderMethods(document, prefix);
  const mandate = renderMandate(document, prefix);
  const error = createPart(document, 'div', 'form-error', { role: 'alert', tabindex: '-1' });
  const button = renderButton(document, isWithinForm ? 'button' : 'submit', mandate.short.id);
  const panel = renderPanel(document, prefix, show);
  const status = createPart(document, 'div', 'status', { role: 'status' });
  const groups = GROUPS.map((names) => renderGroup(document, names, fields));
  const parts: RenderedPart[] = [methods, ...groups, mandate, button];
  const form = createElement(
    document,
    isWithinForm ? 'div' : 'form',
    // A dialog's form sends nothing, and libraries that send the forms of a page leave it alone. htmx 1 does not.
    { class: 'payveil', id: prefix, ...(isWithinForm ? { role: 'group' } : { method: 'dialog', 'hx-boost': 'false' }) },
    parts.map(({ root }) => root),
  );
  const placeAlert = (isOnTop: boolean) => {
    const below = isOnTop ? methods.root : button.root;
    if (error.nextSibling !== below) below.before(error);
  };
  placeAlert(false);
  form.append(panel.root, status);
  const paint = (state: CheckoutState<AllMountOptions>) => {
    const { write } = state.settings.translator;
    paintRoot(form, state);
    paintAddress(fields, state);
    for (const part of parts) part.root.hidden = !part.paint(state, write) || state.panel !== undefined;
    panel.paint(state);
  };
  return {
    form,
    fields,
    methods: methods.radios,
    button: button.root,
    buttons: panel.buttons,
    error,
    status,
    placeAlert,
    paint,
  };
}

function paintRoot(form: Element, { settings }: CheckoutState<AllMountOptions>): void {
  const { translator, options } = settings;
  const { tag, write } = translator;
  setAttributes(form, {
    lang: tag,
    // Any other language follows the direction of the page.
    dir: RIGHT_TO_LEFT.test(tag) ? 'rtl' : null,
    'aria-label': write('form.label'),
    'data-theme': options.theme ?? 'auto',
    'data-look': options.look ?? 'outlined',
  });
}

const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ps|ug|ur|yi)\b/;

function renderGroup(
  document: Document,
  names: readonly FieldName[],
  fields: Readonly<Record<FieldName, RenderedField>>,
): RenderedPart {
  const legend = createPart(document, 'legend', 'legend');
  const members = names.map((name) => fields[name]);
  const cells = createPart(
    document,
    'div',
    'cells',
    {},
    members.map((field) => field.root),
  );
  const isAlone = names.length === 1;
  const root = createPart(document, isAlone ? 'div' : 'fieldset', 'group', {}, isAlone ? [cells] : [legend, cells]);
  const paint: RenderedPart['paint'] = (state, write) => {
    for (const field of members) field.root.hidden = !field.paint(state, write);
    const isAddress = names === ADDRESS_FIELDS;
    writeText(legend, write(isAddress ? 'group.address' : state.method === 'sepa' ? 'group.account' : 'method.card'));
    return !members.every((field) => field.root.hidden);
  };
  return { root, paint };
}

/** Renders the button with its lock. A short text about the mandate describes it. */
function renderButton(document: Document, type: string, mandate: string): RenderedPart {
  const text = createElement(document, 'span');
  const attributes = { type, 'aria-describedby': mandate };
  const lock = drawIcon(document, 'lock');
  const root = createPart(document, 'button', 'button', attributes, [lock, text]);
  const paint = (state: CheckoutState<AllMountOptions>) => {
    const label = writeButton(state);
    writeText(text, label);
    // Alone it would stand in another place.
    setAttributes(lock, { hidden: label ? null : '' });
    return true;
  };
  return { root, paint };
}

/** The place of the amount in the text of the button. */
const AMOUNT = '{amount}';

/** Writes the text of the button. It is empty until the amount can be written, because a part of it would be wrong. */
function writeButton({ settings, phase, written, order }: CheckoutState<AllMountOptions>): string {
  const { translator, options } = settings;
  // The amount may change meanwhile, and would then differ from the paid one.
  if (phase === 'busy') return translator.write('form.processing');
  if (order?.problem === 'form.network') return translator.write('form.retry');
  // In Germany another button makes no contract (section 312j of its civil code).
  const { amount, currency, button = /^de\b/.test(translator.tag) ? 'order' : 'pay' } = options;
  const key = button === 'order' ? 'form.order' : 'form.submit';
  const label = options.submitLabel ?? translator.write(key, { amount: AMOUNT });
  if (!label.includes(AMOUNT)) return label;
  if (!written.amount) return '';
  // The shop's server has not told it yet.
  return label.replaceAll(AMOUNT, amount === undefined ? '…' : translator.formatAmount(amount, currency));
}
