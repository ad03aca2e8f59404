/** The interface of a store. A store knows the kinds of its objects, but not their members. */

/** An object that a store keeps. */
export interface Identified {
  /** Unique among its merchant's objects of the same kind. */
  readonly id: string;
}

/** A kind of object. */
export interface Kind<Kept extends Identified> {
  /** How a store names it. */
  readonly name: string;
  /** Gets the time from which an object is due, in unix seconds. `null` if it is not due at any time. */
  getDueTime(object: Kept): number | null;
  /** Gets the text by which `list` finds the object quickly. It never changes. `null` if it has none. */
  getLabel?(object: Kept): string | null;
}

/** Which objects a list has. Without a member, all. */
export interface ListRange {
  /** At most this many. */
  readonly limit?: number | undefined;
  /** Only those that were made before the object with this id. None if there is no such object. */
  readonly after?: string | undefined;
  /** Only those with this label. */
  readonly label?: string | undefined;
}

/** Creates a kind whose objects are never due. */
export function createKind<Kept extends Identified>(name: string): Kind<Kept> {
  return { name, getDueTime: () => null };
}

/** The names of the kinds that a merchant leaves without doing anything. A merchant with nothing else is not listed. */
export const TRACES: readonly string[] = ['request', 'link'];

/**
 * Keeps plain JSON objects, separately for each merchant. Every method is atomic, even between processes that share a store. If
 * the store is not available, a method rejects with a `StoreError`, `store_unavailable`. Then the work was either done or not,
 * but never half done.
 */
export interface Store {
  /** Adds an object, unless its id is taken. @returns Whether it was added. */
  insert<Kept extends Identified>(merchant: string, kind: Kind<Kept>, object: Kept): Promise<boolean>;
  /** Finds an object. The id may be any text. */
  find<Kept extends Identified>(merchant: string, kind: Kind<Kept>, id: string): Promise<Kept | undefined>;
  /** Lists objects, newest first. */
  list<Kept extends Identified>(merchant: string, kind: Kind<Kept>, range?: ListRange): Promise<readonly Kept[]>;
  /**
   * Changes some of the objects that are due up to a time in unix seconds, oldest first. If it changes none, none are left. It
   * may call `change` again for an object that another process has changed first.
   * @returns The changed objects.
   */
  updateDue<Kept extends Identified>(
    merchant: string,
    kind: Kind<Kept>,
    time: number,
    change: (object: Kept) => Kept,
  ): Promise<readonly Kept[]>;
  /** Lists the names of at most `limit` merchants that have more than traces, in alphabetical order. */
  listMerchants(limit: number): Promise<readonly string[]>;
  /**
   * Changes an object, or makes it. `change` receives the old object, and returns the new one, or `undefined` to change
   * nothing. It may be called again if another process was faster.
   * @returns The result of `change`.
   */
  update<Kept extends Identified>(
    merchant: string,
    kind: Kind<Kept>,
    id: string,
    change: (object: Kept | undefined) => Kept | undefined,
  ): Promise<Kept | undefined>;
  /** Deletes an object. */
  remove(merchant: string, kind: Pick<Kind<never>, 'name'>, id: string): Promise<void>;
  /** Deletes a merchant's objects of one kind, except the newest `keep`. */
  trim(merchant: string, kind: Pick<Kind<never>, 'name'>, keep: number): Promise<void>;
  /**
   * Claims a key for an object, and saves the object, both or neither. Only one call with the same claim key ever succeeds.
   * @returns The id of the object that has the key: this object or an earlier one.
   */
  claim<Kept extends Identified>(
    merchant: string,
    kind: Kind<Kept>,
    claim: { readonly claimKey: string; readonly object: Kept },
  ): Promise<string>;
  /** Finds the ids of the objects that have claimed keys, by key. Keys that are not claimed are not in the result. */
  findClaims(merchant: string, claimKeys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Moves all objects of one merchant to another, except those whose id the other one already has. */
  move(merchant: string, other: string): Promise<void>;
  /** Deletes everything of a merchant. */
  reset(merchant: string): Promise<void>;
}
