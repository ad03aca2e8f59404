/** The table of payments and its indexes, as SQL. */
import { createOptionError } from '../../errors/option-error.js';
import { type KnownNames, refuseUnknown } from '../../options/known-names.js';
import { takeOwn } from '../../options/own.js';
import { requireClock } from './clock.js';
import { COLUMNS } from './columns.js';
import { DOUBTFUL, type MemberKind } from './members.js';
import type { Queue, StoreClock } from './store.js';

/** The options of a store in SQL. */
export interface TableOptions extends StoreClock {
  /**
   * The name of the table: letters of a to z, digits and underscores, at most 40. PostgreSQL allows a schema before it, such as
   * `shop.payment`. Default: `payveil_payment`.
   */
  readonly table?: string | undefined;
}

/** The name of a table, in parts that are not quoted. */
export interface TableName {
  readonly schema: string | undefined;
  readonly table: string;
}

// The names of the indexes begin with that of the table, and PostgreSQL cuts a name after 63 letters.
const TABLE = /^\w{1,40}$/;
const TABLE_IN_SCHEMA = /^(?:(\w{1,40})\.)?(\w{1,40})$/;

/**
 * Reads the options of a store.
 * @throws {ConfigurationError} `option_invalid` when an option does not exist.
 */
export function readTableOptions<Options extends TableOptions>(options: Options, known: KnownNames<Options>): Options {
  const own = takeOwn(options);
  refuseUnknown(own, known);
  requireClock(own);
  return own;
}

/**
 * Reads the name of the table.
 * @throws {ConfigurationError} `option_invalid` when it is no such name.
 */
export function readTableName(
  { table: name = 'payveil_payment' }: TableOptions,
  { hasSchemas }: { readonly hasSchemas: boolean },
): TableName {
  const parts = typeof name === 'string' && (hasSchemas ? TABLE_IN_SCHEMA : TABLE).exec(name);
  if (!parts) throw createOptionError('table must be a name of letters, digits and underscores, at most 40');
  return { schema: parts[1], table: parts.at(-1) ?? '' };
}

/** How a database writes what a member holds. */
export type Types = Readonly<Record<MemberKind, string>>;

/** A part of the tables. A later release adds parts at the end, and never changes one. */
export interface Part {
  /** The name of what it creates, not quoted. */
  readonly name: string;
  readonly sql: string;
}

/** Quotes a name. */
export const quoteName = (name: string): string => `"${name}"`;

/** Quotes the name of a table. */
export const quoteTable = ({ schema, table }: TableName): string =>
  schema === undefined ? quoteName(table) : `${quoteName(schema)}.${quoteName(table)}`;

/** The order of a list. */
export const NEWEST_FIRST = 'order by begun_at desc, order_id desc, reference desc';

const writeStates = (states: readonly string[]) => `state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** Whether the result of a payment is not known. */
const IS_DOUBTFUL = writeStates(DOUBTFUL);

/** Tells in SQL whether a payment is a try under way. */
export const IS_UNDER_WAY = `token_hash is not null and ${writeStates(['sent', 'unknown'])}`;

/** Tells in SQL whether a payment is in a queue of `take`, if its time has come. */
export const IN_QUEUE: Readonly<Record<Queue, string>> = {
  tell: 'tell_at is not null',
  doubt: `ask_at is not null and ${IS_DOUBTFUL}`,
  ask: `ask_at is not null and not (${IS_DOUBTFUL})`,
};

/**
 * Lists the parts of the table. Each key begins with the order, so that the table can be partitioned by it.
 * @param suffix What follows the columns.
 */
export function listParts(name: TableName, types: Types, suffix = ''): readonly Part[] {
  const columns = COLUMNS.map((column) => `  ${column.name} ${types[column.kind]},\n`).join('');
  const key = '  primary key (order_id, reference)\n';
  const index = (last: string, what: string, isUnique = false): Part => ({
    name: `${name.table}_${last}`,
    sql: `create ${isUnique ? 'unique ' : ''}index ${quoteName(`${name.table}_${last}`)} on ${quoteTable(name)} ${what}`,
  });
  return [
    { name: name.table, sql: `create table ${quoteTable(name)} (\n${columns}${key})${suffix}` },
    index('holder', '(order_id) where holds', true),
    index('charge', '(order_id, charge_id) where charge_id is not null', true),
    index('tell', `(tell_at) where ${IN_QUEUE.tell}`),
    index('doubt', `(ask_at) where ${IN_QUEUE.doubt}`),
    index('ask', `(ask_at) where ${IN_QUEUE.ask}`),
    index('declined', '(address, declined_at) where declined_at is not null'),
    index('try', `(address, begun_at) where ${IS_UNDER_WAY}`),
    index('list', '(state, begun_at, order_id, reference)'),
  ];
}

/** Writes the parts for people who create the table themselves. */
export const writeParts = (parts: readonly Part[]): string => parts.map(({ sql }) => `${sql};\n`).join('');
