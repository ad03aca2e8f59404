/** PGlite: PostgreSQL inside this process, its files in a directory. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { StoreError } from '../errors.js';
import { type Database, importDriver, toStoreError } from './database.js';
import { isLockFile, lockDirectory } from './directory-lock.js';

const DATA = 'pgdata';
const UNFINISHED = 'pgdata.new';
const RETRY_MS = 2000;

/**
 * Opens the database in a directory, or makes it. It is this process's alone until it is closed.
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
  throw new StoreError(
    'store_not_empty',
    'The directory of the store holds other files: name one that is empty or new.',
  );
}

// Made beside its place, so that a start that was killed halfway leaves nothing that looks like a store.
async function createData(path: string, create: (data: string) => Promise<PGlite>): Promise<void> {
  rmSync(join(path, UNFINISHED), { recursive: true, force: true });
  if (existsSync(join(path, DATA))) return;
  const database = await create(join(path, UNFINISHED));
  await database.close();
  renameSync(join(path, UNFINISHED), join(path, DATA));
}

// It would log how long its recovery takes by a timer, which keeps the memory of one that failed for good.
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

/** Closes the files of a database that panicked: it cannot be asked to any more, and would keep them open. */
function abandon({ Module }: PGlite): void {
  try {
    Module.FS.quit();
  } catch {
    // It failed before it had files, or they are on a disk that is gone.
  }
}

/** Asks one after the other, so that nothing waits inside when the database panics, and opens it again after that. */
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
        // It would never answer again, not even to be closed.
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

// No room for the database's own log is one; so is all that is no answer of the database.
function isPanic(error: unknown): boolean {
  return !(error instanceof StoreError) && (error as { severity?: unknown }).severity !== 'ERROR';
}
