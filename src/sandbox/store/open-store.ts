/** The entry `payveil/sandbox/store`: opens stores that outlive the process, and that several processes can share. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { drainOnClose } from './sql/database.js';
import { isLocation, isServer } from './sql/location.js';
import { migrate } from './sql/migrations.js';
import { openPglite } from './sql/pglite.js';
import { connectPostgres } from './sql/postgres.js';
import { createSqlStore, type OpenedStore } from './sql/sql-store.js';

export { StoreError, type StoreErrorCode } from './errors.js';
export type { OpenedStore } from './sql/sql-store.js';
export type { Identified, Kind, ListRange, Store } from './store.js';

/**
 * Opens a store for `createSandbox`, and makes or updates its tables.
 * @param location A directory for PGlite, which is made if it does not exist, and which one process at a time can use. Or the
 * address of a PostgreSQL server, `postgres://…`, which any number of processes can share. The packages `@electric-sql/pglite`
 * and `pg` are optional peers, and are loaded here.
 * @throws {ConfigurationError} `option_invalid` when the location is empty, not a text, or the address of something else.
 * @throws {StoreError} when it cannot be opened.
 * @example
 * ```ts
 * const store = await openStore('./sandbox-data');
 * const sandbox = createSandbox({ store });
 * ```
 */
export async function openStore(location: string): Promise<OpenedStore> {
  if (!isLocation(location)) {
    throw new ConfigurationError('option_invalid', 'A store is a directory, or the address of a PostgreSQL server.');
  }
  const database = drainOnClose(isServer(location) ? await connectPostgres(location) : await openPglite(location));
  try {
    await migrate(database);
    return createSqlStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
