/** How a shop's server reads charges at its gateway. The gateway's interface has no such route, so the shop's own code does it. */

/** A charge, as the gateway's own API tells of it. Other members are ignored. */
export interface ReadCharge {
  readonly id: string;
  /** `succeeded`, `pending`, `processing`, `requires_action` or `failed`. Any other status is unknown. */
  readonly status: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Three letters. */
  readonly currency: string;
  /** The description, which binds the charge to its order. */
  readonly description: string | null;
  /** Where the buyer confirms the charge, if its status is `requires_action`. */
  readonly redirect_url?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
  readonly failure_code?: string | null | undefined;
}

/** Reads charges. Both functions may take up to 10 seconds. If one throws, nothing is known. */
export interface GatewayReader {
  /** Reads a charge. Resolves with nothing only if there is certainly no such charge. */
  readCharge(id: string): Promise<ReadCharge | null | undefined>;
  /** Finds all charges with this description that were made since a time. The list is empty only if there is certainly none. */
  findCharges(search: { readonly description: string; readonly since: Date }): Promise<readonly ReadCharge[]>;
}
