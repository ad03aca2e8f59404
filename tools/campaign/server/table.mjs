/** Writes what a campaign over the server has found: a table by scenario, each failure with its trace, and the closing line. */
import { align } from '../table.mjs';
import { FAULTS } from './verdict.mjs';

/** @typedef {import('./run-orders.mjs').Result} Result */
/** @typedef {keyof typeof FAULTS} Fault */

const KINDS = /** @type {Fault[]} */ (Object.keys(FAULTS));
const ENDS = ['paid', 'started', 'declined', 'denied', 'action', 'unknown', 'open'];

/** @param {readonly Result[]} results @param {Fault} kind */
const count = (results, kind) => results.filter(({ verdict }) => verdict[kind].length > 0).length;

/** @param {Result} result */
export const isFaulty = ({ verdict, order }) =>
  order.problems.length > 0 || KINDS.some((kind) => verdict[kind].length > 0);

/** @param {readonly Result[]} results */
export function writeTable(results) {
  const families = [...new Set(results.map(({ order }) => order.plan.family))].sort();
  const ofFamily = (/** @type {string} */ name) => results.filter(({ order }) => order.plan.family === name);
  const head = [
    'scenario',
    'orders',
    ...ENDS,
    'kills',
    'charges',
    'second, told',
    'told again',
    'copies that clash',
    ...KINDS.map((kind) => FAULTS[kind]),
  ];
  return align([head, ...families.map((family) => writeRow(family, ofFamily(family))), writeRow('all', results)]);
}

/** @param {string} name @param {readonly Result[]} results */
function writeRow(name, results) {
  const ends = ENDS.map((end) => results.filter((each) => each.end === end).length);
  const sum = (/** @type {(result: Result) => number} */ read) => results.reduce((all, each) => all + read(each), 0);
  const sums = [
    sum(({ order }) => order.deaths),
    sum(({ charges }) => charges),
    sum(({ second }) => second),
    sum(({ repeats }) => repeats),
    sum(({ order }) => order.clashes),
  ];
  return [name, results.length, ...ends, ...sums, ...KINDS.map((kind) => count(results, kind))].map(String);
}

/** @param {Result} result @param {number} seed */
export function writeFailure({ order, verdict }, seed) {
  const { family, way, account, bank, confirms, tabs, blows, forgery, change, failures, kills } = order.plan;
  const facts = [
    family,
    `${way} charges`,
    account.name,
    `bank ${bank}, confirms ${confirms}`,
    forgery && `${forgery} forged`,
  ];
  const more = [
    tabs.length > 0 && `tabs at ${tabs.join(', ')} ms`,
    blows.length > 0 && `left after ${blows.map(({ ms }) => ms).join(', ')} ms`,
    change && `changed after ${change.ms} ms`,
    failures > 0 && `the shop fails ${failures} times`,
    ...kills.map(({ moment, afterMs }) => `killed ${moment} (${afterMs} ms)`),
  ];
  const found = KINDS.flatMap((kind) => verdict[kind].map((what) => `${FAULTS[kind]}: ${what}`));
  return [
    `Order ${order.plan.name} of seed ${seed}: ${[...facts, ...more].filter(Boolean).join(', ')}`,
    ...found,
    ...order.problems.map((problem) => `broke: ${problem}`),
    ...order.trace,
  ].join('\n  ');
}

/** @param {readonly Result[]} results */
export const writeSum = (results) => KINDS.map((kind) => `${count(results, kind)} ${FAULTS[kind]}`).join(', ');
