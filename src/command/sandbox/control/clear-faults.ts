/** The subcommand `sandbox fault clear`: takes all faults back. */
import { defineSubcommand } from '../../subcommand.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

/** The subcommand `sandbox fault clear`. */
export const clearFaults = defineSubcommand({
  name: 'sandbox fault clear',
  summary: 'take all faults back',
  usage: '[options]',
  about: ["Takes all of a merchant's faults back in a running sandbox."],
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values }) {
    const sandbox = await findSandbox(values);
    const answer = await sandbox.ask({ method: 'DELETE', path: 'faults' });
    printAnswer(values, answer, () => ['No fault waits any more.']);
  },
});
