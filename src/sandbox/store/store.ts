/** What the sandbox remembers, and the one interface it is remembered through. */
import type { Clock } from '../clock.js';
import type { FaultRule } from '../faults.js';
import type { Charge, CustomerObject, RequestEntry, StoredCharge, StoredToken } from '../objects.js';

/** Everything that a store keeps, by kind; each has an `id` that is its own among its merchant's objects of that kind. */
export interface Kept {
  readonly token: StoredToken;
  readonly customer: CustomerObject;
  readonly charge: StoredCharge;
  readonly clock: Clock;
  readonly fault: FaultRule;
  readonly request: RequestEntry;
  /** A fault that has struck a token, by the token's claim key. */
  readonly strike: { readonly id: string };
}

/** The name of a kind. */
export type Kind = keyof Kept;

/** What using a token saves. */
interface Claim {
  /** Names the token, whatever form it is presented in. */
  readonly claimKey: string;
  readonly charge: StoredCharge;
}

/** Keeps plain JSON objects, each merchant's apart. Every method is atomic, also between processes that share a store. */
export interface Store {
  /** Adds an object, unless its id is taken. @returns Whether it was added. */
  insert<K extends Kind>(merchant: string, kind: K, object: Kept[K]): Promise<boolean>;
  find<K extends Kind>(merchant: string, kind: K, id: string): Promise<Kept[K] | undefined>;
  /** Lists objects, newest first. */
  list<K extends Kind>(merchant: string, kind: K): Promise<readonly Kept[K][]>;
  /**
   * Changes an object, or makes it. `change` is given what is there, and returns what is to be there, or `undefined` to
   * leave it as it is. It may be called again when another process was faster.
   * @returns What `change` returned.
   */
  update<K extends Kind>(
    merchant: string,
    kind: K,
    id: string,
    change: (object: Kept[K] | undefined) => Kept[K] | undefined,
  ): Promise<Kept[K] | undefined>;
  /** Forgets a merchant's objects of one kind but the newest `keep`. */
  trim(merchant: string, kind: Kind, keep: number): Promise<void>;
  /**
   * Uses a token and saves its charge, both or neither. Of all calls with one claim key, one ever does.
   * @returns The id of the charge that used the token: this one's, or the earlier one's.
   */
  claim(merchant: string, claim: Claim): Promise<Charge['id']>;
  /** Finds the id of the charge that used a token. */
  findClaim(merchant: string, claimKey: string): Promise<Charge['id'] | undefined>;
  /** Forgets all that a merchant has. */
  reset(merchant: string): Promise<void>;
}
