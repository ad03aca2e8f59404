/** Writes a charge as a row of a table. */
import { copyOwn, readOwn } from '../../../options/own.js';
import { nameBrand, writeAmount } from '../../../sandbox/page/words.js';
import { paint, showText, type Tone } from '../../terminal.js';

/** The parts of a charge that a row shows. Its texts were written by others. */
export interface ShownCharge {
  readonly id: string;
  readonly time: string;
  readonly amount: string;
  readonly method: string;
  readonly status: string;
  /** Why it failed, or that it is disputed. */
  readonly note: string;
  readonly description: string;
}

/** Turns a charge of a sandbox into what a row shows. Parts that cannot be read are empty. */
export function toShownCharge(value: unknown): ShownCharge {
  const { id, created, amount, currency, status, description, ...rest } = copyOwn(value) ?? {};
  const reason = rest.decline_code ?? rest.failure_code;
  return {
    id: readText(id),
    time: writeTime(created),
    amount: showAmount(amount, currency),
    method: nameMethod(rest.payment_method_details),
    status: readText(status),
    note: rest.disputed === true ? 'disputed' : readText(reason),
    description: readText(description),
  };
}

const readText = (value: unknown) => (typeof value === 'string' ? value : '');

// The last time that ISO 8601 writes with a year of four digits.
const MAX_SECONDS = Date.UTC(9999, 11, 31) / 1000;

function writeTime(seconds: unknown): string {
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_SECONDS)) return '';
  return new Date(seconds * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}

function showAmount(amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string' || !/^[a-z]{3}$/.test(currency)) return '';
  return writeAmount(amount, currency);
}

function nameMethod(details: unknown): string {
  const [card, account] = [readOwn(details, 'card'), readOwn(details, 'sepa_debit')];
  const name = card ? nameBrand(readText(readOwn(card, 'brand'))) : `SEPA ${readText(readOwn(account, 'country'))}`;
  return `${name} ••${readText(readOwn(card ?? account, 'last4'))}`;
}

/** The names of the columns, and the widths that they have at least. The last one has no end. */
const COLUMNS = [
  ['time (UTC)', 19],
  ['charge', 27],
  ['amount', 10],
  ['method', 16],
  ['status', 10],
  ['description', 0],
] as const;

const LONGEST_CELL = 60;

/** Writes a charge in one line. With an earlier status, it shows both. */
export function writeCharge(charge: ShownCharge, before = charge.status): string {
  return alignCells(
    listCells(charge, before),
    COLUMNS.map(([, width]) => width),
  );
}

/** Writes charges as a table, in the given order. */
export function writeTable(charges: readonly ShownCharge[]): readonly string[] {
  const rows = [COLUMNS.map(([name]) => name), ...charges.map((charge) => listCells(charge, charge.status))];
  const widths = COLUMNS.map(([, width], i) => Math.max(width, ...rows.map((cells) => cells[i]?.length ?? 0)));
  return rows.map((cells) => alignCells(cells, widths));
}

function listCells({ id, time, amount, method, status, note, description }: ShownCharge, before: string) {
  const change = before === status ? status : `${before} → ${status}`;
  const cells = [time, id, amount, method, note ? `${change}, ${note}` : change, description];
  return cells.map((cell) => showText(cell, LONGEST_CELL));
}

const AMOUNT = 2;
const STATUS = 4;

function alignCells(cells: readonly string[], widths: readonly number[]): string {
  const aligned = cells.map((cell, i) => (i === AMOUNT ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)));
  return aligned
    .map((cell, i) => (i === STATUS ? paintStatuses(cell) : cell))
    .join('  ')
    .trimEnd();
}

const TONES: Readonly<Record<string, Tone>> = {
  succeeded: 'good',
  failed: 'bad',
  pending: 'wait',
  requires_action: 'wait',
  disputed: 'odd',
};

/** Gives each status of a charge its colour. */
export function paintStatuses(text: string): string {
  return text.replace(/\b(?:succeeded|failed|pending|requires_action|disputed)\b/g, (status) =>
    paint(status, TONES[status] ?? 'quiet'),
  );
}
