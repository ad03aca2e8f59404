/** The databases that the stores of `payveil/server` take as they are, and what they do not take. */
import type { PGlite } from '@electric-sql/pglite';
import type { PaymentStore } from 'payveil/server';
import {
  type PostgresOptions,
  type PostgresStore,
  postgresStore,
  type Queryable,
  type TableOptions,
} from 'payveil/server/postgres';
import { type SqliteDatabase, type SqliteStore, type SqliteValue, sqliteStore } from 'payveil/server/sqlite';
import type { Client, Pool } from 'pg';
import { holds, type Same, takes } from './expect-type.js';

export async function connect(pool: Pool, client: Client, pglite: PGlite): Promise<void> {
  for (const database of [pool, client, pglite]) takes<Queryable>(database);
  const options: TableOptions = { table: 'shop.payment' };
  takes<PaymentStore>(postgresStore(pool, options));
  const store: PostgresStore = postgresStore(pglite);
  const prepared: PostgresOptions = { table: 'shop.payment', prepare: true };
  takes<PaymentStore>(postgresStore(pool, prepared));
  takes<string>(store.sql);
  holds<Same<ReturnType<typeof store.migrate>, Promise<void>>>();

  // @ts-expect-error: a pool is needed, not its address.
  postgresStore('postgres://localhost');
}

/** What `better-sqlite3` and `node:sqlite` have. Their own types are compared by `tools/runtimes/stores/check.mjs`. */
interface Database {
  exec(sql: string): this;
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): { changes: number } };
}

export function openFile(database: Database): void {
  takes<SqliteDatabase>(database);
  takes<SqliteStore>(sqliteStore(database, { table: undefined }));
  takes<PaymentStore>(sqliteStore(database));
  holds<Same<SqliteValue, string | number | null>>();
}
