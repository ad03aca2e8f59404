/** What a merchant says of a form that is mounted: how much it asks, and how it looks. */

import { createOptionError } from '../../errors/option-error.js';
import { BILLING_FIELDS, type FieldName } from '../fields/names.js';
import type { Creditor, Mandate } from '../render/mandate.js';
import type { CheckoutOptions } from './checkout-options.js';

/** The parts of the form that can be given classes. */
export type FormPart = 'root' | 'field' | 'label' | 'hint' | 'input' | 'error' | 'mandate' | 'button';

/** The options of `mountCheckout`. */
export interface MountOptions extends CheckoutOptions {
  /**
   * What is asked about the buyer: all of it, or name, email, country and postal code, or nothing. What is not asked comes from
   * `defaultValues`; what of an address is not there either is sent as `-`. Default: `full`.
   */
  readonly billing?: 'full' | 'minimal' | 'none' | undefined;
  /** Who debits the account. Required for SEPA. */
  readonly creditor?: Creditor | undefined;
  /** What is known of the SEPA mandate. */
  readonly mandate?: Mandate | undefined;
  /** Default: `auto`, as the page's `color-scheme` says, and light where it says nothing. */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined;
  /** What a paid form shows: a panel in place of the fields, or the fields as they are. Default: `panel`. */
  readonly after?: 'panel' | 'keep' | undefined;
  /** Cells that share a border, cells on a tint, or lines alone. Default: `outlined`. */
  readonly look?: 'outlined' | 'filled' | 'plain' | undefined;
  /** The text of the button; `{amount}` in it is the amount. */
  readonly submitLabel?: string | undefined;
  /** Classes beside our own. Read once, when the form is mounted. */
  readonly classes?: Readonly<Partial<Record<FormPart, string>>> | undefined;
  /** Adopts no style sheet. Read once. */
  readonly unstyled?: boolean | undefined;
  /** Renders into an open shadow root. Password managers may not find the fields there. Read once. */
  readonly isolate?: boolean | undefined;
}

const ASKED = {
  full: BILLING_FIELDS,
  minimal: ['name', 'email', 'country', 'postal_code'],
  none: [],
} as const;

/** The options that are one word of several. */
const CHOICES = {
  billing: ['full', 'minimal', 'none'],
  theme: ['auto', 'light', 'dark'],
  after: ['panel', 'keep'],
  look: ['outlined', 'filled', 'plain'],
} as const;

type Choice = keyof typeof CHOICES;

/**
 * Checks the options that only a mounted form has, and lists the fields about the buyer that it asks.
 * @throws {ConfigurationError} for the first option that is missing or wrong.
 */
export function listBilling({
  billing = 'full',
  theme = 'auto',
  after = 'panel',
  look = 'outlined',
  methods = [],
  creditor,
}: MountOptions): readonly FieldName[] {
  for (const [name, value] of Object.entries({ billing, theme, after, look })) checkChoice(name as Choice, value);
  const { name, identifier, address } = creditor ?? {};
  const isNamed = [name, identifier, address].every((text) => typeof text === 'string' && text.trim());
  if (methods.includes('sepa') && !isNamed)
    throw createOptionError('creditor must have name, identifier and address, for SEPA');
  return ASKED[billing];
}

function checkChoice(name: Choice, value: string): void {
  const values: readonly string[] = CHOICES[name];
  if (values.includes(value)) return;
  throw createOptionError(`${name} must be ${values.join(', ').replace(/, (\w+)$/, ' or $1')}`);
}
