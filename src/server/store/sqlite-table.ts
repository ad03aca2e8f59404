/** The table of payments in a SQLite database. Each function is synchronous, so that several make one transaction. */
import {
  COLUMN_LIST,
  COLUMNS,
  listValues,
  readRow,
  requireColumns,
  type SqlRow,
  type SqlValue,
  toCount,
  toValue,
  writeProbe,
} from './columns.js';
import type { DeclinedCount } from './members.js';
import type { StoredPayment } from './store.js';
import type { Part } from './tables.js';

/** What a statement is given. */
export type SqliteValue = string | number | null;

/** A statement of `better-sqlite3` or `node:sqlite`. */
export interface SqliteStatement {
  /** Runs the statement and returns all its rows, as objects. */
  all(...values: SqliteValue[]): unknown[];
  /** Runs a statement that returns no rows. */
  run(...values: SqliteValue[]): unknown;
}

/** An open database: a `Database` of `better-sqlite3`, or a `DatabaseSync` of `node:sqlite`. */
export interface SqliteDatabase {
  /** Runs statements without values. */
  exec(sql: string): unknown;
  /** Prepares one statement. */
  prepare(sql: string): SqliteStatement;
}

/** Reads and writes rows. */
export interface SqliteTable {
  find(orderId: string, reference: string): StoredPayment | undefined;
  /** Lists the payments of an order, newest first. */
  listOrder(orderId: string): StoredPayment[];
  /** Lists payments whose `dueAt` has come, oldest first. */
  listDue(now: number, limit: number): StoredPayment[];
  countDeclined(orderId: string): DeclinedCount;
  insert(payment: StoredPayment): void;
  /** Writes all members of a payment that is there. */
  replace(payment: StoredPayment): void;
}

/** Reads and writes the rows of a table. `name` is quoted. */
export function openTable(database: SqliteDatabase, name: string): SqliteTable {
  const prepared = new Map<string, SqliteStatement>();
  function prepare(sql: string): SqliteStatement {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  const ask = (sql: string, values: readonly SqlValue[]) => prepare(sql).all(...values.map(toSqlite)) as SqlRow[];
  const write = (sql: string, values: readonly SqlValue[]) => void prepare(sql).run(...values.map(toSqlite));
  const select = (rest: string, ...values: SqlValue[]) =>
    ask(`select ${COLUMN_LIST} from ${name} where ${rest}`, values).map(readRow);
  function count(where: string, ...values: SqlValue[]): number {
    const [row] = ask(`select count(*) as found from (select 1 from ${name} where ${where} limit ?)`, values);
    // A row of another shape does not say that there are none.
    if (row?.found === undefined) requireColumns(undefined);
    return Number(row?.found);
  }

  return {
    find: (...key) => select('order_id = ? and reference = ?', ...key)[0],
    listOrder: (orderId) => select('order_id = ? order by begun_at desc', orderId),
    listDue: (now, limit) => select('due_at <= ? order by due_at limit ?', now, limit),
    countDeclined: (orderId) => ({
      ofOrder: (since, limit) => count('order_id = ? and declined_at >= ?', orderId, since, toCount(limit)),
      ofAddress: (address, since, limit) => count('address = ? and declined_at >= ?', address, since, toCount(limit)),
    }),
    insert: (payment) =>
      write(`insert into ${name} (${COLUMN_LIST}) values (${COLUMNS.map(() => '?').join(', ')})`, listValues(payment)),
    replace: (payment) =>
      write(
        `update ${name} set ${COLUMNS.map((column) => `${column.name} = ?`).join(', ')} where order_id = ? and reference = ?`,
        [...listValues(payment), payment.orderId, payment.reference],
      ),
  };
}

/** Creates the parts that are not there, and checks that rows of the table can be read. `name` is quoted. */
export function createMissing(database: SqliteDatabase, name: string, parts: readonly Part[]): void {
  const find = database.prepare('select name from sqlite_master where name = ? collate nocase');
  for (const part of parts) if (find.all(part.name).length === 0) database.exec(part.sql);
  requireColumns(database.prepare(writeProbe(name)).all()[0]);
}

// SQLite has no booleans.
function toSqlite(value: SqlValue): SqliteValue {
  const safe = toValue(value);
  return typeof safe === 'boolean' ? Number(safe) : safe;
}
