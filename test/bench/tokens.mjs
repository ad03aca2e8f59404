/** Goals 1, 2, 3 and 5: what a token costs, beside the floor and beside each peer. */
import { measureInChromium, THROTTLE } from './chromium.mjs';
import { describeMachine } from './machine.mjs';
import { MANY_ROUNDS, measureInNode } from './node.mjs';
import { formatSummary } from './report.mjs';
import { summarize, summarizeRatio } from './statistics.mjs';

/** @typedef {import('./measure-tokens.mjs').Times} Times */

// By a name that the type check does not follow: its peers may not be installed.
const CONTENDERS = './contenders/index.js';

/** Measures in Node and in Chromium. */
export async function measureTokens() {
  const { contenders, floor, payveil, cryptoJs, jose } = await import(CONTENDERS);
  const node = await measureInNode(contenders);
  const chromium = await measureInChromium();
  const runs = [node.warm, chromium.warm, node.cold, chromium.cold];
  const compare = (/** @type {Times} */ times, /** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) =>
    summarizeRatio(times[a.name] ?? [], times[b.name] ?? []);
  const show = (/** @type {Parameters<typeof compare>} */ ...args) => formatSummary(compare(...args));
  return {
    machine: describeMachine(`Chromium ${chromium.version.split('.')[0]}`),
    tokens: contenders.map((/** @type {{ name: string }} */ each) => ({
      name: each.name,
      ratios: runs.map((times) => compare(times, each, payveil)),
    })),
    goals: [
      { goal: 'warm, Payveil ÷ floor, Node', target: '≤ 1.6', measured: show(node.warm, payveil, floor) },
      { goal: 'warm, Payveil ÷ floor, Chromium', target: '≤ 2.3', measured: show(chromium.warm, payveil, floor) },
      { goal: 'warm, crypto-js ÷ Payveil, Chromium', target: '≥ 6', measured: show(chromium.warm, cryptoJs, payveil) },
      { goal: 'warm, jose ÷ Payveil, Chromium', target: '≥ 2.5', measured: show(chromium.warm, jose, payveil) },
      { goal: 'cold, crypto-js ÷ Payveil, Chromium', target: '≥ 25', measured: show(chromium.cold, cryptoJs, payveil) },
      { goal: 'cold, Payveil ÷ floor, Node', target: '≤ 1.25', measured: show(node.cold, payveil, floor) },
      { goal: 'cold, Payveil ÷ floor, Chromium', target: '≤ 1.25', measured: show(chromium.cold, payveil, floor) },
      {
        goal: 'first token of a fresh page, after `prewarm()` ÷ without',
        target: '≤ 0.15',
        measured: formatSummary(chromium.firstToken),
      },
      {
        goal: `pages of ${chromium.longTasks.pages} with a task above 50 ms, loading the SDK and making a token at 1/${THROTTLE} of the speed`,
        target: '0',
        measured: `${chromium.longTasks.sdk} (loading nothing but crypto-js: ${chromium.longTasks.peer})`,
      },
      {
        goal: `of 10,000 tokens, the last 1,000 ÷ the first, ${MANY_ROUNDS} times`,
        target: '≤ 1.2',
        measured: formatSummary(node.many.ratio),
      },
      { goal: 'heap of a kept token, in bytes', target: '≤ 1,500', measured: formatSummary(node.many.bytes) },
      ...[node, chromium].map(({ warm, cold }, i) => ({
        goal: `a token of Payveil in µs, warm and cold, ${i === 0 ? 'Node' : 'Chromium'}`,
        target: '',
        measured: [warm, cold].map((times) => formatSummary(summarize(times[payveil.name] ?? []))).join(' and '),
      })),
    ],
  };
}
