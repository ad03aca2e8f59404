/** Writes what `payveil conformance` prints: the requests that it will send, a line for each answer, and the total. */
import { hang, paint, readWidth } from '../terminal.js';
import type { Row } from './row.js';
import type { Trial } from './trials.js';

/** Lists the requests before any of them is sent. */
export function printPlan(baseUrl: string, trials: readonly Trial[]): string {
  const count = (kind: Trial['kind']) => trials.filter((trial) => trial.kind === kind).length;
  return [
    '',
    `  To ${baseUrl}, in test mode, ${trials.length} requests will be sent:`,
    `    ${count('customer')} customer, ${count('token')} tokens and ${count('look_up')} look-ups of a token`,
    `    ${count('charge')} charges of 10.99 EUR: published test cards and accounts, and no real money`,
    `    ${count('used_token')} charge with a token that was used, ${count('refusal')} requests that a gateway must refuse`,
    '',
    `  ${paint(`${'row'.padEnd(TITLE)} ${'we guess'.padEnd(GUESS)} the gateway answers`, 'strong')}`,
    '',
  ].join('\n');
}

const TITLE = 36;
const GUESS = 30;

/** Writes a row in one line, or its answer below it where the terminal is narrow. A row that differs begins with `≠`. */
export function printRow({ trial, state, says }: Row): string {
  const { title, expected, declineCode } = trial;
  const guess = declineCode ? `${expected} ${declineCode}` : expected;
  const start = ` ${title.padEnd(TITLE)} ${guess.padEnd(GUESS)} `;
  const width = readWidth();
  const lines =
    1 + start.length + says.length <= width
      ? [start + says]
      : [start.trimEnd(), ...hang('    ', says.split(' '), width)];
  return `${paint(MARKS[state], TONES[state])}${lines.join('\n')}\n`;
}

const MARKS = { same: '=', differs: '≠', 'no answer': '!', 'left out': '-' } as const;
const TONES = { same: 'good', differs: 'wait', 'no answer': 'bad', 'left out': 'odd' } as const;

/** Counts the rows, and writes the mapping for the differences. */
export function printTotal(rows: readonly Row[], mapping: string | undefined): string {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const total = `${count('same')} as we guess, ${count('differs')} differ, ${count('no answer')} without an answer, ${count('left out')} left out`;
  const hint = [
    '',
    '  This mapping fits these answers. Compare it with the documentation of the gateway:',
    '',
    mapping,
  ];
  return ['', `  ${total}. (= as we guess, ≠ differs)`, ...(mapping === undefined ? [] : hint), '', ''].join('\n');
}
