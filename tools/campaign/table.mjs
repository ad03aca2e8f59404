/** Writes what a campaign has found: a table by scenario, each failure with its trace, and the closing line. */

import { FAULTS } from './server/verdict.mjs';

/** @typedef {import('./run-payment.mjs').Result} Result */

const KINDS = ['double', 'shipped', 'untold', 'unpaid', 'wrong', 'untrue', 'endless', 'lost', 'dead'];
const NAMES = /** @type {Record<string, string>} */ ({
  ...FAULTS,
  ...{ double: 'double charges', untrue: 'untrue words', endless: 'never end', lost: 'references lost' },
  dead: 'dead ends',
});
const ENDS = ['done', 'pending', 'sent', 'open', 'unknown', 'action', 'checking'];

/** @param {readonly Result[]} results @param {string} kind */
export const count = (results, kind) => results.filter(({ verdict }) => (verdict[kind] ?? []).length > 0).length;

/** Lists what was judged. @param {readonly Result[]} results */
const listKinds = (results) => KINDS.filter((kind) => results.some(({ verdict }) => verdict[kind]));

/** @param {readonly Result[]} results */
export function writeTable(results) {
  const kinds = listKinds(results);
  const families = [...new Set(results.map(({ scenario }) => scenario.family))].sort();
  const rows = families.map((family) =>
    writeRow(
      family,
      results.filter(({ scenario }) => scenario.family === family),
      kinds,
    ),
  );
  const head = ['scenario', 'payments', ...ENDS, 'other', ...kinds.map((kind) => NAMES[kind] ?? ''), 'seconds'];
  return align([head, ...rows, writeRow('all', results, kinds)]);
}

/** @param {string} name @param {readonly Result[]} results @param {readonly string[]} kinds */
function writeRow(name, results, kinds) {
  const ends = ENDS.map((end) => results.filter((each) => each.end === end).length);
  const others = results.length - ends.reduce((sum, each) => sum + each, 0);
  const seconds = results.reduce((sum, each) => sum + each.seconds, 0) / Math.max(1, results.length);
  const faults = kinds.map((kind) => count(results, kind));
  return [name, results.length, ...ends, others, ...faults, seconds.toFixed(1)].map(String);
}

/** Writes rows as columns of the same width. @param {readonly (readonly string[])[]} rows */
export function align(rows) {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const pad = (/** @type {string} */ text, /** @type {number} */ at) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}

/** Tells how often each of the further choices was drawn. @param {readonly Result[]} results */
export function writeChoices(results) {
  const choices = /** @type {const} */ (['way', 'page', 'lookUp', 'press', 'bank']);
  const lines = choices.map((name) => `${name}: ${tally(results.map(({ scenario }) => scenario[name]))}`);
  const accounts = tally(results.map(({ scenario }) => scenario.account.name));
  return [...lines, `account: ${accounts}`].join('\n');
}

/** @param {readonly string[]} values */
function tally(values) {
  const names = [...new Set(values)].sort();
  return names.map((name) => `${name} ${values.filter((each) => each === name).length}`).join(', ');
}

/** @param {Result} result */
export const isFaulty = ({ verdict, broke }) =>
  broke !== undefined || KINDS.some((kind) => (verdict[kind] ?? []).length > 0);

/** @param {Result} result @param {number} seed */
export function writeFailure({ scenario, verdict, trace, broke }, seed) {
  const { name, family, way, lookUp, page, account, press, interruption, hang, bank, blows, rival } = scenario;
  const found = KINDS.flatMap((kind) => (verdict[kind] ?? []).map((what) => `${NAMES[kind]}: ${what}`));
  const more = [
    interruption && `${interruption.what} ${interruption.when}`,
    hang && `${hang.what} hangs, settles ${hang.settles}`,
    `bank ${bank}`,
    rival && `a second tab pays: ${rival.clicks}`,
    ...blows.map(({ what, ms }) => `${what} after ${ms} ms`),
  ];
  const facts = [family, way, `lookUp ${lookUp}`, page, account.name, press, ...more].filter(Boolean).join(', ');
  return [`Payment ${name} of seed ${seed}: ${facts}`, ...found, ...(broke ? [`broke: ${broke}`] : []), ...trace].join(
    '\n  ',
  );
}

/** @param {readonly Result[]} results */
export const writeSum = (results) =>
  listKinds(results)
    .map((kind) => `${count(results, kind)} ${NAMES[kind]}`)
    .join(', ');
