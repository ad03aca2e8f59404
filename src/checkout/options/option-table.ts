/** The options of the form, one a row: what each must be, and where else it can be given. */
import { CARD_BRANDS } from '../../fields/card-brand.js';
import { BILLING_FIELDS, PAYMENT_METHODS } from '../names.js';
import type { CheckoutOptions } from './checkout-options.js';
import type { AllMountOptions } from './mount-options.js';
import type { Row } from './shapes.js';

/** The options that both kinds of checkout share. The compiler tells when a row is missing, or is one too many. */
export const SHARED_OPTIONS = {
  server: ['text', 'attribute'],
  tokenizer: ['tokenizer'],
  apiKey: [],
  signature: [],
  method: ['choice', 'attribute frame', PAYMENT_METHODS],
  methods: ['list', 'attribute frame', PAYMENT_METHODS],
  amount: ['', 'number frame told replaced'],
  currency: ['', 'attribute frame told replaced'],
  returnUrl: ['', 'attribute frame'],
  customerId: ['', 'attribute frame told'],
  checkoutId: ['', 'attribute frame told'],
  description: ['', 'attribute frame told replaced'],
  remoteIp: ['', 'attribute frame told replaced'],
  defaultValues: ['values', 'frame', BILLING_FIELDS],
  preselectCountry: ['flag', 'attribute frame'],
  states: ['texts', 'frame'],
  charge: ['client'],
  supportedBrands: ['list', 'frame', CARD_BRANDS],
  onToken: ['function', 'replaced'],
  onCharge: ['function', 'page'],
  onAction: ['function', 'page'],
  recover: ['flag', 'attribute frame'],
  lookUp: ['function', 'page replaced'],
  orderId: ['text', 'attribute frame'],
  remember: ['flag', 'attribute frame replaced'],
  support: ['texts', 'frame', ['text', 'url', 'email', 'phone']],
  locale: ['locale', 'attribute frame'],
  locales: ['locales'],
  messages: ['texts', 'folder'],
  minimumAmounts: ['', 'folder'],
  currencies: ['', 'folder'],
  now: [],
} as const satisfies Readonly<Record<keyof CheckoutOptions, Row>>;

/** All options of `mountCheckout`. */
export const OPTIONS = {
  ...SHARED_OPTIONS,
  billing: ['choice', 'attribute frame', ['full', 'minimal', 'none']],
  creditor: ['texts', 'folder', ['name', 'identifier', 'address']],
  mandate: ['mandate', 'frame', ['reference', 'type', 'text']],
  theme: ['choice', 'attribute frame loose', ['auto', 'light', 'dark']],
  after: ['choice', 'frame', ['panel', 'keep']],
  look: ['choice', 'attribute frame', ['outlined', 'filled', 'plain']],
  button: ['choice', 'attribute frame', ['pay', 'order']],
  submitLabel: ['text', 'attribute folder'],
  classes: ['texts', '', ['root', 'field', 'label', 'hint', 'input', 'error', 'mandate', 'button']],
  unstyled: ['flag', 'attribute'],
  isolate: ['flag', 'attribute'],
} as const satisfies Readonly<Record<keyof AllMountOptions, Row>>;
