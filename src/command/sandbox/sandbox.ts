/** The subcommand `sandbox`. */
import { defineSubcommand } from '../subcommand.js';
import { SANDBOX_FLAGS } from './flags.js';

/** The subcommand `sandbox`. */
export const sandbox = defineSubcommand({
  name: 'sandbox',
  summary: 'start a sandbox gateway on this machine',
  usage: '[options]',
  about: ['Starts a sandbox gateway on this machine. Never enter a real card.'],
  flags: SANDBOX_FLAGS,
  guide: 'docs/sandbox.md#options',
  async run({ values }) {
    // Other subcommands start sooner without the gateway.
    const { runSandbox } = await import('./run-sandbox.js');
    return runSandbox(values);
  },
});
