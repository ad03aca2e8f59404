/** A merchant's own form and inputs, bound: all of the form but its looks. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { FieldNodes } from './bound-field.js';
import { Checkout } from './checkout.js';
import { BILLING_FIELDS, type FieldName, listMethodFields } from './fields.js';
import { findElement, type Place } from './find-element.js';
import type { CheckoutHandle } from './handle.js';
import type { CheckoutOptions } from './options.js';

/** Where one field is: its input, and where its problem is shown. */
export type FieldPlace = Place | { readonly input: Place; readonly error?: Place | undefined };

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
 */
export function attachCheckout(form: Place, options: AttachOptions): CheckoutHandle<AttachOptions> {
  const root = findElement(form, 'The form');
  const { fields = {}, button, error, status } = options;
  const find = (place: Place | undefined, what: string) => (place ? findElement(place, what, root) : undefined);
  const places = Object.entries(fields) as [FieldName, FieldPlace][];
  const nodes = {
    target: root,
    form: root,
    fields: Object.fromEntries(places.map(([name, place]) => [name, findField(name, place, find)])),
    button: find(button, 'The option button') ?? root.querySelector(SUBMIT_BUTTON) ?? undefined,
    error: find(error, 'The option error'),
    status: find(status, 'The option status'),
  };
  const listBilling = ({ methods = ['card'] }: AttachOptions) => {
    for (const name of methods.flatMap(listMethodFields)) {
      if (!fields[name]) throw new ConfigurationError('option_invalid', `The option fields must have ${name}.`);
    }
    return BILLING_FIELDS.filter((name) => fields[name]);
  };
  return new Checkout(nodes, options, { listBilling, paint() {} });
}

const SUBMIT_BUTTON = '[type=submit], button:not([type])';

function findField(
  name: FieldName,
  place: FieldPlace,
  find: (place: Place | undefined, what: string) => Element | undefined,
): FieldNodes {
  const isPlace = typeof place === 'string' || 'nodeType' in place;
  const { input, error } = isPlace ? { input: place, error: undefined } : place;
  const found = find(input, `The input of ${name}`);
  if (!found?.matches('input, select')) throw new ConfigurationError('option_invalid', `The input of ${name} is none.`);
  return { input: found as FieldNodes['input'], error: find(error, `The error of ${name}`) };
}
