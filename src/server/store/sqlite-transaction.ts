/** Transactions of a SQLite database, each within one tick. */
import { readOwn } from '../../options/own.js';
import type { SqliteDatabase } from './sqlite-table.js';
import { repeat } from './unavailable.js';

/** SQLite blocks the process while it waits for another one, so it waits briefly, and several times. */
const BUSY_TIMEOUT_MS = 1000;
const ATTEMPTS = 5;

/** Runs steps. They reject with a `PaymentStoreError`. */
export interface Runner {
  /** Runs a step that is one statement. */
  read<Result>(step: () => Result): Promise<Result>;
  /** Runs a step that writes, in a transaction. */
  write<Result>(step: () => Result): Promise<Result>;
  /** The same for a step that stores a payment. Its error tells whether it has certainly stored nothing. */
  store<Result>(step: () => Result): Promise<Result>;
}

/** Creates what runs steps on a connection. The first step sets the connection up. */
export function createRunner(database: SqliteDatabase): Runner {
  let isSetUp = false;
  function setUpOnce(): void {
    if (!isSetUp) setUp(database);
    isSetUp = true;
  }
  const run = <Result>(step: () => Result, isUndone?: (error: unknown) => boolean) =>
    repeat(
      () => {
        setUpOnce();
        return step();
      },
      { isBusy: isLocked, attempts: ATTEMPTS, ...(isUndone && { isUndone }) },
    );
  return {
    read: (step) => run(step),
    write: (step) => run(() => transact(database, step)),
    store: (step) => run(() => transact(database, step), isUndone),
  };
}

// Without `full`, the loss of power could undo a step, and a token could be sent that no row knows.
function setUp(database: SqliteDatabase): void {
  const [row] = database.prepare('pragma busy_timeout').all();
  const timeout = Math.max(Number(readOwn(row, 'timeout')) || 0, BUSY_TIMEOUT_MS);
  database.exec(`pragma busy_timeout = ${timeout}`);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
}

// No other process can write from `begin immediate` on, so what the step reads is still so when it writes.
function transact<Result>(database: SqliteDatabase, step: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = step();
    database.exec('commit');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('rollback');
  } catch {
    // Some errors, such as a full disk, have ended the transaction already.
  }
}

// The drivers have different codes, and the words of SQLite.
const says = (error: unknown, words: RegExp): boolean => words.test(String(readOwn(error, 'message')));
const isLocked = (error: unknown): boolean => says(error, /is locked|locking protocol/);

// A transaction that fails is undone. Only if the disk itself fails, it may be found whole afterwards.
const isUndone = (error: unknown): boolean => !says(error, /disk I\/O|malformed/);
