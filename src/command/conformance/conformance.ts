/** The command `payveil conformance` sends test fixtures to a gateway, and shows which answers differ from our guesses. */
import type { Values } from '../arguments.js';
import { ask } from '../gateway/ask.js';
import { readTokenId } from '../gateway/reading.js';
import { isLiveKey, readTarget, type TestTarget } from '../gateway/target.js';
import { failAsMisused } from '../usage.js';
import { learnMapping } from './learn.js';
import { writeMapping } from './mapping.js';
import { printPlan, printRow, printTotal } from './print-rows.js';
import { judgeRow, type Row } from './row.js';
import { listTrials, type Memory, type Trial } from './trials.js';

/** Says what it will send, sends every trial, and prints the rows. Ends with 1 if a row differs. */
export async function runConformance(values: Values): Promise<void> {
  const target = readTestTarget(values);
  const trials = listTrials();
  const say = (text: string) => void (values.json || process.stdout.write(text));
  say(printPlan(target.baseUrl, trials));
  if (values['dry-run']) return;
  const rows = await sendAll(target, trials, (row) => say(printRow(row)));
  const secrets = [target.apiKey, target.signature];
  const mapping = writeMapping(learnMapping(rows, secrets));
  say(printTotal(rows, mapping));
  if (values.json) process.stdout.write(`${JSON.stringify({ rows: rows.map(toJson), mapping })}\n`);
  if (rows.some(({ state }) => state !== 'same')) process.exitCode = 1;
}

/** Reads the gateway to test, and refuses everything that could be real money. */
function readTestTarget(values: Values): TestTarget {
  if (!values['test-mode'])
    return failAsMisused('conformance charges test cards: confirm with --test-mode that the gateway is for tests');
  const { signature, ...target } = readTarget(values);
  if (signature === undefined)
    return failAsMisused('--signature, or PAYVEIL_SIGNATURE, is needed: conformance charges');
  if (isLiveKey(target.apiKey) || isLiveKey(signature)) {
    return failAsMisused('conformance accepts no live key: the API key and the signature must be for test mode');
  }
  return { ...target, signature };
}

/** Sends the trials one after the other, because some of them need earlier answers. */
async function sendAll(
  target: TestTarget,
  trials: readonly Trial[],
  onRow: (row: Row) => void,
): Promise<readonly Row[]> {
  const memory: Memory = {};
  const secrets = [target.apiKey, target.signature];
  const rows: Row[] = [];
  for (const trial of trials) {
    const question = await trial.prepare(target, memory);
    const asked = question && (await ask(target, question));
    if (trial.kind === 'token' && asked && 'status' in asked) memory.tokenId ??= readTokenId(asked);
    if (trial.kind === 'charge' && asked && 'status' in asked) memory.usedAnswer ??= asked;
    const row = judgeRow(trial, asked, { memory, secrets });
    rows.push(row);
    onRow(row);
    // If nothing answers, more requests tell nothing new.
    if (row.state === 'no answer' && rows.every(({ state }) => state === 'no answer')) break;
  }
  return rows;
}

const toJson = ({ trial: { title, expected }, state, says }: Row) => ({ title, expected, state, says });
