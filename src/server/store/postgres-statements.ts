/** The statements of the store in PostgreSQL. */
import { COLUMN_LIST, COLUMNS, writeProbe } from './columns.js';
import { MAX_LISTED, type MemberKind } from './members.js';
import type { PaymentChange, StoredPayment } from './store.js';
import { quoteTable, type TableName } from './tables.js';

/** All statements, for one table. */
export interface Statements {
  /** Takes the values of all columns, and then the reference to replace and the three limits. Returns one row, see `BeginRow`. */
  readonly begin: string;
  /** Returns one row, with every column. */
  readonly probe: string;
  /** Takes the key. */
  readonly read: string;
  /** Takes the order. */
  readonly readOrder: string;
  /** Takes the key and the version, and then the values of the members. Returns a row if it has changed one. */
  writeChange(members: readonly (keyof PaymentChange)[]): string;
  /** Takes the time, the limit, and the time until which the payments are leased. */
  readonly take: string;
}

/** What `begin` returns, beside the columns of the payment that counts already. They are `null` if there is none. */
export interface BeginRow {
  /** Whether too many payments were declined. */
  readonly is_refused: boolean;
  /** Whether the given payment was stored. */
  readonly is_new: boolean;
  readonly order_id: string | null;
}

const PLAIN: Readonly<Record<MemberKind, string>> = {
  text: 'text',
  'text?': 'text',
  number: 'bigint',
  'number?': 'bigint',
  boolean: 'boolean',
};

/** Writes the statements. */
export function writeStatements(name: TableName): Statements {
  const table = quoteTable(name);
  return {
    begin: writeBegin(table),
    probe: writeProbe(table),
    read: `select ${COLUMN_LIST} from ${table} where order_id = $1::text and reference = $2::text`,
    readOrder: `select ${COLUMN_LIST} from ${table} where order_id = $1::text order by begun_at desc limit ${MAX_LISTED}`,
    writeChange(members) {
      const columns = COLUMNS.filter(({ member }) => (members as readonly string[]).includes(member));
      const sets = columns.map((column, index) => `${column.name} = $${index + 4}::${PLAIN[column.kind]}, `);
      return `update ${table} set ${sets.join('')}version = version + 1
        where order_id = $1::text and reference = $2::text and version = $3::bigint returning version`;
    },
    take: writeTake(table),
  };
}

/** Writes the number of a value of `begin`. */
function place(member: keyof StoredPayment): string {
  const index = COLUMNS.findIndex((column) => column.member === member);
  return `$${index + 1}::${PLAIN[COLUMNS[index]?.kind ?? 'text']}`;
}

const AFTER = COLUMNS.length;
const REPLACES = `$${AFTER + 1}::text`;
const SINCE = `$${AFTER + 2}::bigint`;
const OF_ORDER = `$${AFTER + 3}::bigint`;
const OF_ADDRESS = `$${AFTER + 4}::bigint`;

/**
 * One statement sees one state of the table. If somebody else has stored a payment meanwhile, `stored` does nothing, and no payment is
 * found. `stored` counts what was released, because the other payment must give the order free before this one takes it.
 */
function writeBegin(table: string): string {
  const [order, reference, charge] = [place('orderId'), place('reference'), place('chargeId')];
  const [holds, address] = [place('holds'), place('address')];
  const isReplaced = `(holds and state = 'action' and reference is not distinct from ${REPLACES})`;
  const countDeclined = (where: string, limit: string) =>
    `(select count(*) from (select from ${table} where ${where} and declined_at >= ${SINCE} limit ${limit}) as declined)`;
  const isFree = 'not exists (select from counting) and not (select is_refused from judged)';
  return `with counting as materialized (
      select ${COLUMN_LIST} from ${table} where order_id = ${order} and (
        reference = ${reference} or charge_id = ${charge}
        or (${holds} and (state = 'succeeded' or (holds and not ${isReplaced})))
      )
      order by reference <> ${reference}, (charge_id = ${charge}) is not true, not holds, begun_at limit 1
    ), judged as materialized (
      select ${SINCE} is not null and not exists (select from counting) and (
        ${countDeclined(`order_id = ${order}`, OF_ORDER)} >= ${OF_ORDER} or (${address} is not null
        and ${countDeclined(`address = ${address}`, OF_ADDRESS)} >= ${OF_ADDRESS})
      ) as is_refused
    ), released as (
      update ${table} set holds = false, version = version + 1
      where order_id = ${order} and ${isReplaced} and ${holds} and ${isFree} returning reference
    ), stored as (
      insert into ${table} (${COLUMN_LIST}) select ${COLUMNS.map(({ member }) => place(member)).join(', ')}
      where ${isFree} and (select count(*) from released) >= 0
      on conflict do nothing returning reference
    )
    select judged.is_refused, exists (select from stored) as is_new, counting.* from judged left join counting on true`;
}

// The rows are chosen first, so that no plan chooses them twice.
function writeTake(table: string): string {
  const columns = COLUMNS.map(({ name }) => `payment.${name}`).join(', ');
  return `with due as materialized (
      select order_id, reference, due_at from ${table}
      where due_at <= $1::bigint order by due_at limit $2::bigint for update skip locked
    ), taken as (
      update ${table} as payment set due_at = $3::bigint from due
      where payment.order_id = due.order_id and payment.reference = due.reference
      returning ${columns}, due.due_at as was_due_at
    )
    select * from taken order by was_due_at`;
}
