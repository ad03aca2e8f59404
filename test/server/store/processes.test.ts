/** Several connections and processes with one store: an order is begun once, no change is lost, and each payment that is due is taken once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres, startPostgres } from '../../postgres.mjs';
import { bundleRival, compete } from './rivals.mjs';

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

it('two processes keep their promises in one SQLite file', async () => {
  await expect(compete(repeat(2, 'node-sqlite3-wasm', join(folder, 'shared.db')))).resolves.toBeUndefined();
});

describe.skipIf(noPostgres)('on a PostgreSQL server', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  it('three processes keep their promises in a database without a table', async () => {
    await expect(compete(repeat(3, 'pg', server.url))).resolves.toBeUndefined();
  });
});
