/** The errors of a store. */

/** Why a store failed: it is not available now, or it cannot be opened at all. */
export type StoreErrorCode =
  /** Its database does not answer, has no room, or refuses the work. */
  | 'store_unavailable'
  /** The path of the directory is too long for its lock. */
  | 'path_too_long'
  /** The directory is on a network file system. Whether processes of other machines still use it is not known. */
  | 'file_system_unsupported'
  /** Another process has it open. */
  | 'store_locked'
  /** The directory holds something else. */
  | 'store_not_empty'
  /** Its database does not use the encoding UTF-8. */
  | 'encoding_unsupported'
  /** A newer version of this package made it. */
  | 'store_too_new'
  /** The package for its database is not installed. */
  | 'driver_missing';

/** A store failed. The message has the error code of the database or the system, but never a value or a password. */
export class StoreError extends Error {
  /** The class's name, also in minified builds. */
  override readonly name = 'StoreError';

  constructor(
    /** A stable code, to compare with. */
    readonly code: StoreErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Tells whether an error comes from a store, by its name: the store may be from the other build of this package. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}
