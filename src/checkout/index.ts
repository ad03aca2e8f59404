/** The entry `payveil/checkout`: every public name, written out. */
export type { Result } from '../schema/answers.js';
export { type AttachOptions, attachCheckout, type FieldPlace, type ServerAttachOptions } from './attach.js';
export type { Place } from './dom/find-element.js';
export type {
  ActionCall,
  ActionDetail,
  AnswerSource,
  ChargeDetail,
  CheckoutEvents,
  ErrorDetail,
  EventualAnswer,
  FormErrorCode,
  KnownOutcome,
  LookUp,
  PaymentAnswer,
  TokenDetail,
  WaitUntil,
} from './events.js';
export type { CheckoutHandle, MerchantError } from './handle.js';
export type { LanguageOptions } from './language/translate.js';
export type { Locale, MessageKey, MessageTable } from './locales/en.js';
export { mountCheckout } from './mount.js';
export type { BillingField, FieldName, PaymentMethod } from './names.js';
export type { CheckoutOptions, Support } from './options/checkout-options.js';
export type { Creditor, FormPart, Mandate, MountOptions, ServerMountOptions } from './options/mount-options.js';
export type { StateTable } from './options/state-table.js';
export { type Return, readReturn } from './payment/memory/bank-return.js';
