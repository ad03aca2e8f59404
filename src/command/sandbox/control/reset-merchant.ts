/** The subcommand `sandbox reset`: deletes everything of a merchant. */
import { defineSubcommand } from '../../subcommand.js';
import { showText } from '../../terminal.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

/** The subcommand `sandbox reset`. */
export const resetMerchant = defineSubcommand({
  name: 'sandbox reset',
  summary: 'delete everything of a merchant',
  usage: '[options]',
  about: [
    'Deletes everything of a merchant in a running sandbox: charges, tokens, customers, faults, the log and the clock.',
  ],
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values }) {
    const sandbox = await findSandbox(values);
    const answer = await sandbox.ask({ method: 'POST', path: 'reset' });
    printAnswer(values, answer, ({ reset: name }) => [
      `Everything of the merchant ${showText(String(name))} is deleted.`,
    ]);
  },
});
