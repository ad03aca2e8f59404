/** A merchant's own form and inputs, bound: all of the form but its looks. */

import { createOptionError } from '../errors/option-error.js';
import { takeOwn } from '../options/own.js';
import { Checkout } from './checkout.js';
import { findElement, type Place } from './dom/find-element.js';
import { BILLING_FIELDS, type FieldName, isFieldName, listMethodFields } from './fields/names.js';
import type { CheckoutHandle } from './handle.js';
import type { CheckoutOptions } from './options/checkout-options.js';
import type { FieldNodes } from './render/view.js';

/** Where one field is: its input, and where its problem is shown. */
export type FieldPlace =
  | Place
  | {
      /** The input, or a `select`. */
      readonly input: Place;
      /** Where its problem is shown. */
      readonly error?: Place | undefined;
    };

/** The options of `attachCheckout`. */
export interface AttachOptions extends CheckoutOptions {
  /** The inputs; those of the method are required, and of the others those that are here are asked. Read once. */
  readonly fields: Readonly<Partial<Record<FieldName, FieldPlace>>>;
  /** The button. Default: the form's submit button. Read once. */
  readonly button?: Place | undefined;
  /** Where it is shown what is wrong with the whole form: an element of `role="alert"`. Read once. */
  readonly error?: Place | undefined;
  /** Where it is shown what happens: an element of `role="status"`. Read once. */
  readonly status?: Place | undefined;
}

/**
 * Binds a merchant's own inputs. Sensitive inputs lose their `name` while they are bound, so that no native submit posts them.
 * @param form The form, or what holds the inputs and the button where they are in no form; or a CSS selector of it.
 * @throws {ConfigurationError} when an option is wrong or an element is not there; the page is then as it was.
 * @example
 * ```ts
 * const checkout = attachCheckout('#my-form', {
 *   ...options,
 *   fields: { cardNumber: '#number', expiry: '#expiry', cvc: '#cvc', name: '#name' },
 * });
 * ```
 */
export function attachCheckout(form: Place, options: AttachOptions): CheckoutHandle<AttachOptions> {
  const root = findElement(form, 'form');
  const own = takeOwn(options);
  const { fields = {}, button, error, status } = own;
  const places = Object.entries(fields ?? {}) as [FieldName, FieldPlace][];
  for (const [name] of places) if (!isFieldName(name)) throw createOptionError(`fields has no ${name} to bind`);
  const find = (place: Place | undefined, what: string) => (place ? findElement(place, what, root) : undefined);
  const nodes = {
    target: root,
    form: root,
    fields: Object.fromEntries(places.map(([name, place]) => [name, findField(name, place, find)])),
    button: find(button, 'button') ?? root.querySelector(SUBMIT_BUTTON) ?? undefined,
    error: find(error, 'error'),
    status: find(status, 'status'),
  };
  const listBilling = ({ methods = ['card'] }: AttachOptions) => {
    for (const name of methods.flatMap(listMethodFields)) {
      if (!fields?.[name]) throw createOptionError(`fields must have ${name}`);
    }
    return BILLING_FIELDS.filter((name) => fields[name]);
  };
  const taken = [root, ...Object.values(nodes.fields).map(({ input }) => input)];
  // Two checkouts on one form would each make a payment of one click.
  if (taken.some((each) => bound.has(each))) throw createOptionError('fields has what is bound already');
  const remove = () => {
    for (const each of taken) bound.delete(each);
  };
  const checkout = new Checkout(nodes, own, { listBilling, showsEnding: () => false, paint() {}, remove });
  for (const each of taken) bound.add(each);
  const silent = Object.entries(nodes.fields).flatMap(([name, field]) => (field.error ? [] : name));
  if (!nodes.error) silent.push('error');
  // A buyer who is told nothing does not know why nothing is paid.
  if (silent.length > 0) console.warn(`payveil: attachCheckout has no place for problems of: ${silent.join(', ')}`);
  return checkout;
}

const bound = /*#__PURE__*/ new WeakSet<Element>();

const SUBMIT_BUTTON = '[type=submit], button:not([type])';

function findField(
  name: FieldName,
  place: FieldPlace,
  find: (place: Place | undefined, what: string) => Element | undefined,
): FieldNodes {
  const isPlace = typeof place === 'string' || 'nodeType' in Object(place);
  const { input, error } = (isPlace ? { input: place } : Object(place)) as { input: Place; error?: Place };
  const found = find(input, name);
  if (!found?.matches('input, select')) throw createOptionError(`fields has no input for ${name}`);
  return { input: found as FieldNodes['input'], error: find(error, `${name}.error`) };
}
