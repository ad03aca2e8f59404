/** The entry `payveil/checkout`: every public name, written out. */
export { type AttachOptions, attachCheckout, type FieldPlace } from './attach.js';
export type { Place } from './dom/find-element.js';
export type { ActionCall, ActionDetail, ChargeDetail, CheckoutEvents, TokenDetail } from './events.js';
export type { BillingField, FieldName, PaymentMethod } from './fields/names.js';
export type { CheckoutHandle, MerchantError } from './handle.js';
export type { LanguageOptions, Locale, MessageKey, MessageTable } from './language/translate.js';
export { mountCheckout } from './mount.js';
export type { CheckoutOptions, LookUp, Support } from './options/checkout-options.js';
export type { FormPart, MountOptions } from './options/mount-options.js';
export { type Return, readReturn } from './payment/three-d-secure.js';
export type { Awaited, WaitUntil } from './payment/wait-until.js';
export type { Creditor, Mandate } from './render/mandate.js';
