/** What the sandbox remembers, and the one interface it is remembered through. */
import type { Charge, CustomerObject, TokenObject } from '../objects.js';

/** A token made by API, as it is kept: everything to charge it with, nothing to read the account from. */
export type StoredToken = Omit<TokenObject, 'used' | 'charge'>;

/** A charge, and what using its token is known by. */
export interface Claim {
  /** Names the token, whatever form it is presented in. */
  readonly claimKey: string;
  readonly charge: Charge;
}

/** Keeps each merchant's objects apart. Every method is atomic. */
export interface Store {
  saveToken(merchant: string, token: StoredToken): Promise<void>;
  findToken(merchant: string, id: string): Promise<StoredToken | undefined>;
  saveCustomer(merchant: string, customer: CustomerObject): Promise<void>;
  findCustomer(merchant: string, id: string): Promise<CustomerObject | undefined>;
  /**
   * Uses a token and saves its charge, both or neither. Of all calls with one claim key, one ever does.
   * @returns The id of the charge that used the token: this one's, or the earlier one's.
   */
  claim(merchant: string, claim: Claim): Promise<string>;
  /** Finds the id of the charge that used a token. */
  findClaim(merchant: string, claimKey: string): Promise<string | undefined>;
  /** Forgets all that a merchant has. */
  reset(merchant: string): Promise<void>;
}
