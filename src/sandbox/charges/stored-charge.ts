/** A charge as the store keeps it: its answer, and what will become of it. */
import type { Kind } from '../store/store.js';
import type { Question, SettlementOutcome } from '../tokens/charge-order.js';
import type { ChargeObject } from './charge.js';

/** A question that the buyer must answer. */
export interface Challenge extends Question {
  /** The last part of the page's address. It ends with the merchant's name, by which the page finds the charge. */
  readonly secret: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

/** A kept charge. */
export interface StoredCharge {
  readonly id: string;
  readonly charge: ChargeObject;
  /** The outcome that it will have. `null` for a card. */
  readonly settlesAs: SettlementOutcome | null;
  /** The time at which it settled or its challenge ended, in unix seconds. */
  readonly settledAt: number | null;
  /** Given for a charge that asks or asked its buyer first. */
  readonly challenge?: Challenge;
}

/** The charges in a store. A charge is due when it settles, or when its challenge expires. */
export const CHARGES: Kind<StoredCharge> = {
  name: 'charge',
  getDueTime({ charge: { status, settles_at }, challenge }) {
    if (status === 'requires_action') return challenge?.expires_at ?? null;
    return status === 'pending' ? settles_at : null;
  },
  getLabel: ({ charge: { description } }) => description,
};
