/** Brings the log of a database near the end of a segment, so that a test need not do it by thousands of requests. */

const SEGMENT = 16 * 2 ** 20;
/** So much of it is used then. Beyond three quarters, a checkpoint would make the next segment in advance. */
const USED = 0.7 * SEGMENT;

/** A connection to the database. */
interface Connection {
  query(sql: string): Promise<{ readonly rows: readonly unknown[] }>;
}

/** Writes a message into the log alone. No table has it. */
export async function fillSegment(database: Connection): Promise<void> {
  const { rows } = await database.query(`select (pg_current_wal_insert_lsn() - '0/0') % ${SEGMENT} as used`);
  const used = Number((rows[0] as { used: unknown }).used);
  const length = Math.round((USED - used + SEGMENT) % SEGMENT);
  await database.query(`select pg_logical_emit_message(false, 'filler', repeat('x', ${length}))`);
}
