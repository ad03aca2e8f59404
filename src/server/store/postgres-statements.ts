/** The statements of the store in PostgreSQL. */
import { COLUMN_LIST, COLUMNS, READ_AT, writeProbe } from './columns.js';
import { getDueName, type MemberKind } from './members.js';
import type { KeptMembers, PaymentChange, Queue } from './store.js';
import { IN_QUEUE, IS_UNDER_WAY, NEWEST_FIRST, quoteTable, type TableName } from './tables.js';

/** All statements, for one table. The last value of each that reads is the time, or null for that of the database. */
export interface Statements {
  /** Takes the values of all columns, the reference to replace and the three limits. Returns one row, see `BeginRow`. */
  readonly begin: string;
  /** Returns one row, with every column. */
  readonly probe: string;
  /** Takes the key. */
  readonly read: string;
  /** Takes the order, and ids of charges as a JSON list. */
  readonly readOrder: string;
  /** Takes the key and the version, and then the values of the members. Returns a row if it has changed one. */
  writeChange(members: readonly (keyof PaymentChange)[]): string;
  /** Takes the limit and the length of the lease. */
  readonly take: Readonly<Record<Queue, string>>;
  /** Takes the states as a JSON list, the earliest time, the three parts of the place and the limit. */
  readonly list: string;
  /** Takes the same, and the order. */
  readonly listOrder: string;
}

/** What `begin` returns, beside the columns of the payment that counts already. They are `null` if there is none. */
export interface BeginRow {
  /** Whether there were too many tries. */
  readonly is_refused: boolean;
  /** Whether the given payment was stored. */
  readonly is_new: boolean;
  readonly order_id: string | null;
  /** The time of the database. */
  readonly read_at: unknown;
}

const PLAIN: Readonly<Record<MemberKind, string>> = {
  text: 'text',
  'text?': 'text',
  number: 'bigint',
  'number?': 'bigint',
  boolean: 'boolean',
};

/** Writes the time: that of a value if it is given, for tests, and else that of the database. */
const writeNow = (place: number) => `coalesce($${place}::bigint, floor(extract(epoch from now()) * 1000)::bigint)`;

/** Writes the statements. */
export function writeStatements(name: TableName): Statements {
  const table = quoteTable(name);
  const select = `select ${COLUMN_LIST}, ${writeNow(3)} as ${READ_AT} from ${table} where order_id = $1::text`;
  return {
    begin: writeBegin(table, quoteTable({ ...name, table: `${name.table}_limit` })),
    probe: writeProbe(table),
    read: `${select} and reference = $2::text`,
    readOrder: `${select} and (state <> 'failed' or charge_id in (select json_array_elements_text($2::text::json)))
      order by begun_at desc`,
    writeChange(members) {
      const columns = COLUMNS.filter(({ member }) => members.some((each) => each === member));
      const sets = columns.map((column, index) => `${column.name} = $${index + 4}::${PLAIN[column.kind]}, `);
      return `update ${table} set ${sets.join('')}version = version + 1
        where order_id = $1::text and reference = $2::text and version = $3::bigint returning version`;
    },
    ...writeLists(table),
    take: { tell: writeTake(table, 'tell'), doubt: writeTake(table, 'doubt'), ask: writeTake(table, 'ask') },
  };
}

/** Writes the number of a value of `begin`. */
function place(member: keyof KeptMembers): string {
  const index = COLUMNS.findIndex((column) => column.member === member);
  return `$${index + 1}::${PLAIN[COLUMNS[index]?.kind ?? 'text']}`;
}

/** Writes the value of a column of a payment that begins. */
const writeValue = (member: keyof KeptMembers): string =>
  FROM_NOW.includes(member) ? `${place(member)} + ${NOW}` : place(member);

/** Their values are counted from now. */
const FROM_NOW: readonly string[] = ['begunAt', 'sentAt', 'askAt'];

const AFTER = COLUMNS.length;
const REPLACES = `$${AFTER + 1}::text`;
const WITHIN = `$${AFTER + 2}::bigint`;
const OF_ORDER = `$${AFTER + 3}::bigint`;
const OF_ADDRESS = `$${AFTER + 4}::bigint`;
const NOW = writeNow(AFTER + 5);

/**
 * One statement sees one state of the table. If another process has stored a payment meanwhile, `stored` does nothing, and no payment is
 * found. So it is with the limit of an address: `counted` changes the row of all addresses that begin alike, unless another one has
 * changed it since, and so no two payments of an address are counted in the same state. `stored` counts what was released, because
 * the other payment must give the order free before this one takes it, and what was counted, so that no process waits in another order.
 */
function writeBegin(table: string, limits: string): string {
  const [order, reference, charge] = [place('orderId'), place('reference'), place('chargeId')];
  const [holds, address] = [place('holds'), place('address')];
  const isReplaced = `(holds and state = 'action' and reference is not distinct from ${REPLACES})`;
  const countTries = (where: string, limit: string) => {
    const since = `${NOW} - ${WITHIN}`;
    const count = (more: string) =>
      `(select count(*) from (select from ${table} where ${where} and ${more} limit ${limit}) as found)`;
    return `${count(`declined_at >= ${since}`)} + ${count(`${IS_UNDER_WAY} and begun_at >= ${since}`)} >= ${limit}`;
  };
  const bucket = `left(${address}, 3)`;
  const isLimited = `(${WITHIN} is not null and ${address} is not null)`;
  const isFree = 'not exists (select from counting) and not (select is_refused from judged)';
  return `with counting as materialized (
      select ${COLUMN_LIST} from ${table} where order_id = ${order} and (
        reference = ${reference} or charge_id = ${charge}
        or (${holds} and (state = 'succeeded' or (holds and not ${isReplaced}) or (state = 'action' and ${REPLACES} is null)))
      )
      order by reference <> ${reference}, (charge_id = ${charge}) is not true, not holds, state = 'action', begun_at limit 1
    ), judged as materialized (
      select ${WITHIN} is not null and not exists (select from counting) and (
        ${countTries(`order_id = ${order}`, OF_ORDER)}
        or (${address} is not null and ${countTries(`address = ${address}`, OF_ADDRESS)})
      ) as is_refused
    ), counted as (
      insert into ${limits} as limits (bucket, tries) select ${bucket}, 1 where ${isLimited} and ${isFree}
      on conflict (bucket) do update set tries = limits.tries + 1
      where limits.tries = (select seen.tries from ${limits} as seen where seen.bucket = ${bucket}) returning bucket
    ), released as (
      update ${table} set holds = false, version = version + 1
      where order_id = ${order} and ${isReplaced} and ${holds} and ${isFree}
        and (not ${isLimited} or exists (select from counted)) returning reference
    ), stored as (
      insert into ${table} (${COLUMN_LIST}) select ${COLUMNS.map(({ member }) => writeValue(member)).join(', ')}
      where ${isFree} and (not ${isLimited} or exists (select from counted)) and (select count(*) from released) >= 0
      on conflict do nothing returning reference
    )
    select judged.is_refused, exists (select from stored) as is_new, ${NOW} as ${READ_AT}, counting.*
    from judged left join counting on true`;
}

// Each state is read from the index in its order, and only its first rows are sorted.
function writeLists(table: string): Pick<Statements, 'list' | 'listOrder'> {
  const place = '(begun_at, order_id, reference) < ($3::bigint, $4::text, $5::text)';
  const rest = `begun_at >= $2::bigint and ${place} ${NEWEST_FIRST} limit $6::bigint`;
  const states = 'json_array_elements_text($1::text::json)';
  return {
    list: `select found.*, ${writeNow(7)} as ${READ_AT} from ${states} as wanted (state) cross join lateral (
      select ${COLUMN_LIST} from ${table} as payment where payment.state = wanted.state collate "C" and ${rest}
    ) as found ${NEWEST_FIRST} limit $6::bigint`,
    listOrder: `select ${COLUMN_LIST}, ${writeNow(8)} as ${READ_AT} from ${table}
      where order_id = $7::text and state in (select ${states}) and ${rest}`,
  };
}

// The rows are chosen first, so that no plan chooses them twice.
function writeTake(table: string, queue: Queue): string {
  const columns = COLUMNS.map(({ name }) => `payment.${name}`).join(', ');
  const time = getDueName(queue) === 'tellAt' ? 'tell_at' : 'ask_at';
  return `with due as materialized (
      select order_id, reference, ${time} as was from ${table}
      where ${IN_QUEUE[queue]} and ${time} <= ${writeNow(3)} order by ${time} limit $1::bigint for update skip locked
    ), taken as (
      update ${table} as payment set ${time} = ${writeNow(3)} + $2::bigint from due
      where payment.order_id = due.order_id and payment.reference = due.reference
      returning ${columns}, ${writeNow(3)} as ${READ_AT}, due.was
    )
    select * from taken order by was`;
}
