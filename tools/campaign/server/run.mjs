/** `npm run campaign -- --server`: orders over `payveil/server`, in three processes on one PostgreSQL server. */
import { recordProof } from '../../../test/record.mjs';
import { seed } from '../../../test/seed.mjs';
import { count, isFaulty, listNames, showPayment, showTable, writeSum } from '../table.mjs';
import { runWave } from './run-orders.mjs';
import { Trouble } from './trouble.mjs';
import { openWorld } from './world.mjs';

/** @typedef {import('../options.mjs').Options} Options */

const WAVE = 300;
const CONTROL_ORDERS = 12;

/** Lets the database take some time between what it reads of an order and what it stores, so that two payments can meet there. */
const SLOW_DOWN = `create function campaign_sleep() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$;
  create trigger campaign_sleep before insert on payveil_payment for each row execute function campaign_sleep()`;
const DROP_INDEX = 'drop index payveil_payment_holder';

/** @param {Options} options @returns {Promise<boolean>} Whether all is well. */
export async function runServerCampaign({ dist, only, payments, isControl }) {
  const world = await openWorld({ dist, isTraced: true });
  try {
    if (only) return await showOne(world, only);
    if (isControl) return await runControl(world);
    const trouble = new Trouble(world);
    const results = await payAll(world, listNames('', payments), trouble);
    const { outages, restarts } = trouble;
    const troubles = `${world.fleet?.killed} kills, ${outages} outages and ${restarts} crashes of the database`;
    const isSeen = await runControl(world);
    return report(results, { troubles, isGood: isSeen && world.problems.length === 0 });
  } finally {
    await world.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */
/** @typedef {import('../table.mjs').Result} Result */

/** @param {World} world @param {string[]} names @param {Trouble} trouble */
async function payAll(world, names, trouble) {
  const results = /** @type {Result[]} */ ([]);
  while (names.length > 0) {
    results.push(...(await runWave(world, names.splice(0, WAVE), trouble)));
    console.log(
      `${results.length} orders, ${names.length} to come, ${world.fleet?.killed} kills: ${writeSum(results)}`,
    );
  }
  for (const result of results) if (isFaulty(result)) showPayment(result);
  showTable(`Campaign over payveil/server, seed ${seed}`, results);
  for (const problem of new Set(world.problems)) console.log(problem);
  return results;
}

/** @param {readonly Result[]} results @param {{ troubles: string, isGood: boolean }} more */
function report(results, more) {
  const isGood = more.isGood && !results.some(isFaulty);
  const measured = `${results.length} orders, ${more.troubles}: ${writeSum(results)}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = '0 double charges, 0 paid and not told, 0 told and not paid, 0 wrong amounts, 0 untrue words';
  if (isGood) recordProof({ promise: 'An order is paid at most once, and the shop hears of it', target, measured });
  return isGood;
}

/** Lets payments meet, with the unique index and without. A campaign that then finds nothing would be blind. @param {World} world */
async function runControl(world) {
  const { pool } = world.database;
  await pool.query(SLOW_DOWN);
  const held = await runWave(world, listNames('control-held-', CONTROL_ORDERS));
  await pool.query(DROP_INDEX);
  const control = await runWave(world, listNames('control-', CONTROL_ORDERS));
  showTable('Control, with the unique index', held);
  showTable('Control, without it', control);
  return !held.some(isFaulty) && count(control, 'double') > 0;
}

/** @param {World} world @param {string} name */
async function showOne(world, name) {
  if (name.startsWith('control-')) await world.database.pool.query(`${SLOW_DOWN}; ${DROP_INDEX}`);
  const results = await runWave(world, [name]);
  for (const result of results) showPayment(result);
  return !results.some(isFaulty);
}
