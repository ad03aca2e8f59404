/** A PostgreSQL server, which any number of sandboxes share. */
import { type Database, importDriver, toStoreError } from './database.js';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5000;
const QUERY_TIMEOUT_MS = 10_000;
const MAX_ATTEMPTS = 10;

/**
 * Connects to a server.
 * @throws {StoreError} `driver_missing` without the package pg.
 */
export async function connectPostgres(url: string): Promise<Database> {
  const { default: pg } = await importDriver('pg', () => import('pg'));
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'payveil sandbox',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  // A connection was lost that nobody was using: the next query makes another.
  pool.on('error', () => {});
  return {
    async query(sql, values = []) {
      for (let attempt = 1; ; attempt++) {
        try {
          return (await pool.query(sql, [...values])).rows;
        } catch (error) {
          if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw toStoreError(error);
        }
      }
    },
    close: () => pool.end(),
  };
}

// A deadlock, or a row that another changed under a stricter isolation: nothing was done, and it is done by asking again.
function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as { code?: string }).code ?? '');
}
