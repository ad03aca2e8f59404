/** What `payveil conformance` prints: what it will send, a line for each answer, and the total. */
import type { Row } from './row.js';
import type { Trial } from './trials.js';

/** Says what will be sent, before anything is. */
export function printPlan(baseUrl: string, trials: readonly Trial[]): string {
  const count = (kind: Trial['kind']) => trials.filter((trial) => trial.kind === kind).length;
  return [
    '',
    `  To ${baseUrl}, in test mode, ${trials.length} requests will be sent:`,
    `    ${count('customer')} customer, ${count('token')} tokens and ${count('look_up')} look-ups of a token`,
    `    ${count('charge')} charges of 10.99 EUR: published test cards and test accounts, nobody's money`,
    `    ${count('used_token')} charge with a token that was used, ${count('refusal')} requests that a gateway must refuse`,
    '',
    `  ${'row'.padEnd(TITLE)} ${'we guess'.padEnd(GUESS)} the gateway answers`,
    '',
  ].join('\n');
}

const TITLE = 36;
const GUESS = 30;

/** Writes a row on one line; `≠` begins one that differs. */
export function printRow({ trial, state, says }: Row): string {
  const { title, expected, declineCode } = trial;
  const guess = declineCode ? `${expected} ${declineCode}` : expected;
  return `${MARKS[state]} ${title.padEnd(TITLE)} ${guess.padEnd(GUESS)} ${says}\n`;
}

const MARKS = { same: '=', differs: '≠', 'no answer': '!', 'left out': '-' } as const;

/** Counts the rows, and gives the mapping that makes them the same. */
export function printTotal(rows: readonly Row[], mapping: string | undefined): string {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length;
  const total = `${count('same')} as we guess, ${count('differs')} differ, ${count('no answer')} without an answer, ${count('left out')} left out`;
  const hint =
    mapping === undefined
      ? []
      : ['', '  With this, createClient reads what this gateway answers. Check it by its documents:', '', mapping];
  return ['', `  ${total}. (= as we guess, ≠ differs)`, ...hint, '', ''].join('\n');
}
