/** Writes what a campaign has found: a table by scenario, each failure with its trace, and the closing line. */
import { seed } from '../../test/seed.mjs';

/**
 * What one payment, or one order, has come to.
 * @typedef {object} Result
 * @property {string} name
 * @property {string} family The row of the table.
 * @property {string} end What the buyer was told last.
 * @property {Readonly<Record<string, number>>} counts What else is added up.
 * @property {Record<string, string[]>} verdict What was wrong, by its kind.
 * @property {string | undefined} broke What went wrong with the campaign itself.
 * @property {readonly unknown[]} facts What was drawn. What is not so is `false` or `undefined`.
 * @property {readonly string[]} trace
 */

/** What may never happen. */
export const FAULTS = /** @type {const} */ ({
  double: 'double charges',
  shipped: 'second shippings',
  untold: 'paid and not told',
  unpaid: 'told and not paid',
  wrong: 'shipped for a wrong amount',
  untrue: 'untrue words',
  endless: 'never end',
  lost: 'references lost',
  dead: 'dead ends',
});

const KINDS = /** @type {(keyof typeof FAULTS)[]} */ (Object.keys(FAULTS));

/** @param {readonly Result[]} results @param {keyof typeof FAULTS} kind */
export const count = (results, kind) => results.filter(({ verdict }) => (verdict[kind] ?? []).length > 0).length;

/** Lists what was judged. @param {readonly Result[]} results */
const listKinds = (results) => KINDS.filter((kind) => results.some(({ verdict }) => verdict[kind]));

/** @param {string} prefix @param {number} size */
export const listNames = (prefix, size) => Array.from({ length: size }, (_, at) => `${prefix}${at + 1}`);

/** @param {string} title @param {readonly Result[]} results */
export function showTable(title, results) {
  const kinds = listKinds(results);
  const ends = [...new Set(results.map(({ end }) => end))].sort();
  const counts = Object.keys(results[0]?.counts ?? {});
  const families = [...new Set(results.map(({ family }) => family))].sort();
  const describe = (/** @type {readonly Result[]} */ rows) => ({
    payments: rows.length,
    ...Object.fromEntries(ends.map((end) => [end, rows.filter((each) => each.end === end).length])),
    ...Object.fromEntries(
      counts.map((name) => [name, Math.round(rows.reduce((sum, each) => sum + (each.counts[name] ?? 0), 0))]),
    ),
    ...Object.fromEntries(kinds.map((kind) => [FAULTS[kind], count(rows, kind)])),
  });
  const rows = families.map((family) => [family, describe(results.filter((each) => each.family === family))]);
  console.log(`\n${title}`);
  console.table(Object.fromEntries([...rows, ['all', describe(results)]]));
}

/** @param {Result} result */
export const isFaulty = ({ verdict, broke }) => broke !== undefined || Object.values(verdict).flat().length > 0;

/** Shows a payment with its trace, so that it can be run again. @param {Result} result */
export function showPayment({ name, family, verdict, facts, trace, broke }) {
  const found = KINDS.flatMap((kind) => (verdict[kind] ?? []).map((what) => `${FAULTS[kind]}: ${what}`));
  const head = `Payment ${name} of seed ${seed}: ${[family, ...facts].filter(Boolean).join(', ')}`;
  console.log(`\n${[head, ...found, ...(broke ? [`broke: ${broke}`] : []), ...trace].join('\n  ')}`);
}

/** @param {readonly Result[]} results */
export const writeSum = (results) =>
  listKinds(results)
    .map((kind) => `${count(results, kind)} ${FAULTS[kind]}`)
    .join(', ');
