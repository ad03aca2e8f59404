/** Creates and updates the tables of the store when it is opened. */
import { StoreError } from '../errors.js';
import type { Database } from './database.js';

// Each migration runs once in the life of a database, in this order. Add new ones at the end, and never change a released one.
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
  // The label of a charge is its description, as it stands in its body.
  `ALTER TABLE payveil_sandbox.object ADD COLUMN label text COLLATE "C";
  UPDATE payveil_sandbox.object SET label = substring(body FROM '"description":("(?:[^"\\\\]|\\\\.)*")') WHERE kind = 'charge';
  CREATE INDEX object_by_label ON payveil_sandbox.object (merchant, kind, label, serial) WHERE label IS NOT NULL;`,
];

// Any number works that no other program on the same database uses for a lock.
const LOCK = 7_297_387_034;

/**
 * Creates or updates the tables. If several processes start at once, one of them does it and the others wait.
 * @throws {StoreError} `encoding_unsupported`, `store_too_new` when a newer version made them, or `store_unavailable`.
 */
export async function migrate(database: Database): Promise<void> {
  const [server] = await database.query<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding");
  if (server?.encoding !== 'UTF8') {
    throw new StoreError('encoding_unsupported', 'The database must have the encoding UTF8.');
  }
  await database.query(writeScript());
  const [row] = await database.query<{ version: number }>(
    'SELECT max(version) AS version FROM payveil_sandbox.migration',
  );
  if (row && row.version <= MIGRATIONS.length) return;
  throw new StoreError('store_too_new', 'A newer version of Payveil made this store.');
}

// This is one statement, and so one transaction. A user who may not create a schema can use an existing one.
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
