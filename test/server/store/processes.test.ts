/** Several connections and processes with one store: an order is begun once, no change is lost, and each payment that is due is taken once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from 'node-sqlite3-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStore } from '../../../src/server/store/check.js';
import { sqliteStore } from '../../../src/server/store/sqlite.js';
import { noPostgres, startPostgres } from '../../postgres.mjs';
import { takeTurns } from './payments.js';
import { bundleRival, compete } from './rivals.mjs';
import { wrapWasm } from './wasm-database.js';

if (noPostgres) console.log(`Skipped, several processes on one PostgreSQL server: ${noPostgres}.`);

let folder: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payveil-rivals-'));
  program = await bundleRival(folder, join(process.cwd(), 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const repeat = (count: number, driver: string, location: string) =>
  Array.from({ length: count }, () => [process.execPath, program, driver, location]);

it('several connections to one SQLite file keep every promise', async () => {
  const databases = Array.from({ length: 3 }, () => new Database(join(folder, 'connections.db')));
  const stores = databases.map((database) => sqliteStore(wrapWasm(database)));
  await Promise.all(stores.map((store) => store.migrate()));
  await expect(checkStore(() => takeTurns(stores))).resolves.toBeUndefined();
  for (const database of databases) database.close();
});

it('two processes keep their promises in one SQLite file', () =>
  expect(compete(repeat(2, 'node-sqlite3-wasm', join(folder, 'shared.db')))).resolves.toBeUndefined());

describe.skipIf(noPostgres)('on a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  it('three processes keep their promises in a database without a table', () =>
    expect(compete(repeat(3, 'pg', server.url))).resolves.toBeUndefined());
});
