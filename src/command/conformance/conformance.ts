/** The subcommand `conformance`. */
import { defineSubcommand } from '../subcommand.js';
import { CONFORMANCE_FLAGS } from './flags.js';

/** The subcommand `conformance`. It ends with 1 if a row differs. */
export const conformance = defineSubcommand({
  name: 'conformance',
  summary: 'try the test cards at a gateway in test mode',
  usage: '--test-mode --base-url <address> --api-key <key> --signature <signature> [options]',
  about: [
    'The interface does not show the answers of a gateway, so createClient guesses them. This command sends the test ' +
      'cards and test accounts to a gateway in test mode. It reads the answers as createClient does, and shows row by ' +
      'row where they differ from the guesses.',
    'If they differ, it writes the options readCharge and readError of createClient. They map the statuses and codes ' +
      'that stand in the answers, in members with usual names such as status, state, code or reason. ' +
      'Compare them with the documentation of the gateway.',
    'Before it sends anything, it says what it will send. It refuses keys that contain "live". Never enter a real card.',
    'The API key is needed, as --api-key or as PAYVEIL_API_KEY, and so is the signature, as --signature or as ' +
      'PAYVEIL_SIGNATURE. The environment keeps them out of the history of the shell.',
  ],
  flags: CONFORMANCE_FLAGS,
  ending: 'Ends with 0 if every answer is as guessed, 1 if one differs or is missing, 2 if an argument is wrong.',
  guide: 'docs/server.md#check-a-gateway-before-you-go-live',
  async run({ values }) {
    // Other subcommands start sooner without the schemas.
    const { runConformance } = await import('./run-conformance.js');
    return runConformance(values);
  },
});
