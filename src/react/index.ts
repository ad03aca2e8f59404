/** The entry `payveil/react`: every public name, written out. */
export { Checkout, type CheckoutProps } from './checkout.js';
