/** The subcommand `sandbox fault clear`: removes all faults. */
import { defineSubcommand } from '../../subcommand.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

/** The subcommand `sandbox fault clear`. */
export const clearFaults = defineSubcommand({
  name: 'sandbox fault clear',
  summary: 'remove all faults',
  usage: '[options]',
  about: ["Removes all of a merchant's faults in a running sandbox."],
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values }) {
    const sandbox = await findSandbox(values);
    const answer = await sandbox.ask({ method: 'DELETE', path: 'faults' });
    printAnswer(values, answer, () => ['All faults are removed.']);
  },
});
