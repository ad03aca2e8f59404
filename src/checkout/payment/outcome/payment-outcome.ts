/** What is known of a payment after all its attempts. After an unknown attempt, a refusal tells nothing about that attempt. */
import type { Charge } from '../../../schema/answers.js';
import { createFailure, type Ending, type Failed, forgetError, isUnknown, UNREADABLE } from './ending.js';

const USED = 'token_already_used';

/** The ending of a payment whose answer did not come in time. */
export const LATE = /*#__PURE__*/ createFailure('timeout', 'unknown');

/** What is known of one payment. Only an answer with a charge ends its doubt. */
export class PaymentOutcome {
  chargeId: string | undefined;
  /** The charges that answers have held. One charge may be answered twice. */
  readonly #charges = new Set<string>();
  /** The last ending since an attempt was unknown. */
  #unknown: Failed | undefined;
  #canResend = false;

  /** Whether the token was used for a charge. Such a token tells nothing more. */
  get isSpent(): boolean {
    return this.#charges.size > 0 || this.#unknown?.code === USED;
  }

  /** Whether the same token may be sent again, and can tell more. */
  get canResend(): boolean {
    return this.#canResend && !this.isSpent;
  }

  /** The ending of a question that tells nothing new. */
  get doubt(): Failed {
    return this.#unknown ?? LATE;
  }

  /** Begins anew with what another page has done. What the page was told of charges stays told. */
  takeOver(chargeId: string | undefined): void {
    this.chargeId = chargeId;
    this.#canResend = false;
    // An attempt of the other page may have been lost.
    this.#unknown = { ...UNREADABLE, chargeId };
  }

  /** Forgets what was thrown. */
  forgetError(): void {
    this.#unknown &&= forgetError(this.#unknown);
  }

  /** Adds a charge, and returns whether it is news. */
  addCharge({ id, status }: Charge): boolean {
    const count = this.#charges.size;
    return this.#charges.add(`${id} ${status}`).size > count;
  }

  /** Adds an ending, and returns what is known now. */
  add(ending: Ending): Ending {
    if ('chargeId' in ending) this.chargeId ??= ending.chargeId;
    // From now on it is unknown whether the buyer has confirmed, or what the other payment did.
    if (ending.kind === 'action' || ending.kind === 'elsewhere') this.#unknown ??= UNREADABLE;
    // An ending without facts keeps the earlier facts.
    const failed = ending.kind === 'sent' ? this.#unknown : ending;
    if (failed?.kind !== 'failed' || failed.isFinal || !(this.#unknown || isUnknown(failed))) return ending;
    this.#canResend ||= failed.canResend === true;
    const code = this.#unknown?.code === USED ? USED : failed.code;
    // The wait that the gateway asks for is only for the answer that names it.
    const retryAfterMs = failed === ending ? failed.retryAfterMs : undefined;
    this.#unknown = { ...failed, code, outcome: 'unknown', chargeId: this.chargeId, retryAfterMs };
    return this.#unknown;
  }
}
