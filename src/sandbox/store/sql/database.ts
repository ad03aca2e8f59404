/** The PostgreSQL database behind a store, embedded or on a server. */
import { readOwn } from '../../../options/own.js';
import { StoreError } from '../errors.js';

/** Runs statements. */
export interface Database {
  /**
   * Runs one statement in its own transaction.
   * @throws {StoreError} `store_unavailable`. The statement was either done or not, but never half done.
   */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** Makes a database finish all its work before it closes, once. Later work is refused. */
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
const NO_DIRECTORY = 'that is not a directory';
const NO_ROOM = 'there is no room';

/** The most likely reason of an error, by its code, or by the driver's message if there is no code. */
const REASONS: Readonly<Record<string, string>> = {
  '3D000': 'there is no such database',
  '28000': DENIED,
  '28P01': DENIED,
  'password must be': 'the server asks for a password; see PGPASSWORD',
  'support SSL': 'the server speaks no TLS',
  '42501': 'its user may not use or create the schema payveil_sandbox',
  ERR_INVALID_URL: 'its address cannot be read; perhaps a character in it must be escaped',
  EEXIST: NO_DIRECTORY,
  ENOTDIR: NO_DIRECTORY,
  EACCES: 'this user may not write there',
  '53100': NO_ROOM,
  ENOSPC: NO_ROOM,
};

/** Turns a driver's error into a store's error, with its code and our own words. The driver's message may hold a value. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const [code, message] = ['code', 'message'].map((name) => readOwn(error, name));
  const name = typeof code === 'string' && /^\w{5,20}$/.test(code) ? code : undefined;
  const [, reason] = Object.entries(REASONS).find(([cause]) => String(name ?? message).includes(cause)) ?? [];
  const known = [name, reason].filter((text) => text !== undefined);
  return new StoreError('store_unavailable', `The store is not available (${known.join(': ') || 'no answer'}).`);
}

/**
 * Imports the package for a database, which is an optional peer.
 * @throws {StoreError} `driver_missing`.
 */
export async function importDriver<Driver>(name: string, load: () => Promise<Driver>): Promise<Driver> {
  try {
    return await load();
  } catch (error) {
    const isMissing = /^(ERR_)?MODULE_NOT_FOUND$/.test(String(readOwn(error, 'code')));
    if (!isMissing || !String(readOwn(error, 'message')).includes(`'${name}'`)) throw error;
    throw new StoreError('driver_missing', `This store needs the package ${name}: npm install --save-dev ${name}`);
  }
}
