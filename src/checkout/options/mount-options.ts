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

/**
 * Lists the fields about the buyer that a mounted form asks.
 * @throws {ConfigurationError} when SEPA may pay and nobody is there to debit the account.
 */
export function listBilling({ billing = 'full', methods = [], creditor }: MountOptions): readonly FieldName[] {
  const { name, identifier, address } = creditor ?? {};
  const isNamed = [name, identifier, address].every((text) => typeof text === 'string' && text.trim());
  if (methods.includes('sepa') && !isNamed) throw createOptionError('creditor must have name, identifier and address');
  return ASKED[billing];
}
