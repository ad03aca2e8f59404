/** `npm run campaign -- --server`: thousands of payments over `payveil/server`, in three processes on one PostgreSQL server. */
import { recordProof } from '../../../test/record.mjs';
import { seed } from '../../../test/seed.mjs';
import { runWave } from './run-orders.mjs';
import { isFaulty, writeFailure, writeSum, writeTable } from './table.mjs';
import { Trouble } from './trouble.mjs';
import { openWorld } from './world.mjs';

/** @typedef {import('./run-orders.mjs').Result} Result */
/** @typedef {import('../options.mjs').Options} Options */

const WAVE = 150;
const CONTROL_ORDERS = 40;

/**
 * @param {Options} options
 * @param {{ isCalm?: boolean, isWithoutIndex?: boolean }} how
 * @param {readonly string[]} names
 */
async function runAll({ dist }, { isCalm = false, isWithoutIndex = false }, names) {
  const world = await openWorld({ dist, isTraced: true });
  const trouble = new Trouble(world);
  try {
    if (isWithoutIndex) await world.database.pool.query('drop index payveil_payment_holder');
    const results = /** @type {Result[]} */ ([]);
    for (let at = 0; at < names.length; at += WAVE) {
      results.push(...(await runWave(world, names.slice(at, at + WAVE), isCalm ? undefined : trouble)));
      console.log(`${results.length} of ${names.length} orders, ${world.fleet?.killed} kills: ${writeSum(results)}`);
    }
    const { outages, restarts } = trouble;
    return { results, kills: world.fleet?.killed ?? 0, outages, restarts, problems: world.problems };
  } finally {
    await world.close();
  }
}

/** @param {Options} options @returns {Promise<boolean>} Whether all is well. */
export async function runServerCampaign(options) {
  const name = (/** @type {string} */ prefix, /** @type {number} */ size) =>
    Array.from({ length: size }, (_, at) => `${prefix}${at + 1}`);
  if (options.only) return showOne(options, options.only);
  const control = await runAll(options, { isCalm: true, isWithoutIndex: true }, name('control-', CONTROL_ORDERS));
  console.log(`\nControl, without the unique index\n${writeTable(control.results)}`);
  if (options.isControl) return control.results.some(({ verdict }) => verdict.double.length > 0);
  const { results, kills, outages, restarts, problems } = await runAll(options, {}, name('', options.payments));
  for (const result of results.filter(isFaulty)) console.log(`\n${writeFailure(result, seed)}`);
  console.log(`\nCampaign over payveil/server, seed ${seed}\n${writeTable(results)}`);
  for (const problem of new Set(problems)) console.log(problem);
  // A control that finds nothing would mean that the campaign is blind.
  const isSeen = control.results.some(({ verdict }) => verdict.double.length > 0);
  const isGood = isSeen && problems.length === 0 && !results.some(isFaulty);
  const troubles = `${kills} kills, ${outages} outages and ${restarts} crashes of the database`;
  const measured = `${results.length} orders, ${troubles}: ${writeSum(results)}; control of ${control.results.length}: ${writeSum(control.results)}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = '0 double charges, 0 paid and not told, 0 told and not paid, 0 wrong amounts, 0 untrue words';
  if (isGood) recordProof({ promise: 'An order is paid at most once, and the shop hears of it', target, measured });
  return isGood;
}

/** @param {Options} options @param {string} name */
async function showOne(options, name) {
  const isWithoutIndex = name.startsWith('control-');
  const { results } = await runAll(options, { isCalm: true, isWithoutIndex }, [name]);
  for (const result of results) console.log(`\n${writeFailure(result, seed)}`);
  return !results.some(isFaulty);
}
