/** The command `payveil token inspect`: opens a token step by step, and masks its account. */
import { readFileSync } from 'node:fs';
import { isCredential } from '../../fields/credential.js';
import type { Values } from '../arguments.js';
import { fail, failAsMisused } from '../usage.js';
import { describeToken } from './describe-token.js';

const STDIN = 0;

/** Describes the given token, or the token in the standard input. Ends with 1 if it cannot be opened. */
export async function inspectTokenArgument(given: string, values: Values): Promise<void> {
  const apiKey = values['api-key'] ?? process.env.PAYVEIL_API_KEY;
  const signature = values.signature ?? process.env.PAYVEIL_SIGNATURE;
  if (!isCredential(apiKey))
    return failAsMisused('--api-key, or PAYVEIL_API_KEY, must be the key that sealed the token');
  if (!isCredential(signature)) {
    return failAsMisused('--signature, or PAYVEIL_SIGNATURE, must be the signature that sealed the token');
  }
  const token = given === '-' ? readFileSync(STDIN, 'utf8').trim() : given;
  const { isOpen, lines } = await describeToken(token, { apiKey, signature });
  if (!isOpen) return fail(lines.join('\n'));
  process.stdout.write(`${lines.join('\n')}\n`);
}
