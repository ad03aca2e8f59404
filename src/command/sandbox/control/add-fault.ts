/** The subcommand `sandbox fault add`: makes the next requests to a sandbox fail. */
import { listKeysOf } from '../../../options/list-keys-of.js';
import type { Fault } from '../../../sandbox/faults/fault.js';
import { FAULT_PATHS } from '../../../sandbox/faults/fault-paths.js';
import { failAsMisused } from '../../fail.js';
import { defineSubcommand, type Flags } from '../../subcommand.js';
import { readWord } from '../../words.js';
import { writeFault } from './fault-row.js';
import { findSandbox } from './find-sandbox.js';
import { CONTROL_ENDING, CONTROL_FLAGS, CONTROL_GUIDE } from './flags.js';
import { printAnswer } from './print-answer.js';

const FLAGS = {
  path: { type: 'string', value: 'path', help: 'only requests to this path, such as /v1/process/card-payment' },
  method: { type: 'string', value: 'method', help: 'only GET or only POST requests' },
  times: { type: 'string', value: 'number', help: 'how many requests (default: 1)' },
  ...CONTROL_FLAGS,
} as const satisfies Flags;

/** The faults, as they are written. The compiler tells when a kind is missing. */
const WRITTEN: Readonly<Record<Fault['kind'], string>> = {
  latency: 'latency=800',
  status: 'status=429',
  drop: 'drop',
  'drop-after': 'drop-after',
  malformed: 'malformed',
};

/** The subcommand `sandbox fault add`. */
export const addFault = defineSubcommand({
  name: 'sandbox fault add',
  summary: 'let the next request fail',
  usage: '<fault> [options]',
  about: [
    'Lets the next requests to a running sandbox fail. The fault is drop-after (the charge is made, but the answer is ' +
      'lost), drop (no answer, and nothing is done), status=429, latency=800 (milliseconds), or malformed (an answer ' +
      'that cannot be read).',
  ],
  operands: { counts: [1], words: 'one fault, such as drop-after' },
  flags: FLAGS,
  ending: CONTROL_ENDING,
  guide: CONTROL_GUIDE,
  async run({ values, positionals: [fault = ''] }) {
    const method = values.method === undefined ? undefined : readMethod(values.method);
    const path = values.path === undefined ? undefined : readPath(values.path);
    const body = { match: { method, path }, fault: readFault(fault), times: readTimes(values.times) };
    const sandbox = await findSandbox(values);
    const rule = await sandbox.ask({ method: 'POST', path: 'faults', body });
    printAnswer(values, rule, (added) => [`Added: ${writeFault(added)}.`]);
  },
});

/** Reads the kind, and that it has a number if it needs one. The sandbox judges this number. */
function readFault(text: string): string {
  const [kind = ''] = text.split('=', 1);
  if (/^[1-5]\d\d$/.test(text)) failAsMisused(`the fault cannot be ${text}; did you mean status=${text}?`);
  const rule = `a fault is ${Object.values(WRITTEN).join(', ')}`;
  const known = readWord(kind, { name: 'the fault', known: listKeysOf(WRITTEN), rule });
  const [written, given] = [WRITTEN[known], text].map((fault) => fault.replace(/=\d+$/, '='));
  return given === written ? text : failAsMisused(rule);
}

// The sandbox takes any word, but a rule for a method that no route has would never count.
const readMethod = (text: string) => readWord(text.toUpperCase(), { name: '--method', known: ['GET', 'POST'] });

/** Reads a path of the gateway, as a rule for another one would never count. */
function readPath(text: string): string {
  if (/^\/v1\/(tokens|retrieve\/token)\/[^/]+$/.test(text)) return text;
  const rule = '--path must be a path of the gateway, such as /v1/process/card-payment';
  return readWord(text, { name: '--path', known: FAULT_PATHS, rule });
}

function readTimes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : failAsMisused('--times must be a whole number from 1');
}
