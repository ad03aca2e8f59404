/** The entry `payveil/element`: defines `<payveil-checkout>`. */
import { CheckoutElement } from './checkout-element.js';
import { defineElement } from './define-element.js';

defineElement('payveil-checkout', CheckoutElement);

declare global {
  interface HTMLElementTagNameMap {
    'payveil-checkout': CheckoutElement;
  }
}

export { CheckoutElement, type CheckoutElementOptions, type CheckoutElementProperties } from './checkout-element.js';
