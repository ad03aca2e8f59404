/** The table of payments in a SQLite database. Each function is synchronous, so that several make one transaction. */
import {
  COLUMN_LIST,
  COLUMNS,
  listValues,
  READ_AT,
  readRow,
  requireColumns,
  type SqlRow,
  type SqlValue,
  toCount,
  toList,
  toValue,
  writeProbe,
} from './columns.js';
import { getDueName, type TryCount } from './members.js';
import type { KeptMembers, PaymentSearch, Queue, StoredPayment } from './store.js';
import { IN_QUEUE, IS_UNDER_WAY, NEWEST_FIRST, type Part, quoteName } from './tables.js';

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
  /** Lists all payments of an order. */
  listOrder(orderId: string): StoredPayment[];
  /** Lists the payments of an order that have not failed or have one of these charges, newest first. */
  listLive(orderId: string, chargeIds: readonly string[]): StoredPayment[];
  /** Lists payments of a queue that are due, oldest first. */
  listDue(queue: Queue, limit: number): StoredPayment[];
  list(search: PaymentSearch): StoredPayment[];
  countTries(orderId: string): TryCount;
  /** Tells the time of the database. */
  getTime(): number;
  insert(payment: KeptMembers): void;
  /** Writes all members of a payment that is there. */
  replace(payment: KeptMembers): void;
}

/** The time of SQLite, in milliseconds. */
const TIME = `select cast(round((julianday('now') - 2440587.5) * 86400000) as integer) as time`;

/** Reads and writes the rows of a table. `now` is given for tests. */
export function openTable(database: SqliteDatabase, table: string, now?: () => number): SqliteTable {
  const name = quoteName(table);
  const prepared = new Map<string, SqliteStatement>();
  function prepare(sql: string): SqliteStatement {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  }

  const ask = (sql: string, values: readonly SqlValue[]) => prepare(sql).all(...values.map(toSqlite)) as SqlRow[];
  const write = (sql: string, values: readonly SqlValue[]) => void prepare(sql).run(...values.map(toSqlite));
  const selectFrom = (from: string, rest: string, ...values: SqlValue[]) =>
    ask(`select ${COLUMN_LIST} from ${from} where ${rest}`, values).map(readTimed);
  const select = (rest: string, ...values: SqlValue[]) => selectFrom(name, rest, ...values);
  const readTimed = (row: SqlRow) => readRow({ ...row, [READ_AT]: getTime() });
  const getTime = () => now?.() ?? Number(ask(TIME, [])[0]?.time);
  function count(where: string, ...values: SqlValue[]): number {
    const [row] = ask(`select count(*) as found from (select 1 from ${name} where ${where} limit ?)`, values);
    // A row of another shape does not say that there are none.
    if (row?.found === undefined) requireColumns(undefined);
    return Number(row?.found);
  }
  const countTries = (where: string, value: string, since: number, limit: number) =>
    count(`${where} = ? and declined_at >= ?`, value, since, toCount(limit)) +
    count(`${where} = ? and begun_at >= ? and ${IS_UNDER_WAY}`, value, since, toCount(limit));

  return {
    find: (...key) => select('order_id = ? and reference = ?', ...key)[0],
    listOrder: (orderId) => select('order_id = ?', orderId),
    listLive: (orderId, chargeIds) =>
      select(
        `order_id = ? and (state <> 'failed' or charge_id in (select value from json_each(?))) order by begun_at desc`,
        orderId,
        toList(chargeIds),
      ),
    listDue(queue, limit) {
      const time = getDueName(queue) === 'tellAt' ? 'tell_at' : 'ask_at';
      // SQLite would take the index of a list, which has the state as well.
      const index = `indexed by ${quoteName(`${table}_${queue}`)}`;
      return selectFrom(
        `${name} ${index}`,
        `${IN_QUEUE[queue]} and ${time} <= ? order by ${time} limit ?`,
        getTime(),
        limit,
      );
    },
    list({ states, orderId, since, after, limit }) {
      const place = [after.begunAt, after.orderId, after.reference];
      const where = 'begun_at >= ? and (begun_at, order_id, reference) < (?, ?, ?)';
      if (orderId !== undefined) {
        const wanted = `order_id = ? and state in (select value from json_each(?)) and ${where} ${NEWEST_FIRST} limit ?`;
        return select(wanted, orderId, toList(states), since, ...place, limit);
      }
      // Each state is read from the index in its order, and only its first rows are sorted.
      const parts = states.map(
        () => `select * from (select * from ${name} where state = ? and ${where} ${NEWEST_FIRST} limit ?)`,
      );
      const rows = ask(`select ${COLUMN_LIST} from (${parts.join(' union all ')}) ${NEWEST_FIRST} limit ?`, [
        ...states.flatMap((state) => [state, since, ...place, limit]),
        limit,
      ]);
      return rows.map(readTimed);
    },
    getTime,
    countTries: (orderId) => ({
      ofOrder: (...given) => countTries('order_id', orderId, ...given),
      ofAddress: (...given) => countTries('address', ...given),
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
