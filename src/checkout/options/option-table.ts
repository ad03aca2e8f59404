/** The options of the form, one a row: what each must be, and where else it can be given. `Trait` in `shapes.ts` explains the letters. */
import { BILLING_FIELDS, PAYMENT_METHODS } from '../names.js';
import type { CheckoutOptions } from './checkout-options.js';
import type { AllMountOptions } from './mount-options.js';
import type { OptionRow } from './shapes.js';

/** The options that both kinds of checkout share. The compiler tells when a row is missing, or is one too many. */
export const SHARED_OPTIONS = {
  server: ['text', 'a'],
  remoteIp: ['', 'aftr'],
  apiKey: [],
  method: ['choice', 'af', PAYMENT_METHODS],
  amount: ['', 'nftr'],
  currency: ['', 'aftr'],
  returnUrl: ['', 'af'],
  locales: ['locales'],
  description: ['', 'aftr'],
  methods: ['list', 'af', PAYMENT_METHODS],
  defaultValues: ['values', 'f', BILLING_FIELDS],
  currencies: ['', 'd'],
  customerId: ['', 'aft'],
  messages: ['texts', 'd'],
  locale: ['locale', 'af'],
  tokenizer: ['tokenizer'],
  onToken: ['function', 'r'],
  lookUp: ['function', 'pr'],
  signature: [],
  onAction: ['function', 'p'],
  onCharge: ['function', 'p'],
  recover: ['flag', 'af'],
  orderId: ['text', 'af'],
  states: ['texts', 'f'],
  remember: ['flag', 'afr'],
  support: ['texts', 'f', ['text', 'url', 'email', 'phone']],
  checkoutId: ['', 'aft'],
  supportedBrands: ['list', 'f'],
  minimumAmounts: ['', 'd'],
  preselectCountry: ['flag', 'af'],
  charge: ['client'],
  now: [],
} as const satisfies Readonly<Record<keyof CheckoutOptions, OptionRow>>;

/** All options of `mountCheckout`. */
export const OPTIONS = {
  ...SHARED_OPTIONS,
  billing: ['choice', 'af', ['full', 'minimal', 'none']],
  creditor: ['texts', 'd', ['name', 'identifier', 'address']],
  mandate: ['mandate', 'f', ['reference', 'type', 'text']],
  theme: ['choice', 'afl', ['auto', 'light', 'dark']],
  after: ['choice', 'f', ['panel', 'keep']],
  look: ['choice', 'af', ['outlined', 'filled', 'plain']],
  button: ['choice', 'af', ['pay', 'order']],
  submitLabel: ['text', 'ad'],
  classes: ['texts', '', ['root', 'field', 'label', 'hint', 'input', 'error', 'mandate', 'button']],
  unstyled: ['flag', 'a'],
  isolate: ['flag', 'a'],
} as const satisfies Readonly<Record<keyof AllMountOptions, OptionRow>>;
