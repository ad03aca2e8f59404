/** Runs a campaign: buyers pay at the same time, with `--server` the clock is then moved, and then each payment is judged. */
import { recordProof } from '../../test/record.mjs';
import { seed } from '../../test/seed.mjs';
import { openChromium } from '../find-chromium.mjs';
import { bundlePage } from './bundle.mjs';
import { Buyer } from './buyer.mjs';
import { openFormTabs } from './form-tab.mjs';
import { judge } from './judge.mjs';
import { PlainTab } from './plain-tab.mjs';
import { describeScenario, drawScenario } from './scenarios.mjs';
import { passDay, readStored, settleAll } from './server/settle.mjs';
import { Trouble } from './server/trouble.mjs';
import { openSite } from './site.mjs';
import { count, FAULTS, isFaulty, listNames, showPayment, showTable, writeSum } from './table.mjs';
import { Trial } from './trial.mjs';
import { load, openWorld } from './world.mjs';

/** @typedef {import('./main.mjs').Mode} Mode */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {{ mode: Mode, payments: number, only: string | undefined, isControl: boolean, dist: string, tabs: number }} Options */
/** @typedef {import('./table.mjs').Result} Result */
/** @typedef {{ world: World, mode: Mode, tabs: number, openTabs: (trial: Trial) => Promise<{ tabs: import('./buyer.mjs').Tab[], close: () => Promise<unknown> }> }} Bench */
/** @typedef {{ trial: Trial, buyers: readonly Buyer[], seconds: number }} Visit What has happened so far. */

const WAVE = 300;
/** How many buyers without a browser pay at the same time. */
const PLAIN_TABS = 100;
const MINUTE_MS = 60_000;
/** How far the clock is moved: while a bank still waits, after everything unknown is forgotten, and after each debit has ended. */
const MOVES_MS = [10 * MINUTE_MS, 16 * MINUTE_MS, 9 * 24 * 60 * MINUTE_MS];

const PROOFS = {
  form: {
    promise: 'Every payment ends',
    target: '0 double charges, 0 untrue words, 0 that never end, 0 references lost, 0 dead ends',
  },
  server: {
    promise: 'An order is paid at most once, and the shop hears of it',
    target: '0 double charges, 0 paid and not told, 0 told and not paid, 0 wrong amounts, 0 untrue words',
  },
  served: {
    promise: 'Every payment over the server ends',
    target: `0 ${Object.values(FAULTS).slice(0, 7).join(', 0 ')}`,
  },
};

/** @param {Options} options @returns {Promise<boolean>} Whether all is well. */
export async function runCampaign({ mode, payments, only, isControl, dist, tabs }) {
  const world = await openWorld({ dist, isOnServer: mode !== 'form' });
  const browser = mode === 'server' ? undefined : await openChromium();
  const site = await openSite(browser ? await bundlePage(dist) : '', world.trials);
  const fill = await load(dist, 'sandbox/adapters/playwright.js');
  const bench = {
    ...{ world, mode, tabs: browser ? tabs : PLAIN_TABS },
    openTabs: async (/** @type {Trial} */ trial) =>
      browser ? openFormTabs(browser, trial, { siteUrl: site.url, fill }) : openPlainTabs(trial, site.url),
  };
  try {
    if (only) return await showOne(bench, only);
    if (isControl) return (await runControl(bench)).isSeen;
    return await runAll(bench, payments);
  } finally {
    await browser?.close();
    site.stop();
    await world.close();
  }
}

/** @param {Trial} trial @param {string} siteUrl */
async function openPlainTabs(trial, siteUrl) {
  const tabs = [0, ...trial.scenario.rivals].map((_, at) => new PlainTab(trial, siteUrl, `tab ${at + 1}`));
  return { tabs, close: async () => {} };
}

/** @param {Bench} bench @param {number} payments */
async function runAll(bench, payments) {
  const { world, mode } = bench;
  const trouble = world.server && new Trouble(world.server);
  const names = listNames('', payments);
  const results = /** @type {Result[]} */ ([]);
  while (names.length > 0) {
    results.push(...(await runWave(bench, names.splice(0, WAVE), trouble)));
    if (names.length > 0) console.log(`${results.length} paid, ${names.length} to come: ${writeSum(results)}`);
  }
  const killed = world.server?.fleet.killed;
  const control = mode === 'served' ? { isSeen: true, said: '' } : await runControl(bench);
  for (const result of results) if (isFaulty(result)) showPayment(result);
  showTable(`Campaign of ${mode}, seed ${seed}`, results);
  for (const problem of new Set(world.problems)) console.log(problem);
  const isGood = control.isSeen && world.problems.length === 0 && !results.some(isFaulty);
  const troubles = trouble
    ? `, ${killed} kills, ${trouble.outages} outages and ${trouble.restarts} crashes of the database`
    : '';
  const measured = `${payments} ${mode === 'server' ? 'orders' : 'payments'}${troubles}: ${writeSum(results)}${control.said}`;
  console.log(`\n${measured}. ${isGood ? 'Passed.' : 'FAILED.'}`);
  if (isGood) recordProof({ ...PROOFS[mode], measured });
  return isGood;
}

/** Where faults must be found. A campaign that then finds nothing would be blind. @param {Bench} bench */
async function runControl(bench) {
  const { world, mode } = bench;
  if (!world.server) {
    const controls = await runWave(bench, listNames('control-', 20));
    for (const result of controls) if (result.broke) showPayment(result);
    showTable('Control, with the rule for a 4xx switched off', controls);
    const isSeen = count(controls, 'double') > 0 && count(controls, 'untrue') > 0;
    const said = `; control of ${controls.length}: ${writeSum(controls)}`;
    return { isSeen: isSeen && !controls.some(({ broke }) => broke), said };
  }
  const { database } = world.server;
  await database.slowDown();
  const held = await runWave(bench, listNames('control-held-', 12));
  await database.dropIndex();
  const controls = await runWave(bench, listNames('control-', 12));
  for (const result of held) if (isFaulty(result)) showPayment(result);
  showTable(`Control of ${mode}, with the unique index`, held);
  showTable('Control, without it', controls);
  return { isSeen: !held.some(isFaulty) && count(controls, 'double') > 0, said: '' };
}

/** @param {Bench} bench @param {string} name */
async function showOne(bench, name) {
  const { database } = bench.world.server ?? {};
  if (name.startsWith('control-')) await database?.slowDown();
  if (/^control-\d/.test(name)) await database?.dropIndex();
  const results = await runWave(bench, [name]);
  for (const result of results) showPayment(result);
  showTable(`Seed ${seed}`, results);
  return !results.some(isFaulty);
}

/**
 * @param {Bench} bench @param {readonly string[]} names
 * @param {Trouble} [trouble] Without it, no process is killed at random, and the clock is moved only once.
 * @returns {Promise<Result[]>}
 */
async function runWave(bench, names, trouble) {
  const { world } = bench;
  trouble?.start();
  const visits = /** @type {Visit[]} */ ([]);
  const waiting = names.values();
  const work = async () => {
    for (const name of waiting) visits.push(await pay(bench, drawScenario(name, bench.mode)));
  };
  await Promise.all(Array.from({ length: bench.tabs }, work));
  if (world.server) await passAllDays(bench, visits, trouble);
  const results = [];
  for (const visit of visits) results.push(await judgeVisit(bench, visit));
  for (const { trial } of visits) {
    trial.close();
    world.trials.delete(trial.id);
  }
  return results;
}

/** Runs one payment until its buyers have nothing to do any more. @param {Bench} bench @param {import('./scenarios.mjs').Scenario} scenario @returns {Promise<Visit>} */
async function pay({ world, mode, openTabs }, scenario) {
  const start = performance.now();
  const trial = await new Trial(world, scenario).open();
  const { tabs, close } = await openTabs(trial);
  const buyers = tabs.map((tab) => new Buyer(tab));
  const [first, ...others] = buyers;
  await guard(trial, async () => {
    for (const buyer of buyers) await buyer.sitDown();
    const bought = first?.buy();
    const rivals = others.map((buyer, at) => {
      const clicks = scenario.rivals[at];
      return clicks === 'ended' ? buyer.buy(bought) : buyer.buy(first?.hasPaid, clicks);
    });
    await Promise.all([bought, ...rivals]);
  });
  // Without a browser, a buyer comes again when everything has ended.
  if (mode !== 'server') {
    await trial.settle();
    await guard(trial, async () => {
      for (const buyer of buyers) await buyer.lookAgain();
    });
  }
  await close();
  return { trial, buyers, seconds: (performance.now() - start) / 1000 };
}

/** Notes what goes wrong with the campaign itself. @param {Trial} trial @param {() => Promise<unknown>} act */
const guard = (trial, act) =>
  act().catch((error) => void trial.problems.push(String(error.stack).split('\n').slice(0, 3).join(' ')));

/**
 * Moves the clock until everything has ended. Buyers without a browser come again after each move.
 * @param {Bench} bench @param {readonly Visit[]} visits @param {Trouble | undefined} trouble
 */
async function passAllDays({ world, mode }, visits, trouble) {
  for (const move of trouble ? MOVES_MS : MOVES_MS.slice(-1)) {
    await world.becomeQuiet();
    const isLast = move === MOVES_MS.at(-1);
    if (isLast) await trouble?.stop();
    else trouble?.restartDatabase();
    for (const { trial } of visits) trial.isGatewayWell = isLast;
    await passDay(world, move);
    if (isLast) await settleAll(world);
    const comeAgain = visits.flatMap(({ trial, buyers }) => [
      ...trial.postponed.splice(0).map((act) => guard(trial, act)),
      ...(mode === 'server' ? buyers.map((buyer) => guard(trial, () => buyer.comeAgain(isLast))) : []),
    ]);
    await Promise.all(comeAgain);
  }
  await settleAll(world);
}

/** @param {Bench} bench @param {Visit} visit @returns {Promise<Result>} */
async function judgeVisit({ world }, { trial, buyers, seconds }) {
  const { scenario, id, isServed, tokens, reports, references, amounts } = trial;
  const charges = await trial.listCharges();
  const stored = world.server && (await readStored(world.server.database.pool, id));
  for (const { reference, state, holds, charge_id, news } of stored?.rows ?? [])
    trial.note('store', `${reference}: ${state}${holds ? ', holds' : ''} ${charge_id} ${news}`);
  for (const charge of charges)
    trial.note('gateway', `${charge.id}: ${charge.status} ${charge.amount} ${charge.currency}`);
  const tellings = buyers.flatMap((each) => each.tellings);
  const isEndless = buyers.some((each) => each.isEndless);
  const canLookUp = scenario.lookUp !== 'none';
  const facts = { charges, tokens, tellings, reports, references, amounts, isEndless, canLookUp, isServed };
  return {
    ...{ name: scenario.name, family: scenario.family, verdict: judge(facts, stored), trace: trial.trace },
    end: tellings.at(-1)?.seen.phase || 'none',
    counts: { charges: charges.length, seconds },
    broke: trial.problems[0],
    facts: describeScenario(scenario),
  };
}
