/** The form as an element: `<payveil-checkout>`. */
import type { CheckoutHandle } from '../checkout/handle.js';
import { writeClosed } from '../checkout/options/for-components.js';
import type { AllMountOptions } from '../checkout/options/mount-options.js';
import { OPTIONS } from '../checkout/options/option-table.js';
import { holdCheckout } from '../components/hold-checkout.js';
import { createFormElement, type FormElement, type OnlyInOptions } from './form-element.js';

/** All options of the form, each of which may be missing here, because it is given elsewhere. */
export type CheckoutElementOptions = { readonly [Name in keyof AllMountOptions]?: AllMountOptions[Name] | undefined };

/** The options that are properties of `<payveil-checkout>`. Those that are not here are given in `options`. */
export type CheckoutElementProperties = {
  -readonly [Name in keyof AllMountOptions as Exclude<Name, OnlyInOptions>]?: AllMountOptions[Name] | undefined;
};

/**
 * `<payveil-checkout>`. It mounts a form into itself when it is in the page and its options are right, and unmounts it when it is
 * removed. A change of the options keeps what the buyer has typed, and so does a move in one task.
 */
export interface CheckoutElement
  extends FormElement<CheckoutElementOptions, CheckoutHandle>,
    CheckoutElementProperties {}

/** The class of `<payveil-checkout>`. */
export const CheckoutElement = /*#__PURE__*/ createFormElement({
  rows: OPTIONS,
  hold: (place, onHandle) =>
    holdCheckout(place, (handle) => {
      // The page listens to DOM events, and the DOM does not tell whether for the token.
      handle?.on('token', () => {});
      onHandle(handle);
    }),
  writeClosed,
}) as {
  /** Creates an element that is not in the page. */
  new (): CheckoutElement;
};
