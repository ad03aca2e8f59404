/** The subcommand `token inspect`: opens a token step by step, and masks its account. */
import { readFileSync } from 'node:fs';
import { fail } from '../fail.js';
import { demandSignature, KEY_FLAGS, readKeys } from '../keys.js';
import { defineSubcommand } from '../subcommand.js';

const STDIN = 0;

/** The subcommand `token inspect`. */
export const inspectToken = defineSubcommand({
  name: 'token inspect',
  summary: 'open a token step by step, with its account masked',
  usage: '<token|-> --api-key <key> --signature <value>',
  about: [
    'Opens a token step by step, masks its account, and says what a strict gateway would refuse. ' +
      'With - it reads the token from the standard input.',
    'It needs the API key and the signature that sealed the token.',
  ],
  operands: { counts: [1], words: 'one token, or - for the standard input' },
  flags: KEY_FLAGS,
  ending: 'Ends with 0 if the token opens, 1 if it does not, 2 if an argument is wrong.',
  guide: 'docs/server.md#open-a-token',
  async run({ values, positionals: [given = ''] }) {
    const keys = demandSignature(readKeys(values));
    const token = given === '-' ? readFileSync(STDIN, 'utf8').trim() : given;
    // Other subcommands start sooner without the schemas.
    const { describeToken } = await import('./describe-token.js');
    const { isOpen, lines } = await describeToken(token, keys);
    if (!isOpen) return fail(lines.join('\n'));
    process.stdout.write(`${lines.join('\n')}\n`);
  },
});
