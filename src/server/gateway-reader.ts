/** What the server asks the gateway itself: how a charge stands, and which charges an order has. */
import type { Charge } from '../schema/answers.js';

/** A charge, as the gateway tells of it. Other members are passed on. */
export interface ReadCharge {
  /** The gateway's identifier. */
  readonly id: string;
  /** How it stands now. An unknown status is passed on. */
  readonly status: Charge['status'];
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Three lowercase letters. */
  readonly currency: string;
  /** The text that binds it to an order. `null` if it has none. */
  readonly description: string | null;
  /** Where the buyer must confirm it. Given with the status `requires_action`. */
  readonly redirect_url?: string | null | undefined;
  /** Why the card's issuer declined it. */
  readonly decline_code?: string | null | undefined;
  /** Why it failed. */
  readonly failure_code?: string | null | undefined;
  readonly [member: string]: unknown;
}

/** Which charges to find. */
export interface ChargeSearch {
  /** The whole description, as the gateway was sent it. */
  readonly description: string;
  /** Only charges that were made at this time or later. */
  readonly since: Date;
}

/**
 * Asks the gateway's own API about charges. It must never say that there is none unless the gateway has said so: the order is
 * then free to be paid again. And it must not call a charge `succeeded` whose money was given back: the order would be shipped for
 * it. Whatever else happens, it rejects, with an error that holds no key.
 */
export interface GatewayReader {
  /** Reads a charge. `undefined` means that the gateway certainly has no charge with this id. */
  readCharge(id: string): Promise<ReadCharge | undefined>;
  /** Finds all charges with a description, and no others. An empty list means that there is certainly none. */
  findCharges(search: ChargeSearch): Promise<readonly ReadCharge[]>;
}
