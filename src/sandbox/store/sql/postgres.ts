/** A PostgreSQL server, which any number of sandboxes can share. */
import { readOwn } from '../../../options/own.js';
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
  // An unused connection was lost. The next query makes a new one.
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

// A deadlock, or a conflict under a stricter isolation level. Nothing was done, so run the statement again.
function isConflict(error: unknown): boolean {
  return ['40P01', '40001'].includes(String(readOwn(error, 'code')));
}
