/** The members of a payment as columns of a table, for the stores in SQL. */
import { MEMBER_NAMES, MEMBERS, type MemberKind } from './members.js';
import type { StoredPayment } from './store.js';

/** What a database is given. */
export type SqlValue = string | number | boolean | null;

/** One row, as a driver returns it. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** A member and its column. */
export interface Column {
  readonly member: keyof StoredPayment;
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

/** Lists the members of a payment in the order of the columns. */
export const listValues = (payment: StoredPayment): SqlValue[] => COLUMNS.map(({ member }) => payment[member]);

/** Returns the value that a database is given for a member or a part of a key. */
export const toValue = (value: SqlValue): SqlValue => (typeof value === 'string' ? escapeText(value) : value);

/** Returns a number of rows for a database, which knows no infinity. */
export const toCount = (limit: number): number => Math.min(limit, Number.MAX_SAFE_INTEGER);

/** Reads a payment from a row. */
export function readRow(row: SqlRow): StoredPayment {
  const members = COLUMNS.map(({ member, name, kind }) => [member, readValue(kind, row[name])]);
  return Object.fromEntries(members) as unknown as StoredPayment;
}

function readValue(kind: MemberKind, value: unknown): SqlValue {
  if (value === null || value === undefined) return null;
  // A driver may return a large number as a text or a bigint.
  if (kind === 'number' || kind === 'number?') return Number(value);
  // SQLite has no booleans.
  if (kind === 'boolean') return Number(value) === 1;
  return unescapeText(String(value));
}

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
