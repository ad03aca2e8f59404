/** Runs orders in waves: the buyers of a wave pay at the same time, then the clock is moved, and then each order is judged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Buyer } from './buyer.mjs';
import { Order } from './order.mjs';
import { drawPlan } from './plans.mjs';
import { judge } from './verdict.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./trouble.mjs').Trouble} Trouble */
/** @typedef {import('../table.mjs').Result} Result */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How far the clock is moved: while a bank still waits, after everything unknown is forgotten, and after each debit has ended. */
const MOVES_MS = [10 * MINUTE_MS, 16 * MINUTE_MS, 9 * 24 * 60 * MINUTE_MS];
/** How many buyers begin in a second. */
const PACE = 50;
const MOST_SETTLEMENTS = 8;

/**
 * @param {World} world
 * @param {readonly string[]} names
 * @param {Trouble} [trouble] Without it, no process is killed at random, and the clock is moved only once.
 * @returns {Promise<Result[]>}
 */
export async function runWave(world, names, trouble) {
  world.isLast = false;
  const orders = names.map((name) => new Order(`order-${name}`, drawPlan(name)));
  for (const order of orders) await world.add(order);
  trouble?.start();
  const buying = orders.map(async (order, at) => {
    await sleep((at * 1000) / PACE);
    await runOrder(world, order);
  });
  // Until then, those who have not begun are not counted.
  await sleep((orders.length * 1000) / PACE);
  for (const move of trouble ? MOVES_MS : MOVES_MS.slice(-1)) {
    await world.becomeQuiet();
    world.isLast = move === MOVES_MS.at(-1);
    if (world.isLast) await trouble?.stop();
    else trouble?.restartDatabase();
    await world.moveClock(move);
    await (world.isLast ? settleAll(world) : settle(world, 2 * MINUTE_MS));
    world.wake();
  }
  await Promise.all(buying);
  await settleAll(world);
  const results = await Promise.all(orders.map((order) => judgeOrder(world, order)));
  for (const { id } of orders) world.orders.delete(id);
  return results;
}

/** Lets all processes settle while a time passes. @param {World} world @param {number} ms */
async function settle(world, ms) {
  for (let left = ms; left > 0; left -= MINUTE_MS) {
    await world.fleet?.untilAll();
    await world.fleet?.askAll('settle');
    // A lease must not run out while somebody works.
    while (!(await world.isIdle())) await sleep(20);
    await world.moveClock(Math.min(left, MINUTE_MS + 1000));
  }
  await world.fleet?.askAll('settle');
}

/** Moves the clock past the end of everything, and settles. @param {World} world */
export async function passAllDays(world) {
  for (const move of MOVES_MS) {
    await world.moveClock(move);
    await settle(world, 2 * MINUTE_MS);
  }
  await settleAll(world);
}

/** What has no end yet. One that waits for its bank has none either, until a human has heard that it was given up. */
const OPEN = `select 1 from payveil_payment where state in ('begun', 'sent', 'unknown') and news is distinct from 'wrong_amount'
  or (news is not null and told_at is null) or (state = 'succeeded' and not holds and news is null)
  or (state = 'action' and news is null)`;

/** Settles until nothing is due any more. On a busy machine a question may fail for each of many payments. @param {World} world */
async function settleAll(world) {
  for (let n = 0; n < MOST_SETTLEMENTS; n++) {
    // The gateway is asked about an old payment each hour.
    await world.moveClock(HOUR_MS);
    await settle(world, 2 * MINUTE_MS);
    const { rows } = await world.database.pool.query(OPEN);
    if (rows.length === 0) return;
  }
}

/** @param {World} world @param {Order} order */
async function runOrder(world, order) {
  const { tabs, change } = order.plan;
  const acts = [0, ...tabs].map((ms, at) => async () => {
    await sleep(ms);
    await new Buyer(world, order, `tab ${at + 1}`).buy();
  });
  if (change) acts.push(() => changeOrder(world, order, change));
  const fail = (/** @type {Error} */ error) => void order.problems.push(String(error.stack));
  await Promise.all(acts.map((act) => world.run(act).catch(fail)));
}

/** @param {World} world @param {Order} order @param {{ ms: number, amount: number }} change */
async function changeOrder(world, order, { ms, amount }) {
  await sleep(ms);
  order.amounts.push(amount);
  order.note('shop', `changes the amount to ${amount}`);
  await world.database.pool.query('update campaign_order set amount = $2 where id = $1', [order.id, amount]);
}

/** Judges an order after everything has ended. @param {World} world @param {Order} order @returns {Promise<Result>} */
export async function judgeOrder(world, order) {
  const { pool } = world.database;
  const read = async (/** @type {string} */ table) =>
    (await pool.query(`select * from ${table} where order_id = $1`, [order.id])).rows;
  const [told, reviews, rows] = [
    await read('campaign_told'),
    await read('campaign_review'),
    await read('payveil_payment'),
  ];
  const charges = await world.listCharges(order);
  const verdict = judge({ order, charges, told, reviews, rows });
  for (const row of rows)
    order.note('store', `${row.reference}: ${row.state}${row.holds ? ', holds' : ''} ${row.charge_id} ${row.news}`);
  for (const charge of charges)
    order.note('gateway', `${charge.id}: ${charge.status} ${charge.amount} ${charge.currency}`);
  const { name, family } = order.plan;
  const counts = { kills: order.deaths, charges: charges.length, 'copies that clash': order.clashes };
  const end = order.words.at(-1)?.kind ?? 'none';
  const [broke] = order.problems;
  return { name, family, end, counts, verdict, broke, facts: describe(order.plan), trace: order.trace };
}

/** @param {import('./plans.mjs').Plan} plan */
const describe = ({ way, account, bank, confirms, tabs, interruptions, forgery, change, failures, kills }) => [
  ...[`${way} charges`, account.name, `bank ${bank}, confirms ${confirms}`, forgery && `${forgery} forged`],
  tabs.length > 0 && `tabs at ${tabs.join(', ')} ms`,
  interruptions.length > 0 && `left after ${interruptions.map(({ ms }) => ms).join(', ')} ms`,
  ...[change && `changed after ${change.ms} ms`, failures > 0 && `the shop fails ${failures} times`],
  ...kills.map(({ moment, afterMs }) => `killed ${moment} (${afterMs} ms)`),
];
