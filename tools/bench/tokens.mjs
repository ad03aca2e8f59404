/** Goals 1, 2, 3 and 5: the cost of a token, compared with the floor and with each peer. */
import { measureInChromium } from './chromium.mjs';
import { describeMachine } from './machine.mjs';
import { MANY_ROUNDS, measureInNode } from './node.mjs';
import { THROTTLE } from './pages.mjs';
import { formatSummary, judgeGoal } from './report.mjs';
import { summarize, summarizeRatio } from './statistics.mjs';

/** @typedef {import('./measure-tokens.mjs').Times} Times */

// The type check does not follow this name, because the peers may not be installed.
const CONTENDERS = './contenders/index.js';

/** Measures in Node and in Chromium. */
export async function measureTokens() {
  const { contenders, floor, payveil, cryptoJs, jose } = await import(CONTENDERS);
  const node = await measureInNode(contenders);
  const chromium = await measureInChromium();
  const { longTasks } = chromium;
  const runs = [node.warm, chromium.warm, node.cold, chromium.cold];
  const compare = (/** @type {Times} */ times, /** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) =>
    summarizeRatio(times[a.name] ?? [], times[b.name] ?? []);
  return {
    machine: describeMachine(`Chromium ${chromium.version.split('.')[0]}`),
    tokens: contenders.map((/** @type {{ name: string }} */ each) => ({
      name: each.name,
      ratios: runs.map((times) => compare(times, each, payveil)),
    })),
    goals: [
      judgeGoal('warm, Payveil ÷ floor, Node', compare(node.warm, payveil, floor), '≤', 2),
      judgeGoal('warm, Payveil ÷ floor, Chromium', compare(chromium.warm, payveil, floor), '≤', 3.2),
      judgeGoal('warm, crypto-js ÷ Payveil, Chromium', compare(chromium.warm, cryptoJs, payveil), '≥', 3.5),
      judgeGoal('warm, jose ÷ Payveil, Chromium', compare(chromium.warm, jose, payveil), '≥', 1.4),
      judgeGoal('cold, Payveil ÷ floor, Node', compare(node.cold, payveil, floor), '≤', 1.25),
      judgeGoal('cold, Payveil ÷ floor, Chromium', compare(chromium.cold, payveil, floor), '≤', 1.25),
      judgeGoal('first token of a fresh page, after `prewarm()` ÷ without', chromium.firstToken, '≤', 0.15),
      {
        goal: `pages, of ${longTasks.pages}, with a task above 50 ms while the SDK loads and makes a token, the CPU slowed ${THROTTLE} times`,
        target: '0',
        measured: `${longTasks.sdk} (pages that only load crypto-js: ${longTasks.peer})`,
        isMet: longTasks.sdk === 0,
      },
      judgeGoal(
        `time of the last 1,000 of 10,000 tokens ÷ the first 1,000, ${MANY_ROUNDS} runs`,
        node.many.ratio,
        '≤',
        1.2,
      ),
      judgeGoal(`heap of a kept token in bytes, ${MANY_ROUNDS} runs`, node.many.bytes, '≤', 1500),
      ...[node, chromium].map(({ warm, cold }, i) => ({
        goal: `a token of Payveil in µs, warm and cold, ${i === 0 ? 'Node' : 'Chromium'}`,
        target: '',
        measured: [warm, cold].map((times) => formatSummary(summarize(times[payveil.name] ?? []))).join(' and '),
      })),
    ],
  };
}
