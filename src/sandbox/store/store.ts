/** What the sandbox remembers, and the one interface it is remembered through. */
import type { Clock } from '../clock/clock.js';
import type { FaultRule } from '../faults/fault.js';
import type { Charge, CustomerObject, RequestEntry, StoredCharge, StoredToken } from './objects.js';

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
  /** Whose a key or a signature is that nobody listed, by its digest. */
  readonly link: { readonly id: string; readonly merchant: string };
}

/** The name of a kind. */
export type Kind = keyof Kept;

/**
 * Keeps plain JSON objects, each merchant's apart. Every method is atomic, also between processes that share a store, and
 * rejects with a `StoreError`, `store_unavailable`, when the store cannot be asked: then nothing is half done, but what was
 * asked for may be done or not.
 */
export interface Store {
  /** Adds an object, unless its id is taken. @returns Whether it was added. */
  insert<K extends Kind>(merchant: string, kind: K, object: Kept[K]): Promise<boolean>;
  /** Finds an object. Any text may be asked for as an id. */
  find<K extends Kind>(merchant: string, kind: K, id: string): Promise<Kept[K] | undefined>;
  /** Lists objects, newest first: all, or the newest `limit`. */
  list<K extends Kind>(merchant: string, kind: K, limit?: number): Promise<readonly Kept[K][]>;
  /**
   * Changes some of the charges that settle or expire by a time, in unix seconds, oldest first; none are left when it changes none.
   * `change` may be called again for a charge that another process was faster with.
   * @returns Those that it has changed.
   */
  updateDueCharges(
    merchant: string,
    time: number,
    change: (charge: StoredCharge) => StoredCharge,
  ): Promise<readonly StoredCharge[]>;
  /** Lists the names of the merchants that have anything but requests, in alphabetical order: at most `limit`. */
  listMerchants(limit: number): Promise<readonly string[]>;
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
  /** Forgets an object. */
  remove(merchant: string, kind: Kind, id: string): Promise<void>;
  /** Forgets a merchant's objects of one kind but the newest `keep`. */
  trim(merchant: string, kind: Kind, keep: number): Promise<void>;
  /**
   * Uses a token and saves its charge, both or neither. Of all calls with one claim key, one ever does: it names the token,
   * whatever form that is presented in.
   * @returns The id of the charge that used the token: this one's, or the earlier one's.
   */
  claim(merchant: string, claim: { readonly claimKey: string; readonly charge: StoredCharge }): Promise<Charge['id']>;
  /** Finds the ids of the charges that used tokens, by claim key; a token that is not used is not among them. */
  findClaims(merchant: string, claimKeys: readonly string[]): Promise<ReadonlyMap<string, Charge['id']>>;
  /** Gives all that one merchant has to another, but what that one has of the same id already. */
  move(merchant: string, other: string): Promise<void>;
  /** Forgets all that a merchant has. */
  reset(merchant: string): Promise<void>;
}

/** Gets the time from which a charge is due by itself, in unix seconds; `null` when it has ended, or waits to be told. */
export function getDueTime({ charge: { status, settles_at }, challenge }: StoredCharge): number | null {
  if (status === 'requires_action') return challenge?.expires_at ?? null;
  return status === 'pending' ? settles_at : null;
}
