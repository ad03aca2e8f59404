/** The measurements in Node: warm and cold tokens, and whether ten thousand of them slow anything down or fill the memory. */
import { createTokenizer } from 'payveil';
import { checkToken, job } from './job.mjs';
import { measureCold, measureWarm } from './measure-tokens.mjs';
import { ROUNDS, summarize } from './statistics.mjs';

const MANY = 10_000;
export const MANY_ROUNDS = 10;

/** @param {readonly import('./measure-tokens.mjs').Contender[]} contenders */
export async function measureInNode(contenders) {
  for (const { prepare } of contenders) checkToken(await (await prepare(job))());
  return {
    version: process.versions.node,
    warm: await measureWarm(contenders, job, { rounds: ROUNDS, batch: 20 }),
    cold: await measureCold(contenders, job, { rounds: ROUNDS, batch: 1 }),
    many: await measureMany(),
  };
}

/** Makes tokens and keeps them: the time of the last thousand beside that of the first, and the heap that each takes. */
async function measureMany() {
  const ratios = /** @type {number[]} */ ([]);
  const bytes = /** @type {number[]} */ ([]);
  for (let round = -1; round < MANY_ROUNDS; round++) {
    const before = measureHeap();
    const tokenizer = createTokenizer(job);
    const kept = /** @type {string[]} */ ([]);
    const makeThousand = async () => {
      const start = performance.now();
      for (let i = 0; i < 1000; i++) kept.push(await tokenizer.tokenizeCard(job.charge));
      return performance.now() - start;
    };
    const first = await makeThousand();
    while (kept.length < MANY - 1000) await makeThousand();
    const last = await makeThousand();
    if (round < 0) continue;
    ratios.push(last / first);
    bytes.push((measureHeap() - before) / kept.length);
  }
  return { ratio: summarize(ratios), bytes: summarize(bytes) };
}

function measureHeap() {
  if (!globalThis.gc) throw new Error('the heap is measured with node --expose-gc');
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
