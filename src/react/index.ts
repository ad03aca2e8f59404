/** The entry `payveil/react`: every public name, written out. */
'use client';

export { Checkout, type CheckoutProps, type ServerCheckoutProps } from './checkout.js';
export { CheckoutFrame, type CheckoutFrameProps, type ServerCheckoutFrameProps } from './checkout-frame.js';
