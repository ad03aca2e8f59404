/** The subcommand `sandbox settle`: settles a pending charge, as its bank does later. */
import type { SettlementOutcome } from '../../../sandbox/tokens/charge-order.js';
import { failAsMisused } from '../../fail.js';
import { defineSubcommand } from '../../subcommand.js';
import { readWord } from '../../words.js';
import { toShownCharge, writeCharge } from './charge-row.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

const OUTCOMES = ['succeeded', 'failed', 'disputed'] as const satisfies readonly SettlementOutcome[];

/** The subcommand `sandbox settle`. */
export const settleCharge = defineSubcommand({
  name: 'sandbox settle',
  summary: 'settle a pending charge',
  usage: '<charge> [succeeded|failed|disputed] [options]',
  about: [
    'Settles a pending charge in a running sandbox, without moving the clock. Without an outcome, it settles as its test ' +
      'account says.',
  ],
  operands: { counts: [1, 2], words: 'the id of a charge, and an outcome if you want another one than planned' },
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values, positionals: [charge = '', word] }) {
    if (charge === '') failAsMisused('the id of the charge is empty');
    const outcome = word === undefined ? undefined : readWord(word, { name: 'the outcome', known: OUTCOMES });
    const sandbox = await findSandbox(values);
    const path = `charges/${encodeURIComponent(charge)}/settle`;
    const settled = await sandbox.ask({ method: 'POST', path, body: { outcome } });
    printAnswer(values, settled, (members) => [writeCharge(toShownCharge(members), 'pending')]);
  },
});
