/** PGlite: PostgreSQL inside this process, with its files in a directory. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readOwn } from '../../../options/own.js';
import { StoreError } from '../errors.js';
import { type Database, importDriver, toStoreError } from './database.js';
import { isLockFile, lockDirectory } from './directory-lock.js';

const DATA = 'pgdata';
const UNFINISHED = 'pgdata.new';
const RETRY_MS = 2000;

/**
 * Opens or creates the database in a directory. No other process can open it until it is closed.
 * @throws {StoreError} `driver_missing` without the package, `store_locked`, `store_not_empty`, `store_unavailable`.
 */
export async function openPglite(directory: string): Promise<Database> {
  const { PGlite } = await importDriver('@electric-sql/pglite', () => import('@electric-sql/pglite'));
  const path = resolve(directory);
  try {
    refuseOthers(path);
    const unlock = await lockDirectory(path);
    try {
      const start = (data: string) => waitOrAbandon(new PGlite(data, { startParams: listParameters(PGlite) }));
      await createData(path, start);
      const database = createQueue(() => start(join(path, DATA)));
      await database.query('SELECT 1');
      return { ...database, close: () => database.close().finally(unlock) };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    throw toStoreError(error);
  }
}

function refuseOthers(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const isOurs = (name: string) => name === DATA || name === UNFINISHED || isLockFile(name);
  if (readdirSync(path).every(isOurs)) return;
  const message = 'The directory of the store holds other files. Name an empty or new directory.';
  throw new StoreError('store_not_empty', message);
}

// It is created in another place and then moved, so that a start that is killed halfway leaves nothing that looks like a store.
async function createData(path: string, create: (data: string) => Promise<PGlite>): Promise<void> {
  rmSync(join(path, UNFINISHED), { recursive: true, force: true });
  if (existsSync(join(path, DATA))) return;
  const database = await create(join(path, UNFINISHED));
  await database.close();
  renameSync(join(path, UNFINISHED), join(path, DATA));
}

// PGlite would log the time of its recovery with a timer, and the timer would keep the memory of a failed database forever.
function listParameters({ defaultStartParams }: typeof PGlite): string[] {
  return [...defaultStartParams, '-c', 'log_startup_progress_interval=0'];
}

async function waitOrAbandon(database: PGlite): Promise<PGlite> {
  try {
    await database.waitReady;
    return database;
  } catch (error) {
    abandon(database);
    throw error;
  }
}

/** Closes the files of a database that panicked. The database can no longer do it itself. */
function abandon({ Module }: PGlite): void {
  try {
    Module.FS.quit();
  } catch {
    // It failed before it opened files, or their disk is gone.
  }
}

/** Runs statements one after the other, so that none is lost when the database panics. Then it opens the database again. */
function createQueue(open: () => Promise<PGlite>): Database {
  let opened: PGlite | undefined;
  let retryAt = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function ask<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    try {
      if (Date.now() < retryAt) throw toStoreError(undefined);
      opened ??= await open();
      return (await opened.query<Row>(sql, [...values])).rows;
    } catch (error) {
      if (isPanic(error)) {
        // It would never answer again, not even to a close.
        if (opened) abandon(opened);
        opened = undefined;
        retryAt = Date.now() + RETRY_MS;
      }
      throw toStoreError(error);
    }
  }

  return {
    query<Row extends object>(sql: string, values: readonly unknown[] = []) {
      const answer = last.then(() => ask<Row>(sql, values));
      last = answer.catch(() => {});
      return answer;
    },
    async close() {
      await opened?.close();
    },
  };
}

// A full disk for the database's log is a panic. So is every error that is not an answer of the database.
function isPanic(error: unknown): boolean {
  return !(error instanceof StoreError) && readOwn(error, 'severity') !== 'ERROR';
}
