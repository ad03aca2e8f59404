/** The options of a mounted form: which fields it asks for, and how it looks. */
import { createOptionError } from '../../errors/option-error.js';
import { BILLING_FIELDS, type FieldName, type PaymentMethod } from '../names.js';
import type { CheckoutOptions, ServerOptions, Together, WithoutServer } from './checkout-options.js';

/** The parts of the form that can have classes of your own. */
export type FormPart = 'root' | 'field' | 'label' | 'hint' | 'input' | 'error' | 'mandate' | 'button';

/** The creditor, who debits the account. */
export interface Creditor {
  /** The name on the buyer's bank statement. */
  readonly name: string;
  /** The creditor identifier from the creditor's bank. */
  readonly identifier: string;
  /** The address in one line. */
  readonly address: string;
}

/** The other details of the mandate. */
export interface Mandate {
  /** Its reference, if it is already known. */
  readonly reference?: string | undefined;
  /** Default: `one-off`. */
  readonly type?: 'one-off' | 'recurrent' | undefined;
  /** The whole text of the mandate, such as your bank's official one. Default: plain words of our own, in each language. */
  readonly text?: string | undefined;
}

/** The options of `mountCheckout`, each for itself. */
export interface AllMountOptions extends CheckoutOptions {
  /**
   * The fields about the buyer that the form asks for: all of them, or name, email, country and postal code, or none. Fields
   * that it does not ask for are taken from `defaultValues`. A part of the address that is missing there is sent as `-`.
   * Default: `full`.
   */
  readonly billing?: 'full' | 'minimal' | 'none' | undefined;
  /** The creditor who debits the account. Required for SEPA. */
  readonly creditor?: Creditor | undefined;
  /** The known facts about the SEPA mandate. */
  readonly mandate?: Mandate | undefined;
  /**
   * The colour theme. Default: `auto`, which follows the page's `color-scheme`, and if the page has none, the colour behind the
   * form.
   */
  readonly theme?: 'auto' | 'light' | 'dark' | undefined;
  /** What the form shows after the payment: a panel instead of the fields, or the fields themselves. Default: `panel`. */
  readonly after?: 'panel' | 'keep' | undefined;
  /** The look of the fields: cells with a common border, cells on a tint, or only lines. Default: `outlined`. */
  readonly look?: 'outlined' | 'filled' | 'plain' | undefined;
  /**
   * What the button says. `order`: that the buyer orders and must pay, as the law of the European Union asks where it ends a
   * consumer's order. Default: `order` in German, and `pay` in the other languages.
   */
  readonly button?: 'pay' | 'order' | undefined;
  /** The text of the button, whatever `button` is. `{amount}` in it is replaced by the amount. */
  readonly submitLabel?: string | undefined;
  /** Additional classes, whose rules need `!important`. Read once, when the form is mounted. */
  readonly classes?: Readonly<Partial<Record<FormPart, string>>> | undefined;
  /** Whether to leave out the style sheet. Read once. */
  readonly unstyled?: boolean | undefined;
  /** Whether to render into an open shadow root. Password managers may not find the fields there. Read once. */
  readonly isolate?: boolean | undefined;
}

/** SEPA needs the creditor. */
type WithCreditor =
  | { readonly methods?: readonly 'card'[] | undefined }
  | { readonly methods: readonly PaymentMethod[]; readonly creditor: Creditor };

/** The options of `mountCheckout`. */
export type MountOptions = WithoutServer & AllMountOptions & Together & WithCreditor;

/** The options of `mountCheckout` with `server`, which tells what there is to pay. */
export type ServerMountOptions = ServerOptions<AllMountOptions> & WithCreditor;

const ASKED = {
  full: BILLING_FIELDS,
  minimal: ['name', 'email', 'country', 'postal_code'],
  none: [],
} as const;

/**
 * Lists the fields about the buyer that a mounted form asks for.
 * @throws {ConfigurationError} when SEPA is accepted but there is no creditor.
 */
export function listAsked({ billing = 'full', methods = [], creditor }: AllMountOptions): readonly FieldName[] {
  const { name, identifier, address } = creditor ?? {};
  const isNamed = [name, identifier, address].every((text) => typeof text === 'string' && text.trim());
  if (methods.includes('sepa') && !isNamed) throw createOptionError('creditor must have name, identifier and address');
  return ASKED[billing];
}
