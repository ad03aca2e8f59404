/** The subcommand `sandbox charges`: lists charges as a table, or prints them as they come. */
import type { ChargeObject } from '../../../sandbox/charges/charge.js';
import { failAsMisused } from '../../fail.js';
import { defineSubcommand, type Flags } from '../../subcommand.js';
import { showJson } from '../../terminal.js';
import { readWord } from '../../words.js';
import { toShownCharge, writeTable } from './charge-row.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { listData, printLines } from './print-answer.js';
import { watchCharges } from './watch-charges.js';

const FLAGS = {
  description: { type: 'string', value: 'text', help: 'only charges with this description, all of it' },
  status: { type: 'string', value: 'status', help: 'only pending, requires_action, succeeded or failed charges' },
  limit: { type: 'string', value: 'number', help: 'only the newest charges, at most this many' },
  watch: { type: 'boolean', help: 'print charges when they are new or have changed, until Ctrl+C' },
  ...CONTROL_FLAGS,
} as const satisfies Flags;

/** The compiler tells when a status does not exist, or is missing. */
const STATUSES: Readonly<Record<ChargeObject['status'], true>> = {
  pending: true,
  requires_action: true,
  succeeded: true,
  failed: true,
};

/** The subcommand `sandbox charges`. */
export const showCharges = defineSubcommand({
  name: 'sandbox charges',
  summary: 'list the charges, or watch them',
  usage: '[options]',
  about: [
    "Lists a merchant's charges in a running sandbox, the newest at the end: time, id, amount, method, status and " +
      'description.',
    'With --watch it prints each new charge, and each one that has changed. A sandbox that is started again is watched ' +
      'further.',
  ],
  flags: FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values }) {
    const { description, watch, limit, json } = values;
    const status = values.status === undefined ? undefined : readStatus(values.status);
    if (limit !== undefined && !/^([1-9]\d?|100)$/.test(limit)) failAsMisused('--limit must be 1 to 100');
    if (watch && limit !== undefined) failAsMisused('--limit cannot go with --watch');
    const sandbox = await findSandbox(values);
    if (watch) return watchCharges(sandbox, { description, status, json });
    const answer = await sandbox.ask({ method: 'GET', path: 'charges', query: { description, status, limit } });
    const found = [...listData(answer)].reverse();
    if (json) return printLines(found.map(showJson));
    printLines(found.length === 0 ? ['No charge was found.'] : writeTable(found.map(toShownCharge)));
  },
});

const readStatus = (text: string) => readWord(text, { name: '--status', known: Object.keys(STATUSES) });
