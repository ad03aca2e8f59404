/** A check of `payveil doctor` or `payveil frame --check`, and the text for all checks. */
import { writeCount } from '../sandbox/page/words.js';
import { hang, paint, readWidth } from './terminal.js';

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

/** Writes the checks for people, one in each line, and counts them. A terminal gets no line that is wider than it. */
export function printChecks({ title, address, ending }: ReportWords, checks: readonly Check[]): string {
  const write = (start: string, text: string) => hang(`  ${start}`, text.split(' '), readWidth());
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, says }) => {
    const [first = '', ...more] = write(`${state.padEnd(8)} ${name.padEnd(width)}  `, says);
    return [first.replace(state, paint(state, TONES[state])), ...more];
  });
  const [head = '', ...rest] = write(`${title}  `, address);
  return [
    ...['', head.replace(title, paint(title, 'strong')), ...rest, '', ...lines, ''],
    ...write('', `${countStates(checks)}. ${ending}`),
    ...['', ''],
  ].join('\n');
}

function countStates(checks: readonly Check[]): string {
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
  return `${count('ok')} ok, ${writeCount(count('warning'), 'warning')}, ${count('failed')} failed${skipped}`;
}
