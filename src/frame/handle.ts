/** The handle of a frame, which the page keeps. */
import type { MerchantError } from '../checkout/handle.js';
import type { FieldName } from '../checkout/names.js';
import type { FrameEvents } from './events.js';
import type { FrameOptions } from './options.js';

/** A form in a frame. What the buyer types stays there: the handle and its events never hold it. */
export interface FrameHandle {
  /**
   * Resolves when the form is there, and the first token can be made without waiting. It rejects with a `ConfigurationError` if
   * the frame cannot be shown, and the buyer sees the text `failed`. A frame that comes later is shown all the same.
   */
  readonly ready: Promise<void>;
  /**
   * Changes options in place and keeps the entries.
   * @throws {ConfigurationError} when an option is wrong, or a payment is under way. Nothing changes then.
   */
  update(changes: Partial<FrameOptions>): Promise<void>;
  /** Shows every problem, moves the focus to the first one, and resolves with whether there is none. */
  validate(): Promise<boolean>;
  /**
   * Pays, like the button, and resolves when the payment has ended, in whatever way.
   * @throws {ConfigurationError} unless the frame allows it: `payveil frame --allow submit`.
   */
  submit(): Promise<void>;
  /** Asks again for the result of an unknown payment, or goes to the bank's page again, like the buyer's button. */
  checkAgain(): Promise<void>;
  /** Empties the fields and unlocks the form for a new payment. It does nothing while a payment is under way. */
  clear(): Promise<void>;
  /** Shows a problem until the buyer edits the field or pays again. */
  setError(error: MerchantError): Promise<void>;
  /**
   * Moves the focus into the frame, and to a field. Without a name it takes the first field. Safari moves it to a field only
   * after the buyer has touched the frame.
   */
  focus(field?: FieldName): void;
  /**
   * Adds a listener, and returns a function that removes it. `event` is the DOM event, which can prevent `submit` and `action`.
   * @throws {ConfigurationError} when there is no such event.
   */
  on<Name extends keyof FrameEvents>(
    name: Name,
    listener: (detail: FrameEvents[Name], event: CustomEvent<FrameEvents[Name]>) => void,
  ): () => void;
  /** Removes the frame. During a payment it is only hidden until the payment has ended, and `on` still reports it. */
  unmount(): void;
}
