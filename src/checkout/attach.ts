/** Binds a merchant's own form and inputs: everything of the form except its look. */
import { createOptionError } from '../errors/option-error.js';
import { refuseUnknown } from '../options/known-names.js';
import { takeOwn } from '../options/own.js';
import { tellDeveloper } from '../report/tell-developer.js';
import { CheckoutController } from './checkout-controller.js';
import { findElement, type Place } from './dom/find-element.js';
import type { CheckoutHandle } from './handle.js';
import { BILLING_FIELDS, type BillingField, FIELDS, type FieldName, listMethodFields } from './names.js';
import type { CheckoutNodes, FieldNodes } from './nodes.js';
import type { CheckoutOptions, ServerOptions, Together, WithoutServer } from './options/checkout-options.js';
import { SHARED_OPTIONS } from './options/option-table.js';
import type { OptionRow } from './options/shapes.js';

/** The place of one field: its input, and the element for its problem. */
export type FieldPlace =
  | Place
  | {
      /** The input, or a `select`. */
      readonly input: Place;
      /** The element that shows its problem. */
      readonly error?: Place | undefined;
    };

/** The options of `attachCheckout`, each for itself. */
export interface AllAttachOptions extends CheckoutOptions {
  /** The inputs. Those of the payment methods are required. The form asks for the others only if you give them. Read once. */
  readonly fields: Readonly<Partial<Record<FieldName, FieldPlace>>>;
  /** The button. Default: the form's submit button. Read once. */
  readonly button?: Place | undefined;
  /** The element that shows problems of the whole form, with `role="alert"`. Read once. */
  readonly error?: Place | undefined;
  /** The element that shows the progress, with `role="status"`. Read once. */
  readonly status?: Place | undefined;
}

/** The options of `attachCheckout`. */
export type AttachOptions = WithoutServer & AllAttachOptions & Together;

/** The options of `attachCheckout` with `server`, which tells what there is to pay. */
export type ServerAttachOptions = ServerOptions<AllAttachOptions>;

/**
 * Binds a merchant's own inputs. While they are bound, sensitive inputs have no `name`, so that a native submit cannot post
 * them.
 * @param form The form, or the element around the inputs and the button if there is no form. Or a CSS selector for it.
 * @throws {ConfigurationError} when an option is wrong or an element is missing. The page does not change then.
 * @example
 * ```ts
 * const checkout = attachCheckout('#my-form', {
 *   ...options,
 *   fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc', name: '#name' },
 * });
 * ```
 */
export function attachCheckout(
  form: Place,
  options: AttachOptions | ServerAttachOptions,
): CheckoutHandle<AttachOptions> {
  const root = findElement(form, 'form');
  const own = takeOwn(options as AllAttachOptions);
  const nodes = findNodes(root, own);
  const taken = [root, ...Object.values(nodes.fields).map(({ input }) => input)];
  // With two checkouts on one form, one click would make two payments.
  if (taken.some((each) => bound.has(each))) throw createOptionError('fields is bound already');
  const checkout = new CheckoutController(nodes, own, {
    rows: ATTACH_OPTIONS,
    // It lacks some options of `mountCheckout`.
    kind: 'attachCheckout option',
    listAsked: (given) => listBillingFields(given, nodes.fields),
    showsEnding: () => false,
    paint() {},
    remove() {
      for (const each of taken) bound.delete(each);
    },
  });
  for (const each of taken) bound.add(each);
  warnOfSilence(nodes);
  return checkout;
}

/** The options of `attachCheckout`. What only it has is checked here. */
const ATTACH_OPTIONS = {
  ...SHARED_OPTIONS,
  fields: [],
  button: [],
  error: [],
  status: [],
} as const satisfies Readonly<Record<keyof AllAttachOptions, OptionRow>>;

const bound = /*#__PURE__*/ new WeakSet<Element>();

const SUBMIT_BUTTON = '[type=submit], button:not([type])';

function findNodes(root: HTMLElement, { fields, button, error, status }: AllAttachOptions): CheckoutNodes {
  const places: [string, FieldPlace][] = Object.entries(fields ?? {});
  refuseUnknown(Object(fields), FIELDS, 'fields.');
  const find = (place: Place | undefined, what: string) => (place ? findElement(place, what, root) : undefined);
  return {
    target: root,
    form: root,
    fields: Object.fromEntries(places.map(([name, place]) => [name, findField(name, place, find)])),
    button: find(button, 'button') ?? root.querySelector<HTMLElement>(SUBMIT_BUTTON) ?? undefined,
    error: find(error, 'error'),
    status: find(status, 'status'),
  };
}

function listBillingFields({ methods = ['card'] }: AllAttachOptions, fields: CheckoutNodes['fields']): BillingField[] {
  for (const name of methods.flatMap(listMethodFields)) {
    if (!fields[name]) throw createOptionError(`fields must have ${name}`);
  }
  return BILLING_FIELDS.filter((name) => fields[name]);
}

function findField(
  name: string,
  place: FieldPlace,
  find: (place: Place | undefined, what: string) => Element | undefined,
): FieldNodes {
  const places: Exclude<FieldPlace, Place> = isPlace(place) ? { input: place } : Object(place);
  refuseUnknown(places, ['input', 'error'], `fields.${name}.`);
  const { input, error } = places;
  const found = find(input, name);
  if (!found?.matches('input, select')) throw createOptionError(`fields has no input for ${name}`);
  return { input: found as FieldNodes['input'], error: find(error, `${name}.error`) };
}

/** Without a message a buyer does not know why the payment does not work. */
function warnOfSilence({ fields, error }: CheckoutNodes): void {
  const silent = Object.entries(fields).flatMap(([name, field]) => (field.error ? [] : name));
  if (!error) silent.push('error');
  if (silent.length > 0)
    tellDeveloper('warn', `There is no place for the problems of: ${silent.join(', ')}.`, 'form.md#your-own-inputs');
}

const isPlace = (place: FieldPlace): place is Place => typeof place === 'string' || 'nodeType' in Object(place);
