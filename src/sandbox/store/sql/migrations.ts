/** The tables of the store, made and brought up to date when it is opened. */
import { StoreError } from '../errors.js';
import type { Database } from './database.js';

// Each is run once in the life of a database, in this order; add new ones at the end, and change none that was released.
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE payveil_sandbox.object (
    merchant text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    serial bigint GENERATED ALWAYS AS IDENTITY,
    body text NOT NULL,
    due bigint,
    PRIMARY KEY (merchant, kind, id)
  );
  CREATE INDEX object_by_age ON payveil_sandbox.object (merchant, kind, serial);
  CREATE INDEX object_by_due ON payveil_sandbox.object (merchant, due) WHERE due IS NOT NULL;
  CREATE TABLE payveil_sandbox.claim (
    merchant text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    charge text NOT NULL,
    PRIMARY KEY (merchant, key)
  );`,
];

// Any number will do that no other program on the same database locks by.
const LOCK = 7_297_387_034;

/**
 * Makes the tables, or brings them up to date. Of processes that start at once, one does it while the others wait.
 * @throws {StoreError} `encoding_unsupported`, `store_too_new` when a later version made them, or `store_unavailable`.
 */
export async function migrate(database: Database): Promise<void> {
  const [server] = await database.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  if (server?.encoding !== 'UTF8') {
    throw new StoreError('encoding_unsupported', 'The database must be of the encoding UTF8.');
  }
  await database.query(writeScript());
  const [row] = await database.query<{ version: number }>(
    'SELECT max(version) AS version FROM payveil_sandbox.migration',
  );
  if (row && row.version <= MIGRATIONS.length) return;
  throw new StoreError('store_too_new', 'The store was made by a later version of Payveil.');
}

// One statement, so one transaction. Who may not make a schema can be given one that is made already.
function writeScript(): string {
  return `DO $migrate$ BEGIN
    PERFORM pg_advisory_xact_lock(${LOCK});
    IF to_regclass('payveil_sandbox.migration') IS NULL THEN
      IF to_regnamespace('payveil_sandbox') IS NULL THEN CREATE SCHEMA payveil_sandbox; END IF;
      CREATE TABLE payveil_sandbox.migration (version integer PRIMARY KEY);
    END IF;
    ${MIGRATIONS.map(writeMigration).join('\n')}
  END $migrate$`;
}

function writeMigration(sql: string, index: number): string {
  const version = index + 1;
  return `IF NOT EXISTS (SELECT FROM payveil_sandbox.migration WHERE version = ${version}) THEN
    ${sql}
    INSERT INTO payveil_sandbox.migration VALUES (${version});
  END IF;`;
}
