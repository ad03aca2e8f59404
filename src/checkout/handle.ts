/** The handle of a checkout, which the page keeps. */
import type { CheckoutEvents } from './events.js';
import type { FieldName } from './names.js';
import type { MountOptions } from './options/mount-options.js';

/** A problem that the merchant found, such as a card that the merchant's server refuses. */
export interface MerchantError {
  /** The field that shows it. Without a field it is shown above the button. */
  readonly field?: FieldName | undefined;
  /** A code for the merchant. The form does not show it. */
  readonly code?: string | undefined;
  /** The text for the buyer. */
  readonly message: string;
}

/**
 * A checkout on a page. Only `tokenize` and the token event return the entries, and only sealed. `Options` are what `update` can
 * change: by default those of `mountCheckout`.
 */
export interface CheckoutHandle<Options = MountOptions> {
  /**
   * Resolves when all texts are written, and the first token can be made without waiting. It never rejects. The payment reports
   * any problem.
   */
  readonly ready: Promise<void>;
  /**
   * Changes options in place and keeps the entries.
   * @throws {ConfigurationError} when an option is wrong. Nothing changes then.
   */
  update(changes: Partial<Options>): void;
  /**
   * Adds a listener, and returns a function that removes it. `event` is the DOM event, which can prevent `submit`. What a listener
   * throws is reported, and changes nothing.
   * @throws {ConfigurationError} when there is no such event.
   */
  on<Name extends keyof CheckoutEvents>(
    name: Name,
    listener: (detail: CheckoutEvents[Name], event: CustomEvent<CheckoutEvents[Name]>) => void,
  ): () => void;
  /**
   * Shows every problem, moves the focus to the first one, and returns whether there is none. If the form is paid or locked, it
   * only returns.
   */
  validate(): boolean;
  /**
   * Seals the entries without paying.
   * @returns The token. Handle it like a card number.
   * @throws {ValidationError} when a field is wrong. The form shows the problem too.
   * @throws {ConfigurationError} when the platform cannot encrypt, `remoteIp` fails, or the form is busy, paid or locked.
   */
  tokenize(): Promise<string>;
  /**
   * Pays, like the button. It resolves when the payment has ended, in whatever way. It does nothing if the form is busy, paid
   * or locked.
   */
  submit(): Promise<void>;
  /**
   * Asks again for the result of an unknown payment, or goes to the bank's page again, like the buyer's button. Where no server can
   * be asked, it sends the same token again. It never makes a new token.
   */
  checkAgain(): Promise<void>;
  /** Moves the focus to a field. Without a name it takes the first field. */
  focus(field?: FieldName): void;
  /**
   * Empties the fields and unlocks the form for a new payment, also after one whose result is not known: then the buyer can pay
   * twice. It does nothing while the form is busy.
   */
  clear(): void;
  /**
   * Shows a problem until the buyer edits the field or pays again. While the form is busy, the problem replaces the reason for
   * a failure. If there is no such field, the problem is shown above the button, and the page's `reportError` is told.
   */
  setError(error: MerchantError): void;
  /**
   * Removes the checkout from the page with all its listeners, and empties the sensitive inputs. A payment that was sent goes on,
   * and `on` still reports it. The next form of the same purchase takes it over.
   */
  unmount(): void;
}
