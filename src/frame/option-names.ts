/** The names of the options of a frame, and of the tokens that it takes from the page. */
import type { AllMountOptions } from '../checkout/options/mount-options.js';

/** The options that a page may give its frame. They are data: functions stay in the page. */
export const PAGE_OPTIONS = [
  'amount',
  'currency',
  'returnUrl',
  'remoteIp',
  'locale',
  'methods',
  'method',
  'billing',
  'defaultValues',
  'preselectCountry',
  'states',
  'checkoutId',
  'customerId',
  'description',
  'mandate',
  'supportedBrands',
  'theme',
  'look',
  'button',
  'after',
  'recover',
  'remember',
  'orderId',
  'support',
] as const satisfies readonly (keyof AllMountOptions)[];

/** The options that stay in the page. */
export const OWN_OPTIONS = ['src', 'title', 'failed', 'lost', 'timeoutMs', 'onCharge', 'onAction', 'lookUp'] as const;

/** What the shop's server tells or keeps, if the folder names one. Then no page can give it. */
export const FROM_SERVER = [
  'amount',
  'currency',
  'description',
  'remoteIp',
  'customerId',
  'checkoutId',
  'lookUp',
  'remember',
] as const;

/** The functions of a page that its frame can ask. */
export const CALLBACKS = ['lookUp', 'onAction', 'remoteIp'] as const;

export type Callback = (typeof CALLBACKS)[number];

/** The names of the tokens of the theme, without `--payveil-`. */
export const THEME_TOKENS: readonly string[] = (
  'color muted surface border line accent on-accent danger warning success radius max-width font size gap shadow ' +
  'panel-shadow button-case button-height button-spacing button-weight label-size label-weight field-height placeholder focus'
).split(' ');
