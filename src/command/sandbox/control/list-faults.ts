/** The subcommand `sandbox fault list`: tells which requests will fail. */
import { defineSubcommand } from '../../subcommand.js';
import { showJson } from '../../terminal.js';
import { writeFault } from './fault-row.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { listData, printLines } from './print-answer.js';

/** The subcommand `sandbox fault list`. */
export const listFaults = defineSubcommand({
  name: 'sandbox fault list',
  summary: 'list the faults that wait',
  usage: '[options]',
  about: ["Lists a merchant's faults that wait for a request in a running sandbox. The oldest one counts first."],
  flags: CONTROL_FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values }) {
    const sandbox = await findSandbox(values);
    const rules = [...listData(await sandbox.ask({ method: 'GET', path: 'faults' }))].reverse();
    if (values.json) return printLines(rules.map(showJson));
    printLines(rules.length === 0 ? ['No fault waits.'] : rules.map(writeFault));
  },
});
