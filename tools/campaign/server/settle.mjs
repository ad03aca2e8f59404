/** Moves the clock of the shop, and lets its processes settle what is due. */
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('../world.mjs').World} World */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_SETTLEMENTS = 8;

/** What has no end yet. One that waits for its bank has none either, until a human at the shop has heard that it was given up. */
const OPEN = `select 1 from payveil_payment where state in ('begun', 'sent', 'unknown') and news is distinct from 'wrong_amount'
  or (news is not null and told_at is null) or (state = 'succeeded' and not holds and news is null)
  or (state = 'action' and news is null)`;

/** Moves the clock, and lets all processes settle while two minutes pass. @param {World} world @param {number} ms */
export async function passDay(world, ms) {
  await world.moveClock(ms);
  for (let left = 2 * MINUTE_MS; left > 0; left -= MINUTE_MS) {
    await world.server?.fleet.untilAll();
    await world.server?.fleet.askAll('settle');
    // A lease must not run out while a process works.
    while (!(await world.isIdle())) await sleep(20);
    await world.moveClock(Math.min(left, MINUTE_MS + 1000));
  }
  await world.server?.fleet.askAll('settle');
}

/** Settles until nothing is due any more. On a busy machine a question may fail for each of many payments. @param {World} world */
export async function settleAll(world) {
  for (let n = 0; n < MOST_SETTLEMENTS; n++) {
    // The gateway is asked about an old payment each hour.
    await passDay(world, HOUR_MS);
    const open = await world.server?.database.pool.query(OPEN);
    if (!open?.rows.length) return;
  }
}

/** Reads what the server has stored of an order, and what it has told the shop. @param {import('pg').Pool} pool @param {string} orderId @returns {Promise<import('../judge.mjs').Stored>} */
export async function readStored(pool, orderId) {
  const read = async (/** @type {string} */ table) =>
    (await pool.query(`select * from ${table} where order_id = $1`, [orderId])).rows;
  const [told = [], reviews = [], rows = []] = [
    await read('campaign_told'),
    await read('campaign_review'),
    await read('payveil_payment'),
  ];
  return { told, reviews, rows };
}
