/** A PostgreSQL database, embedded or a server, as the store needs it. */
import { StoreError } from '../store/store-error.js';

/** Runs statements. */
export interface Database {
  /**
   * Runs one statement, which is a transaction of its own.
   * @throws {StoreError} `store_unavailable`: it was done, or it was not, but never a part of it.
   */
  query<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** Makes a database wait for all that it was asked before it is closed, once, and refuse what it is asked after that. */
export function drainOnClose(database: Database): Database {
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  return {
    query<Row extends object>(sql: string, values: readonly unknown[]) {
      if (closed) return Promise.reject(toStoreError(undefined));
      const answer = database.query<Row>(sql, values);
      const forget = () => running.delete(answer);
      running.add(answer);
      answer.then(forget, forget);
      return answer;
    },
    close() {
      closed ??= Promise.allSettled(running).then(() => database.close());
      return closed;
    },
  };
}

/** Turns what a driver threw into what a store throws: its code alone, for its message may hold a value or a password. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code } = (error ?? {}) as { code?: unknown };
  const reason = typeof code === 'string' && /^\w{5,20}$/.test(code) ? code : 'no answer';
  return new StoreError('store_unavailable', `The store cannot be asked (${reason}).`);
}

/**
 * Imports the package that opens a database, which is an optional peer.
 * @throws {StoreError} `driver_missing`.
 */
export async function importDriver<Driver>(name: string, load: () => Promise<Driver>): Promise<Driver> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    if (!isMissing || !message.includes(name)) throw error;
    throw new StoreError('driver_missing', `This store needs the package ${name}: npm install --save-dev ${name}`);
  }
}
