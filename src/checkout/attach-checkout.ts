/** A merchant's own form and inputs, bound: all of the form but its looks. */
import { ConfigurationError } from '../errors/configuration-error.js';
import type { FieldNodes } from './bound-field.js';
import { Checkout } from './checkout.js';
import { BILLING_FIELDS, type FieldName, listMethodFields } from './fields.js';
import type { CheckoutHandle } from './handle.js';
import type { CheckoutOptions } from './options.js';

/** An element of the merchant's, or a CSS selector of it within the form. */
export type Place = Element | string;

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
export function attachCheckout(form: Element | string, options: AttachOptions): CheckoutHandle<AttachOptions> {
  const root = find(form, 'The form');
  const { fields = {}, methods = ['card'] } = options;
  const places = Object.entries(fields) as [FieldName, FieldPlace][];
  for (const name of methods.flatMap(listMethodFields)) {
    if (!fields[name]) throw new ConfigurationError('option_invalid', `The option fields must have ${name}.`);
  }
  const nodes = {
    target: root,
    form: root,
    fields: Object.fromEntries(places.map(([name, place]) => [name, findField(root, name, place)])),
    button: findIfGiven(options.button, 'The option button', root) ?? root.querySelector(SUBMIT_BUTTON) ?? undefined,
    error: findIfGiven(options.error, 'The option error', root),
    status: findIfGiven(options.status, 'The option status', root),
  };
  const listBilling = () => BILLING_FIELDS.filter((name) => fields[name]);
  return new Checkout(nodes, options, { listBilling, paint() {} });
}

const SUBMIT_BUTTON = '[type=submit], button:not([type])';

function findField(root: ParentNode, name: FieldName, place: FieldPlace): FieldNodes {
  const isPlace = typeof place === 'string' || 'nodeType' in place;
  const { input, error } = isPlace ? { input: place, error: undefined } : place;
  const found = find(input, `The input of ${name}`, root);
  if (!found.matches('input, select')) throw new ConfigurationError('option_invalid', `The input of ${name} is none.`);
  return {
    input: found as HTMLInputElement | HTMLSelectElement,
    error: findIfGiven(error, `The error of ${name}`, root),
  };
}

function findIfGiven(place: Place | undefined, what: string, root: ParentNode): HTMLElement | undefined {
  return place === undefined ? undefined : find(place, what, root);
}

function find(place: Place, what: string, root?: ParentNode): HTMLElement {
  const found = typeof place === 'string' ? (root ?? document).querySelector(place) : place;
  if (found) return found as HTMLElement;
  throw new ConfigurationError('option_invalid', `${what} is not in the page.`);
}
