/** A check of `payveil doctor` or `payveil frame --check`, and the text for all checks. */
import { paint } from './terminal.js';

/** The result of a check. */
export interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** What was found. If it is not `ok`, also what to do. */
  readonly says: string;
}

/** Creates the result of a check. */
export const createCheck = (name: string, state: Check['state'], says: string): Check => ({ name, state, says });

const TONES = { ok: 'good', warning: 'wait', failed: 'bad', skipped: 'odd' } as const;

/** The words around the checks. */
export interface ReportWords {
  /** What was checked. */
  readonly title: string;
  readonly address: string;
  /** The last sentence. */
  readonly ending: string;
}

/** Writes the checks for people, one in each line, and counts them. */
export function printChecks({ title, address, ending }: ReportWords, checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, state, says }) => {
    return `  ${paint(state, TONES[state])}${' '.repeat(8 - state.length)} ${name.padEnd(width)}  ${says}`;
  });
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  const total = `${count('ok')} ok, ${count('warning')} warning${count('warning') === 1 ? '' : 's'}, ${count('failed')} failed${skipped}`;
  return ['', `  ${title}  ${address}`, '', ...lines, '', `  ${total}. ${ending}`, '', ''].join('\n');
}
