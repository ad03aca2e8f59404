/** A PostgreSQL database, embedded or a server, as the store needs it. */
import { StoreError } from '../errors.js';

/** Runs statements. */
export interface Database {
  /**
   * Runs one statement, which is a transaction of its own.
   * @throws {StoreError} `store_unavailable`: it was done, or it was not, but never a part of it.
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** Makes a database wait for all that it was asked before it is closed, once, and refuse what it is asked after that. */
export function drainOnClose(database: Database): Database {
  const running = new Set<Promise<unknown>>();
  let closed: Promise<void> | undefined;
  return {
    query<Row extends object>(sql: string, values?: readonly unknown[]) {
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

const DENIED = 'the server refuses the user or the password; see PGUSER and PGPASSWORD';
const NO_DIRECTORY = 'that is no directory';
const NO_ROOM = 'there is no room';

/** What is most often behind an error, by its code, or by what the driver says where it has none. */
const REASONS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database',
  '28000': DENIED,
  '28P01': DENIED,
  'password must be': 'the server asks for a password; see PGPASSWORD',
  'support SSL': 'the server speaks no TLS',
  '42501': 'its user has no right to the schema payveil_sandbox, or to make it',
  ERR_INVALID_URL: 'its address cannot be read; is a character in it to be escaped?',
  EEXIST: NO_DIRECTORY,
  ENOTDIR: NO_DIRECTORY,
  EACCES: 'that may not be written',
  '53100': NO_ROOM,
  ENOSPC: NO_ROOM,
};

/** Turns what a driver threw into what a store throws: its code, and words of our own, for its message may hold a value. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  const name = typeof code === 'string' && /^\w{5,20}$/.test(code) ? code : undefined;
  const [, reason] = Object.entries(REASONS).find(([cause]) => (name ?? message).includes(cause)) ?? [];
  const known = [name, reason].filter((text) => text !== undefined);
  return new StoreError('store_unavailable', `The store cannot be asked (${known.join(': ') || 'no answer'}).`);
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
    if (!isMissing || !message.includes(`'${name}'`)) throw error;
    throw new StoreError('driver_missing', `This store needs the package ${name}: npm install --save-dev ${name}`);
  }
}
