/** The subcommand `conformance`: sends test cards to a gateway, and shows which answers differ from our guesses. */
import { createTokenizer } from '../../tokenizer.js';
import { failAsMisused } from '../fail.js';
import { ask } from '../gateway/ask.js';
import { isLiveKey, readTarget, TARGET_FLAGS, type Target } from '../gateway/target.js';
import { demandSignature } from '../keys.js';
import { defineSubcommand, type Flags, type Values } from '../subcommand.js';
import { writeMapping } from './mapping.js';
import { printPlan, printRow, printTotal } from './print-rows.js';
import { judgeRow, type Row, readLikeClient } from './row.js';
import { listTrials, type Memory, type Trial } from './trials.js';

const FLAGS = {
  'test-mode': { type: 'boolean', help: 'confirm that the gateway is in test mode; without it nothing is sent' },
  ...TARGET_FLAGS,
  'dry-run': { type: 'boolean', help: 'only say what would be sent' },
  json: { type: 'boolean', help: 'print one line of JSON at the end' },
} as const satisfies Flags;

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
  flags: FLAGS,
  ending: 'Ends with 0 if every answer is as guessed, 1 if one differs or is missing, 2 if an argument is wrong.',
  guide: 'docs/server.md#check-a-gateway-before-you-go-live',
  run: ({ values }) => runConformance(values),
});

/** Says what it will send, sends every trial, and prints the rows. */
async function runConformance(values: Values<typeof FLAGS>): Promise<void> {
  const target = readTestTarget(values);
  const trials = listTrials();
  const say = (text: string) => void (values.json || process.stdout.write(text));
  say(printPlan(target.baseUrl, trials));
  if (values['dry-run']) return;
  const rows = await sendAll(target, trials, (row) => say(printRow(row)));
  const mapping = writeMapping(rows, [target.apiKey, target.signature]);
  say(printTotal(rows, mapping));
  if (values.json) process.stdout.write(`${JSON.stringify({ rows: rows.map(toJson), mapping })}\n`);
  if (rows.some(({ state }) => state !== 'same')) process.exitCode = 1;
}

/** A gateway in test mode, and everything that a charge needs. */
type TestTarget = Target & { readonly signature: string };

/** Reads the gateway to test, and refuses everything that could be real money. */
function readTestTarget(values: Values<typeof FLAGS>): TestTarget {
  if (!values['test-mode'])
    return failAsMisused('conformance charges test cards: confirm with --test-mode that the gateway is for tests');
  const target = demandSignature(readTarget(values));
  if (isLiveKey(target.apiKey) || isLiveKey(target.signature)) {
    return failAsMisused('conformance accepts no live key: the API key and the signature must be for test mode');
  }
  return target;
}

/** Sends the trials one after the other, because some of them need earlier answers. */
async function sendAll(target: TestTarget, trials: readonly Trial[], onRow: (row: Row) => void) {
  const memory: Memory = {};
  const { apiKey, signature } = target;
  const merchant = { apiKey, signature, tokenizer: createTokenizer({ apiKey, signature }) };
  const rows: Row[] = [];
  for (const trial of trials) {
    const question = await trial.prepare(merchant, memory);
    const asked = question && (await ask(target, question));
    const answer = asked && 'status' in asked ? asked : undefined;
    if (answer && trial.kind === 'token') memory.tokenId ??= readLikeClient('token', answer).result?.id;
    if (answer && trial.kind === 'charge') memory.usedAnswer ??= answer;
    const row = judgeRow(trial, asked, { memory, secrets: [apiKey, signature] });
    rows.push(row);
    onRow(row);
    // If nothing answers, more requests tell nothing new.
    if (row.state === 'no answer' && rows.every(({ state }) => state === 'no answer')) break;
  }
  return rows;
}

const toJson = ({ trial: { title, expected }, state, says }: Row) => ({ title, expected, state, says });
