/** The measurements in Node: warm and cold tokens, and whether ten thousand tokens slow the process down or fill its memory. */
// By its path, as in contenders/payveil.js.
import { createTokenizer } from '../../dist/index.js';
import { checkToken, job, keys } from './job.mjs';
import { measureCold, measureWarm } from './measure-tokens.mjs';
import { ROUNDS, summarize } from './statistics.mjs';

const MANY = 10_000;
export const MANY_ROUNDS = 10;

/** @param {readonly import('./measure-tokens.mjs').Contender[]} contenders */
export async function measureInNode(contenders) {
  for (const { prepare } of contenders) checkToken(await (await prepare(job))());
  return {
    warm: await measureWarm(contenders, job, { rounds: ROUNDS, batch: 20 }),
    cold: await measureCold(contenders, job, { rounds: ROUNDS, batch: 1 }),
    many: await measureMany(),
  };
}

/**
 * Makes tokens and keeps them. Compares the time of the last thousand with that of the first, and measures the heap for each
 * token.
 */
async function measureMany() {
  const rounds = [];
  for (let round = -1; round < MANY_ROUNDS; round++) rounds.push(await measureOnce());
  const counted = rounds.slice(1);
  return { ratio: summarize(counted.map(({ ratio }) => ratio)), bytes: summarize(counted.map(({ bytes }) => bytes)) };
}

// A separate function, so that nothing of the last round is kept.
async function measureOnce() {
  const before = measureHeap();
  const { tokens, firstMs, lastMs } = await makeMany();
  const grown = measureHeap() - before;
  return { ratio: lastMs / firstMs, bytes: grown / tokens.length };
}

async function makeMany() {
  const tokenizer = createTokenizer(keys);
  await tokenizer.prewarm();
  const tokens = /** @type {string[]} */ ([]);
  const makeThousand = async () => {
    const start = performance.now();
    for (let made = 0; made < 1000; made++) tokens.push(await tokenizer.tokenizeCard(job.charge));
    return performance.now() - start;
  };
  const firstMs = await makeThousand();
  while (tokens.length < MANY - 1000) await makeThousand();
  return { tokens, firstMs, lastMs: await makeThousand() };
}

function measureHeap() {
  if (!globalThis.gc) throw new Error('the heap is measured with node --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
