/** `npm run campaign -- --server`: thousands of payments over `payveil/server`, in three processes on one PostgreSQL server. */
import { recordProof } from '../../../test/record.mjs';
import { seed } from '../../../test/seed.mjs';
import { runWave } from './run-orders.mjs';
import { isFaulty, writeFailure, writeSum, writeTable } from './table.mjs';
import { Trouble } from './trouble.mjs';
import { openWorld } from './world.mjs';

/** @typedef {import('./run-orders.mjs').Result} Result */
/** @typedef {import('../options.mjs').Options} Options */

const WAVE = 300;
const CONTROL_ORDERS = 12;

/** Lets the database take some time between what it reads of an order and what it stores, so that two payments can meet there. */
const SLOW_DOWN = `create function campaign_sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
  create trigger campaign_sleep before insert on payveil_payment for each row execute function campaign_sleep()`;
const DROP_INDEX = 'drop index payveil_payment_holder';

/**
 * @param {Options} options
 * @param {{ isCalm?: boolean, sql?: readonly string[] }} how `sql`: what is changed in the database first.
 * @param {readonly string[]} names
 */
async function runAll({ dist }, { isCalm = false, sql = [] }, names) {
  const world = await openWorld({ dist, isTraced: true });
  const trouble = new Trouble(world);
  try {
    for (const statement of sql) await world.database.pool.query(statement);
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
  const isSeen = await runControl(options, name('control-', CONTROL_ORDERS));
  if (options.isControl) return isSeen;
  const { results, kills, outages, restarts, problems } = await runAll(options, {}, name('', options.payments));
  for (const result of results.filter(isFaulty)) console.log(`\n${writeFailure(result, seed)}`);
  console.log(`\nCampaign over payveil/server, seed ${seed}\n${writeTable(results)}`);
  for (const problem of new Set(problems)) console.log(problem);
  const isGood = isSeen && problems.length === 0 && !results.some(isFaulty);
  const troubles = `${kills} kills, ${outages} outages and ${restarts} crashes of the database`;
  const measured = `${results.length} orders, ${troubles}: ${writeSum(results)}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = '0 double charges, 0 paid and not told, 0 told and not paid, 0 wrong amounts, 0 untrue words';
  if (isGood) recordProof({ promise: 'An order is paid at most once, and the shop hears of it', target, measured });
  return isGood;
}

/** Lets payments meet, with the index and without. A campaign that then finds nothing would be blind. @param {Options} options @param {readonly string[]} names */
async function runControl(options, names) {
  const held = await runAll(options, { isCalm: true, sql: [SLOW_DOWN] }, names);
  const control = await runAll(options, { isCalm: true, sql: [SLOW_DOWN, DROP_INDEX] }, names);
  console.log(`\nControl, with the unique index\n${writeTable(held.results)}`);
  console.log(`\nControl, without it\n${writeTable(control.results)}\n`);
  return !held.results.some(isFaulty) && control.results.some(({ verdict }) => verdict.double.length > 0);
}

/** @param {Options} options @param {string} name */
async function showOne(options, name) {
  const sql = name.startsWith('control-') ? [SLOW_DOWN, DROP_INDEX] : [];
  const { results } = await runAll(options, { isCalm: true, sql }, [name]);
  for (const result of results) console.log(`\n${writeFailure(result, seed)}`);
  return !results.some(isFaulty);
}
