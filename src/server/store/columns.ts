/** The members of a payment as columns of a table, for the stores in SQL. */
import { PaymentStoreError } from '../../errors/payment-store-error.js';
import { readOwn } from '../../options/own.js';
import { findWrong, MEMBER_NAMES, MEMBERS, type MemberKind } from './members.js';
import type { KeptMembers, StoredPayment } from './store.js';

/** What a database is given. */
export type SqlValue = string | number | boolean | null;

/** One row, as a driver returns it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A member and its column. */
export interface Column {
  readonly member: keyof KeptMembers;
  readonly name: string;
  readonly kind: MemberKind;
}

/** All columns, in the order of the table. */
export const COLUMNS: readonly Column[] = MEMBER_NAMES.map((member) => ({
  member,
  name: member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  kind: MEMBERS[member],
}));

/** The names of all columns, for a statement. A later release may add columns, so no statement reads `*`. */
export const COLUMN_LIST = COLUMNS.map(({ name }) => name).join(', ');

/** Writes a statement that returns one row with every column, also of an empty table. */
export const writeProbe = (table: string): string =>
  `select ${COLUMN_LIST} from (select 1) as one left join ${table} on false`;

/** The column in which a statement returns the time of the database. */
export const READ_AT = 'read_at';

/** Lists the members of a payment in the order of the columns. */
export const listValues = (payment: KeptMembers): SqlValue[] => COLUMNS.map(({ member }) => payment[member]);

/** Returns the value that a database is given for a member or a part of a key. */
export const toValue = (value: SqlValue): SqlValue => (typeof value === 'string' ? escapeText(value) : value);

/** Writes texts as a JSON list. What was escaped in them is not escaped once more. */
export const toList = (texts: readonly string[]): string =>
  JSON.stringify(texts.map(escapeText)).replaceAll(MARK, '\\ufffe');

/** Returns a number of rows for a database, which knows no infinity. */
export const toCount = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);

const TIME = { member: 'readAt', name: READ_AT } as const;

/**
 * Reads a payment from a row, which has the time of the database as well.
 * @throws {PaymentStoreError} `store_unavailable`, with the names of the columns that are missing or hold something else.
 */
export function readRow(row: SqlRow): StoredPayment {
  const values = COLUMNS.map(({ member, name, kind }) => [member, readValue(kind, row[name])] as const);
  const payment = { ...Object.fromEntries(values), readAt: readValue('number', row[READ_AT]) };
  const wrong = findWrong(payment);
  if (wrong.length > 0) throw createShapeError([...COLUMNS, TIME].filter(({ member }) => wrong.includes(member)));
  return payment as StoredPayment;
}

/**
 * Checks a row that has every column, whatever it holds.
 * @throws {PaymentStoreError} `store_unavailable`, with the names of the columns that are missing.
 */
export function requireColumns(row: unknown): void {
  const missing = COLUMNS.filter(({ name }) => readOwn(row, name) === undefined);
  if (missing.length > 0) throw createShapeError(missing);
}

/** The driver may write names in another way, or what runs the statements may return something else than the driver. */
function createShapeError(columns: readonly Pick<Column, 'name'>[]): PaymentStoreError {
  const names = columns.map(({ name }) => name).join(', ');
  const why = `its rows lack ${names}, or have them in another shape: return { rows } with the names of the columns as they are`;
  return new PaymentStoreError('store_unavailable', `The store of payments is not available (${why}).`);
}

/** Reads a value, or returns it as it is if it is of another kind. */
function readValue(kind: MemberKind, value: unknown): unknown {
  // A driver may return a large number as a text or a bigint.
  if (kind === 'number' || kind === 'number?') return isWhole(value) ? Number(value) : value;
  // SQLite has no booleans.
  if (kind === 'boolean') return isWhole(value) && Number(value) < 2 ? Number(value) === 1 : value;
  return typeof value === 'string' ? unescapeText(value) : value;
}

const isWhole = (value: unknown) => typeof value !== 'boolean' && /^-?\d{1,16}$/.test(String(value));

// A character that no text of people has. UTF-8 has no half of a surrogate pair, and databases refuse or cut NUL.
const MARK = '\ufffe';
const UNSAFE = /[\0\uFFFE\p{Surrogate}]/gu;
const ESCAPED = /\uFFFE([0-9a-f]{4})/g;

/** Escapes what a database cannot keep exactly: an id or a code may come from a page or a gateway, and two must never become one. */
function escapeText(text: string): string {
  return text.replace(UNSAFE, (unit) => MARK + unit.charCodeAt(0).toString(16).padStart(4, '0'));
}

function unescapeText(text: string): string {
  return text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
