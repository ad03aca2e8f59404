/** The store in a SQLite database, and the entry `payveil/server/sqlite`. Each function is one transaction within one tick. */
import { applyChange, getDueName, isAtLimit, startPayment } from './members.js';
import { findCounting, isClashing, isReplaced } from './one-holder.js';
import { createMissing, openTable, type SqliteDatabase, type SqliteTable } from './sqlite-table.js';
import { createRunner } from './sqlite-transaction.js';
import type { Begun, NewPayment, PaymentStore } from './store.js';
import {
  listParts,
  quoteTable,
  readTableName,
  readTableOptions,
  type TableOptions,
  type Types,
  writeParts,
} from './tables.js';

export type { SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite-table.js';
export type { TableOptions } from './tables.js';

/** A store of payments in SQLite. */
export interface SqliteStore extends PaymentStore {
  /**
   * Creates the table and its indexes, or adds what a later release has added. It changes nothing if all is there, and any number
   * of processes may call it at once.
   * @throws {PaymentStoreError} `store_unavailable`.
   */
  migrate(): Promise<void>;
  /** The table and its indexes as SQL, for those who run migrations themselves. */
  readonly sql: string;
}

const TYPES: Types = {
  text: 'text not null',
  'text?': 'text',
  number: 'integer not null',
  'number?': 'integer',
  boolean: 'integer not null',
};

/**
 * Creates a store in a SQLite database. Processes of one machine can share its file. Call `migrate` once before. The connection
 * gets `journal_mode = wal`, `synchronous = full`, and a `busy_timeout` of at least a second. Leave no transaction of your own
 * open on it across an `await`.
 * @throws {ConfigurationError} `option_invalid`.
 * @example
 * ```ts
 * import Database from 'better-sqlite3';
 *
 * const store = sqliteStore(new Database('payments.db'));
 * await store.migrate();
 * ```
 */
export function sqliteStore(database: SqliteDatabase, options: TableOptions = {}): SqliteStore {
  const own = readTableOptions(options, { table: true, now: true });
  const name = readTableName(own, { hasSchemas: false });
  const parts = listParts(name, TYPES, ' strict');
  const quoted = quoteTable(name);
  const table = openTable(database, name.table, own.now);
  const { read, write, store } = createRunner(database);
  return {
    begin: (payment) => store(() => begin(table, payment)),
    read: (...key) => read(() => table.find(...key)),
    readOrder: (orderId, chargeIds = []) => read(() => table.listLive(orderId, chargeIds)),
    change: (...change) => write(() => changePayment(table, change)),
    take: (queue, limit, leaseMs) =>
      write(() => {
        const readAt = table.getTime();
        const lease = { [getDueName(queue)]: readAt + leaseMs, readAt };
        const taken = table.listDue(queue, limit).map((payment) => ({ ...payment, ...lease }));
        taken.forEach(table.replace);
        return taken;
      }),
    list: (search) => read(() => table.list(search)),
    migrate: () => write(() => createMissing(database, quoted, parts)),
    sql: writeParts(parts),
  };
}

function begin(table: SqliteTable, given: NewPayment): Begun {
  const order = table.listOrder(given.orderId);
  const counting = findCounting(order, given);
  if (counting) return { payment: counting, isNew: false };
  const now = table.getTime();
  if (isAtLimit(given, now, table.countTries(given.orderId))) return { payment: undefined, isNew: false };
  for (const other of order) if (isReplaced(other, given)) table.replace(applyChange(other, { holds: false }));
  const payment = startPayment(given, now);
  table.insert(payment);
  return { payment: { ...payment, readAt: now }, isNew: true };
}

function changePayment(
  table: SqliteTable,
  [orderId, reference, version, members]: Parameters<PaymentStore['change']>,
): boolean {
  const order = table.listOrder(orderId);
  const payment = order.find((each) => each.reference === reference);
  if (payment?.version !== version) return false;
  const changed = applyChange(payment, members);
  if (isClashing(order, changed)) return false;
  table.replace(changed);
  return true;
}
