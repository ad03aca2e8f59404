/** The entry `payveil/sandbox/store`: a state that outlives the process, and that processes share. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { drainOnClose } from './sql/database.js';
import { isLocation, isServer } from './sql/location.js';
import { migrate } from './sql/migrations.js';
import { openPglite } from './sql/pglite.js';
import { connectPostgres } from './sql/postgres.js';
import { createSqlStore, type OpenedStore } from './sql/sql-store.js';

export { StoreError, type StoreErrorCode } from './errors.js';
export type { OpenedStore } from './sql/sql-store.js';
export type { Store } from './store.js';

/**
 * Opens a store for `createSandbox`, and makes or updates its tables.
 * @param location A directory, which is made when it is not there, for PGlite (one process at a time); or the address of a
 * PostgreSQL server, `postgres://…`, which any number of processes share. The packages `@electric-sql/pglite` and `pg` are
 * optional peers, and loaded here.
 * @throws {ConfigurationError} `option_invalid` when the location is empty, no text, or the address of something else.
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
