/** What a store cannot do. */

/** Why a store failed: it cannot be asked now, or it cannot be opened at all. */
export type StoreErrorCode =
  /** Its database does not answer, has no room, or refuses. */
  | 'store_unavailable'
  /** The name of the directory is too long for its lock. */
  | 'path_too_long'
  /** The directory is of another machine, whose processes cannot be told from dead ones. */
  | 'file_system_unsupported'
  /** Another process has it open. */
  | 'store_locked'
  /** The directory holds something else. */
  | 'store_not_empty'
  /** Its database keeps texts in an encoding that is not UTF-8. */
  | 'encoding_unsupported'
  /** A later version of this package made it. */
  | 'store_too_new'
  /** The package that opens it is not installed. */
  | 'driver_missing';

/** A store failed. Its message holds the error code of the database or the system, never a value or a password. */
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

/** Tells whether something thrown is a store's: by its name, for the store may be of this package's other build. */
export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === 'StoreError';
}
