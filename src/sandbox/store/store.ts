/** Defines what the sandbox keeps, and the interface of a store. */
import type { Clock } from '../clock/clock.js';
import type { FaultRule } from '../faults/fault.js';
import type { Charge, CustomerObject, RequestEntry, StoredCharge, StoredToken } from './objects.js';

/** The objects that a store keeps, by kind. The `id` of an object is unique among its merchant's objects of the same kind. */
export interface Kept {
  readonly token: StoredToken;
  readonly customer: CustomerObject;
  readonly charge: StoredCharge;
  readonly clock: Clock;
  readonly fault: FaultRule;
  readonly request: RequestEntry;
  /** A fault that was applied to a token, by the token's claim key. */
  readonly strike: { readonly id: string };
  /** The merchant of a key or a signature that is not listed, by its digest. */
  readonly link: { readonly id: string; readonly merchant: string };
}

/** The name of a kind. */
export type Kind = keyof Kept;

/**
 * Keeps plain JSON objects, separately for each merchant. Every method is atomic, even between processes that share a store. If
 * the store is not available, a method rejects with a `StoreError`, `store_unavailable`. Then the work was either done or not,
 * but never half done.
 */
export interface Store {
  /** Adds an object, unless its id is taken. @returns Whether it was added. */
  insert<K extends Kind>(merchant: string, kind: K, object: Kept[K]): Promise<boolean>;
  /** Finds an object. The id may be any text. */
  find<K extends Kind>(merchant: string, kind: K, id: string): Promise<Kept[K] | undefined>;
  /** Lists all objects, or the newest `limit` of them, newest first. */
  list<K extends Kind>(merchant: string, kind: K, limit?: number): Promise<readonly Kept[K][]>;
  /**
   * Changes some of the charges that settle or expire up to a time in unix seconds, oldest first. If it changes none, none are
   * left. It may call `change` again for a charge that another process has changed first.
   * @returns The changed charges.
   */
  updateDueCharges(
    merchant: string,
    time: number,
    change: (charge: StoredCharge) => StoredCharge,
  ): Promise<readonly StoredCharge[]>;
  /** Lists the names of at most `limit` merchants that have more than requests, in alphabetical order. */
  listMerchants(limit: number): Promise<readonly string[]>;
  /**
   * Changes an object, or makes it. `change` receives the old object, and returns the new one, or `undefined` to change
   * nothing. It may be called again if another process was faster.
   * @returns The result of `change`.
   */
  update<K extends Kind>(
    merchant: string,
    kind: K,
    id: string,
    change: (object: Kept[K] | undefined) => Kept[K] | undefined,
  ): Promise<Kept[K] | undefined>;
  /** Deletes an object. */
  remove(merchant: string, kind: Kind, id: string): Promise<void>;
  /** Deletes a merchant's objects of one kind, except the newest `keep`. */
  trim(merchant: string, kind: Kind, keep: number): Promise<void>;
  /**
   * Uses a token and saves its charge, both or neither. Only one call with the same claim key ever succeeds. The key names the
   * token, in whatever form it was sent.
   * @returns The id of the charge that used the token: the new charge or an earlier one.
   */
  claim(merchant: string, claim: { readonly claimKey: string; readonly charge: StoredCharge }): Promise<Charge['id']>;
  /** Finds the ids of the charges that used tokens, by claim key. Unused tokens are not in the result. */
  findClaims(merchant: string, claimKeys: readonly string[]): Promise<ReadonlyMap<string, Charge['id']>>;
  /** Moves all objects of one merchant to another, except those whose id the other one already has. */
  move(merchant: string, other: string): Promise<void>;
  /** Deletes everything of a merchant. */
  reset(merchant: string): Promise<void>;
}

/** Gets the time from which a charge is due, in unix seconds. `null` if it has ended, or if it is settled only on demand. */
export function getDueTime({ charge: { status, settles_at }, challenge }: StoredCharge): number | null {
  if (status === 'requires_action') return challenge?.expires_at ?? null;
  return status === 'pending' ? settles_at : null;
}
