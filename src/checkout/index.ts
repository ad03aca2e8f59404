/** The entry `payveil/checkout`: every public name, written out. */
export { type AttachOptions, attachCheckout, type FieldPlace } from './attach-checkout.js';
export type { ChargeDetail, CheckoutEvents, TokenDetail } from './events.js';
export type { BillingField, FieldName, PaymentMethod } from './fields.js';
export type { Place } from './find-element.js';
export type { CheckoutHandle, MerchantError } from './handle.js';
export { mountCheckout } from './mount-checkout.js';
export type { FormPart, MountOptions } from './mount-options.js';
export type { CheckoutOptions } from './options.js';
export type { Creditor, Mandate } from './render/mandate.js';
export type { LanguageOptions, Locale, MessageKey, MessageTable } from './translate.js';
