/** SQLite in WebAssembly with the functions that the store needs. It compiles nothing, and runs in every Node. */
import type { SqliteDatabase, SqliteValue } from '../../../src/server/store/sqlite.js';

/** What is used of the package node-sqlite3-wasm. */
export interface WasmDatabase {
  exec(sql: string): void;
  all(sql: string, values: SqliteValue[]): unknown[];
  run(sql: string, values: SqliteValue[]): unknown;
}

/** Gives a database the functions of `better-sqlite3` and `node:sqlite`. Its own statements must be freed by hand. */
export const wrapWasm = (database: WasmDatabase): SqliteDatabase => ({
  exec: (sql) => database.exec(sql),
  prepare: (sql) => ({ all: (...values) => database.all(sql, values), run: (...values) => database.run(sql, values) }),
});
