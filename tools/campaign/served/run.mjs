/**
 * `npm run campaign -- --server --form`: payments through the built form in Chromium, whose shop is `payveil/server` in three
 * processes on one PostgreSQL server, while processes are killed and the database goes away.
 */
import { recordProof } from '../../../test/record.mjs';
import { seed } from '../../../test/seed.mjs';
import { judgeOrder, passAllDays } from '../server/run-orders.mjs';
import { Trouble } from '../server/trouble.mjs';
import { FAULTS } from '../server/verdict.mjs';
import { openWorld } from '../server/world.mjs';
import { isFaulty, writeChoices, writeFailure, writeSum, writeTable } from '../table.mjs';
import { findDenials } from '../truth.mjs';
import { ServedDesk } from './desk.mjs';
import { drawServedScenario } from './scenarios.mjs';

/** @typedef {import('../options.mjs').Options} Options */
/** @typedef {import('../run-payment.mjs').Result} Result */
/** @typedef {import('../server/world.mjs').World} World */
/** @typedef {{ openTabs: (dist: string) => Promise<any>, runPayment: typeof import('../run-payment.mjs').runPayment }} Chromium */

/**
 * @param {Options} options
 * @param {Chromium} chromium
 * @returns {Promise<boolean>} Whether all is well.
 */
export async function runServedCampaign(options, { openTabs, runPayment }) {
  const world = await openWorld({ dist: options.dist, isTraced: true });
  const { bench, close } = await openTabs(options.dist);
  const trouble = new Trouble(world);
  const createDesk = (/** @type {string} */ name) => new ServedDesk(world, drawServedScenario(name));
  const names = options.only ? [options.only] : Array.from({ length: options.payments }, (_, at) => String(at + 1));
  try {
    if (!options.only) trouble.start();
    const results = /** @type {Result[]} */ ([]);
    const serveTab = async () => {
      for (let name = names.shift(); name; name = names.shift())
        results.push(await runPayment({ ...bench, createDesk }, name));
    };
    await Promise.all(Array.from({ length: options.tabs }, serveTab));
    await world.becomeQuiet();
    await trouble.stop();
    await passAllDays(world);
    for (const result of results) await judgeAtTheEnd(world, result);
    return report(options, { world, trouble, results });
  } finally {
    await close();
    await world.close();
  }
}

/** Adds what can be told only after everything has ended. @param {World} world @param {Result} result */
async function judgeAtTheEnd(world, result) {
  const { order } = /** @type {ServedDesk} */ (result.desk);
  const { verdict } = await judgeOrder(world, order);
  const charges = await world.listCharges(order);
  const denials = findDenials({ ...result.facts, charges });
  const { untrue, endless, ...money } = verdict;
  result.verdict = {
    ...result.verdict,
    ...money,
    untrue: [...new Set([...result.verdict.untrue, ...untrue, ...denials])],
    endless: [...result.verdict.endless, ...endless],
  };
}

/** @param {Options} options @param {{ world: World, trouble: Trouble, results: readonly Result[] }} run */
function report(options, { world, trouble, results }) {
  const faulty = results.filter(isFaulty);
  for (const result of options.only ? results : faulty) console.log(`\n${writeFailure(result, seed)}`);
  console.log(`\nCampaign of the form over payveil/server, seed ${seed}\n${writeTable(results)}`);
  console.log(writeChoices(results));
  for (const problem of new Set(world.problems)) console.log(problem);
  const { outages } = trouble;
  const measured = `${results.length} payments, ${world.fleet?.killed} kills, ${outages} outages of the database: ${writeSum(results)}`;
  const isGood = faulty.length === 0 && world.problems.length === 0;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  const target = `0 ${Object.values(FAULTS).join(', 0 ')}`;
  if (isGood && !options.only) recordProof({ promise: 'Every payment over the server ends', target, measured });
  return isGood;
}
