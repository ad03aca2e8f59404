/** What a page holds of a checkout. */
import type { CheckoutEvents } from './events.js';
import type { FieldName } from './fields/names.js';

/** A problem that the merchant found, such as a card that its own server refuses. */
export interface MerchantError {
  /** Where it is shown; without one, above the button. */
  readonly field?: FieldName | undefined;
  /** For the merchant; the form does not show it. */
  readonly code?: string | undefined;
  /** What the buyer reads. */
  readonly message: string;
}

/** A checkout that is on a page. Nothing here gives back what was typed, but `tokenize` and the token event, sealed. */
export interface CheckoutHandle<Options> {
  /** Resolves when the first token can be made without waiting. It never rejects: what is wrong is told at submit. */
  readonly ready: Promise<void>;
  /**
   * Changes options in place; what was typed stays.
   * @throws {ConfigurationError} and changes nothing, when an option is wrong.
   */
  update(changes: Partial<Options>): void;
  /** Listens, and returns what stops it. `event` is the DOM event, on which `submit` can be prevented. */
  on<Name extends keyof CheckoutEvents>(
    name: Name,
    listener: (detail: CheckoutEvents[Name], event: CustomEvent<CheckoutEvents[Name]>) => void,
  ): () => void;
  /** Shows every problem, moves the focus to the first, and tells whether there is none. Once paid or locked it only tells. */
  validate(): boolean;
  /**
   * Seals what was typed, without paying.
   * @returns The token, to be handled like a card number.
   * @throws {ValidationError} when a field is wrong; the form shows it too.
   * @throws {ConfigurationError} when the platform cannot encrypt, `remoteIp` fails, or the form is busy, paid or locked.
   */
  tokenize(): Promise<string>;
  /** Pays, as the button does; resolves when it has ended, however it did. It does nothing while busy, paid or locked. */
  submit(): Promise<void>;
  /** Asks once more what became of a payment that is unknown, as the buyer's button does; never by a new token. */
  checkAgain(): Promise<void>;
  /** Moves the focus to a field; the first without a name. */
  focus(field?: FieldName): void;
  /** Starts again: empties the fields and unlocks the form. It does nothing while busy. */
  clear(): void;
  /** Shows a problem until its field is edited or the buyer pays again; while busy, in place of the reason for a failure. */
  setError(error: MerchantError): void;
  /**
   * Takes the checkout off the page, with every listener, and empties the sensitive inputs. A charge that is under way goes on,
   * and `on` still tells of it: mount no other before `busy` is over, or the buyer could pay twice. Checking ends, as unknown.
   */
  unmount(): void;
}
