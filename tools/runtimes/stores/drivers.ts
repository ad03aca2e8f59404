/** The drivers of SQLite are taken as they are. `check.mjs` compiles this file, with the types of this folder's packages. */
import { DatabaseSync } from 'node:sqlite';
import Database from 'better-sqlite3';
import { sqliteStore } from '../../../src/server/store/sqlite.js';

sqliteStore(new Database('payments.db'));
sqliteStore(new DatabaseSync('payments.db'));
// @ts-expect-error: an error of the compiler is seen.
sqliteStore(new Database('payments.db'), { table: 7 });
