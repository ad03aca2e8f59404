/** Sends test cards to a gateway, and shows which answers differ from our guesses. */
import { createTokenizer } from '../../tokenizer.js';
import { failAsMisused } from '../fail.js';
import { ask } from '../gateway/ask.js';
import { isLiveKey, readTarget, type Target } from '../gateway/target.js';
import { demandSignature } from '../keys.js';
import type { ConformanceValues } from './flags.js';
import { writeMapping } from './mapping.js';
import { printPlan, printRow, printTotal } from './print-rows.js';
import { judgeRow, type Row, readLikeClient } from './row.js';
import { listTrials, type Memory, type Trial } from './trials.js';

/** Says what it will send, sends every trial, and prints the rows. @throws {CommandError} if a value is wrong. */
export async function runConformance(values: ConformanceValues): Promise<void> {
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
function readTestTarget(values: ConformanceValues): TestTarget {
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
