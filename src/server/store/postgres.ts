/** The store in a PostgreSQL database, and the entry `payveil/server/postgres`. Each function runs one statement. */
import { createOptionError } from '../../errors/option-error.js';
import type { KnownNames } from '../../options/known-names.js';
import { readOwn } from '../../options/own.js';
import {
  listValues,
  READ_AT,
  readRow,
  requireColumns,
  type SqlRow,
  type SqlValue,
  toCount,
  toList,
  toValue,
} from './columns.js';
import { listChanged, startPayment } from './members.js';
import { type BeginRow, type Statements, writeStatements } from './postgres-statements.js';
import type { Begun, NewPayment, PaymentStore, TryLimits } from './store.js';
import {
  listParts,
  type Part,
  quoteName,
  quoteTable,
  readTableName,
  readTableOptions,
  type TableName,
  type TableOptions,
  type Types,
  writeParts,
} from './tables.js';
import { pause, repeat, toUnavailable } from './unavailable.js';
import { watchPool } from './watch-pool.js';

export type { TableOptions } from './tables.js';

/** The options of a store in PostgreSQL. */
export interface PostgresOptions extends TableOptions {
  /**
   * Whether the database keeps the plans of the statements, which makes payments faster. Then `query` is given one object
   * `{ name, text, values }`, as the pools of `pg` and Neon take it. Not for a PgBouncer before 1.21. Default: `false`.
   */
  readonly prepare?: boolean | undefined;
}

const OPTIONS: KnownNames<PostgresOptions> = { table: true, prepare: true, now: true };

/** What runs statements: a `Pool` of `pg` or of Neon, a `PGlite`, or anything of yours. Each statement is a transaction of its own. */
export interface Queryable {
  /**
   * Runs one statement with `$1`, `$2`, … as its values. An error of the database has the member `code` with the five letters of
   * its SQLSTATE.
   */
  query(
    text: string,
    values: SqlValue[],
  ): Promise<{
    /** The rows that it returns, by the names of their columns. */
    readonly rows: readonly unknown[];
  }>;
}

/** A store of payments in PostgreSQL. */
export interface PostgresStore extends PaymentStore {
  /**
   * Creates the table, its indexes and its schema, or adds what a later release has added. It changes nothing if all is there,
   * and any number of processes may call it at once.
   * @throws {PaymentStoreError} `store_unavailable`.
   */
  migrate(): Promise<void>;
  /** The table and its indexes as SQL, for those who run migrations themselves. */
  readonly sql: string;
}

const TYPES: Types = {
  text: 'text collate "C" not null',
  'text?': 'text collate "C"',
  number: 'bigint not null',
  'number?': 'bigint',
  boolean: 'boolean not null',
};

/** Any number works that no other program on the same database uses for a lock. */
const LOCK = 7_297_387_035;
const ATTEMPTS = 20;
/** Many payments from one address may begin at once, and each time one of them is stored. */
const BEGIN_ATTEMPTS = 100;
const UNIQUE_VIOLATION = '23505';
/** A deadlock, or a conflict under a stricter isolation level. Nothing was done. */
const CONFLICTS: readonly unknown[] = ['40P01', '40001'];

/**
 * Creates a store in a PostgreSQL database. Any number of processes can share it. Call `migrate` once before.
 * @param pool Make it with a time limit for connecting and for statements, so that a lost database is noticed.
 * @throws {ConfigurationError} `option_invalid`.
 * @example
 * ```ts
 * import { Pool } from 'pg';
 *
 * const connectionString = process.env.DATABASE_URL;
 * const pool = new Pool({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 10_000 });
 * const store = postgresStore(pool);
 * await store.migrate();
 * ```
 */
export function postgresStore(pool: Queryable, options: PostgresOptions = {}): PostgresStore {
  const own = readTableOptions(options, OPTIONS);
  const name = readTableName(own, { hasSchemas: true });
  const { prepare = false, now } = own;
  if (typeof prepare !== 'boolean') throw createOptionError('prepare must be true or false');
  watchPool(pool);
  const statements = writeStatements(name);
  const parts = [...listParts(name, TYPES), createLimitPart(name)];
  const query = prepare ? toPrepared(pool) : pool.query.bind(pool);
  const ask = async (text: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]> => {
    const { rows } = Object(await query(text, values.map(toValue)));
    // An answer of another shape does not say that nothing was found.
    if (!Array.isArray(rows)) requireColumns(undefined);
    return rows;
  };
  const time = () => now?.() ?? null;
  const run = (text: string, ...values: SqlValue[]) => repeat(() => ask(text, [...values, time()]), RETRY);
  const runOrUndo: Run = (text, values) =>
    repeat(() => ask(text, [...values, time()]), { ...RETRY, isUndone: isRefused });

  return {
    begin: (payment) => begin(runOrUndo, statements, payment),
    async read(...key) {
      const [row] = await run(statements.read, ...key);
      return row && readRow(row);
    },
    async readOrder(orderId, chargeIds = []) {
      return (await run(statements.readOrder, orderId, toList(chargeIds))).map(readRow);
    },
    async change(orderId, reference, version, members) {
      const names = listChanged(members);
      const values = names.map((each) => members[each] ?? null);
      const step = () => ask(statements.writeChange(names), [orderId, reference, version, ...values]).catch(toLost);
      return (await repeat(step, RETRY)).length > 0;
    },
    take: async (queue, ...given) => (await run(statements.take[queue], ...given)).map(readRow),
    async list({ states, orderId, since, after, limit }) {
      const values = [toList(states), since, after.begunAt, after.orderId, after.reference, limit];
      const rows =
        orderId === undefined ? run(statements.list, ...values) : run(statements.listOrder, ...values, orderId);
      return (await rows).map(readRow);
    },
    async migrate() {
      await repeat(() => pool.query(writeMigration(name, parts), []), RETRY);
      const [row] = await repeat(() => ask(statements.probe, []), RETRY);
      requireColumns(row);
    },
    sql: writeParts(parts),
  };
}

/** Gives each text a name, under which the database keeps its plan. */
function toPrepared(pool: Queryable): Queryable['query'] {
  // That of `pg` takes such an object as well.
  const { query }: { query(named: object): ReturnType<Queryable['query']> } = Object(pool);
  // Another store on the same pool has other texts.
  const store = crypto.randomUUID().slice(0, 8);
  const names = new Map<string, string>();
  return (text, values) => {
    const name = names.get(text) ?? `payveil_${store}_${names.size + 1}`;
    names.set(text, name);
    return query.call(pool, { name, text, values });
  };
}

/** One row for all addresses whose hashes begin alike: what begins from them is stored one after the other, see `writeBegin`. */
function createLimitPart(name: TableName): Part {
  const table = `${name.table}_limit`;
  const columns = 'bucket text collate "C" primary key, tries bigint not null';
  return { name: table, sql: `create table ${quoteTable({ ...name, table })} (${columns})` };
}

type Run = (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

async function begin(run: Run, statements: Statements, payment: NewPayment): Promise<Begun> {
  const { replaces = null, limits } = payment;
  const values = [...listValues(payment), replaces, ...listLimits(limits)];
  for (let attempt = 1; attempt <= BEGIN_ATTEMPTS; attempt++) {
    const [row] = (await run(statements.begin, values)) as readonly (SqlRow & BeginRow)[];
    if (row?.is_refused) return { payment: undefined, isNew: false };
    if (row?.is_new) return { payment: toStored(payment, Number(row[READ_AT])), isNew: true };
    if (row && row.order_id !== null) return { payment: readRow(row), isNew: false };
    // Another one was stored at this moment, or one from the same address. Now it can be seen.
    await pause(attempt);
  }
  throw toUnavailable(undefined, 'not_sent');
}

const toStored = (payment: NewPayment, now: number) => ({ ...startPayment(payment, now), readAt: now });

function listLimits(limits: TryLimits | undefined): SqlValue[] {
  if (!limits) return [null, null, null];
  return [limits.withinMs, ...[limits.ofOrder, limits.ofAddress].map(toCount)];
}

const isConflict = (error: unknown): boolean => CONFLICTS.includes(readOwn(error, 'code'));
const RETRY = { isBusy: isConflict, attempts: ATTEMPTS };

/**
 * Tells whether the database itself has refused a statement, which undoes it as a whole. Its SQLSTATE says so, unless it is about
 * the connection, about an end that is not known, or one that a proxy in between may have made up.
 */
function isRefused(error: unknown): boolean {
  const code = String(readOwn(error, 'code'));
  return /^(\d[\dA-Z]|F0|HV|P0)[\dA-Z]{3}$/.test(code) && !/^(08|40003|57P)/.test(code);
}

/** A change that the indexes refuse has lost to another payment. */
function toLost(error: unknown): readonly SqlRow[] {
  if (readOwn(error, 'code') === UNIQUE_VIOLATION) return [];
  throw error;
}

// This is one statement, and so one transaction. A user who may not create anything can use a table that exists.
function writeMigration({ schema }: TableName, parts: readonly Part[]): string {
  const create = (test: string, part: string, sql: string) =>
    `if ${test}(${literal(part)}) is null then ${sql}; end if;\n`;
  const path = schema === undefined ? '' : `${quoteName(schema)}.`;
  return `do $migrate$ begin
    perform pg_advisory_xact_lock(${LOCK});
    ${schema === undefined ? '' : create('to_regnamespace', path.slice(0, -1), `create schema ${quoteName(schema)}`)}
    ${parts.map((part) => create('to_regclass', path + quoteName(part.name), part.sql)).join('')}
  end $migrate$`;
}

/** Writes a name, whose letters were checked, as a text. */
const literal = (text: string): string => `'${text}'`;
