/** What is known of a payment after all its attempts. After an unknown attempt, a refusal tells nothing about that attempt. */
import { type Ending, type Failed, isUnknown, UNREADABLE } from './ending.js';

const USED = 'token_already_used';

/** What is known of one payment. Once it is in doubt, only an answer with a charge, or one that is final, ends that. */
export interface Known {
  readonly chargeId: string | undefined;
  /** The last ending since an attempt was unknown. From then on, a refusal tells nothing. */
  readonly doubt: Failed | undefined;
  /** Whether an answer has allowed to send the same token again. */
  readonly canResend: boolean;
}

/** Tells whether the token was used for a charge. Such a token tells nothing more. */
export const isSpent = ({ charges, doubt }: Pick<Known, 'doubt'> & { readonly charges: readonly string[] }): boolean =>
  charges.length > 0 || doubt?.code === USED;

/** Adds an ending to what is known, and tells how the payment has ended by all that is known now. */
export function addEnding({ chargeId, doubt, canResend }: Known, end: Ending): Known & { readonly known: Ending } {
  const id = 'chargeId' in end ? (chargeId ?? end.chargeId) : chargeId;
  // From now on it is unknown whether the buyer has confirmed, or what the other payment did.
  const before = end.kind === 'action' || end.kind === 'elsewhere' ? (doubt ?? UNREADABLE) : doubt;
  // An ending without facts keeps the earlier facts.
  const failed = end.kind === 'sent' ? before : end;
  if (failed?.kind !== 'failed' || failed.isFinal || !(before || isUnknown(failed)))
    return { chargeId: id, doubt: before, canResend, known: end };
  const code = before?.code === USED ? USED : failed.code;
  // The wait that the gateway asks for is only for the answer that names it.
  const retryAfterMs = failed === end ? failed.retryAfterMs : undefined;
  const known = { ...failed, code, outcome: 'unknown', chargeId: id, retryAfterMs } as const;
  return { chargeId: id, doubt: known, canResend: canResend || failed.canResend, known };
}
