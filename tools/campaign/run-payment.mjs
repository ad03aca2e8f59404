/** Runs one payment from its scenario to the verdict. */
import { Buyer } from './buyer.mjs';
import { Desk } from './desk.mjs';
import { drawScenario, isOfServer } from './scenarios.mjs';
import { prepareTabs, Seat } from './seat.mjs';
import { judge } from './truth.mjs';

/** @typedef {import('./truth.mjs').Verdict} Verdict */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/**
 * @typedef {object} Result
 * @property {Scenario} scenario
 * @property {Desk} desk
 * @property {string} end
 * @property {Verdict} verdict
 * @property {import('./truth.mjs').Facts} facts
 * @property {number} charges
 * @property {readonly string[]} trace
 * @property {string | undefined} broke
 * @property {number} seconds
 */

/**
 * @typedef {import('./desk.mjs').Surroundings & { siteUrl: string, browser: import('@playwright/test').Browser, desks: Map<string, Desk>, fill: import('./buyer.mjs').Fill, createDesk?: (name: string) => Desk }} Bench
 */

/** @param {Bench} bench @param {string} name @returns {Promise<Result>} */
export async function runPayment(bench, name) {
  const start = performance.now();
  const desk = bench.createDesk?.(name) ?? new Desk(bench, drawScenario(name));
  const { scenario } = desk;
  await desk.open();
  bench.desks.set(name, desk);
  const context = await bench.browser.newContext({ viewport: { width: 800, height: 900 } });
  const buyers = await seatBuyers(bench, context, desk);
  try {
    const problem = await attempt(buyers, scenario.rival?.clicks);
    await desk.settle();
    for (const buyer of buyers) await buyer.lookAgain();
    const { data: charges } = await desk.ask('charges');
    const { tokens, trace, reports, references } = desk;
    const [broke] = [problem, ...desk.problems].filter(Boolean);
    const tellings = buyers.flatMap((each) => each.tellings);
    const isEndless = buyers.some((each) => each.isEndless);
    const canLookUp = scenario.lookUp !== 'none';
    const isServed = isOfServer(scenario);
    const isClockSet = scenario.blows.some(({ what }) => what === 'clock');
    const facts = { charges, tokens, tellings, reports, references, isEndless, canLookUp, isServed, isClockSet };
    const verdict = judge(facts);
    const end = buyers[0]?.tellings.at(-1)?.seen.phase || 'none';
    const seconds = (performance.now() - start) / 1000;
    return { scenario, desk, end, verdict, facts, charges: charges.length, trace, broke, seconds };
  } finally {
    await context.close();
    desk.close();
    bench.desks.delete(name);
  }
}

/**
 * Gives each buyer a tab: one, or two of the same order.
 * @param {Bench} bench
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Desk} desk
 */
async function seatBuyers({ siteUrl, fill }, context, desk) {
  const seats = /** @type {Seat[]} */ ([]);
  await prepareTabs(context, desk, seats);
  const names = desk.scenario.rival ? ['tab 1', 'tab 2'] : ['form'];
  for (const name of names) {
    const isElsewhere = name === 'tab 2' && desk.scenario.isInOtherBrowser;
    const place = isElsewhere ? await openOther(context, desk, seats) : context;
    seats.push(new Seat(await place.newPage(), desk, siteUrl, name));
  }
  return seats.map((seat) => new Buyer(seat, fill));
}

/**
 * Opens another browser of the same buyer. It is closed with the first one.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Desk} desk
 * @param {Seat[]} seats
 */
async function openOther(context, desk, seats) {
  const other = await context.browser()?.newContext({ viewport: { width: 800, height: 900 } });
  if (!other) throw new Error('the browser is closed');
  context.once('close', () => void other.close());
  await prepareTabs(other, desk, seats);
  return other;
}

/**
 * Lets the buyers buy. Returns what went wrong with the campaign itself.
 * @param {readonly Buyer[]} buyers
 * @param {number | 'ended' | undefined} clicks When the second buyer pays.
 */
async function attempt(buyers, clicks) {
  const [first, second] = buyers;
  try {
    for (const buyer of buyers) await buyer.sitDown();
    const bought = first?.buy();
    const wait = clicks === 'ended' ? bought : first?.hasPaid;
    const ms = clicks === 'ended' ? 0 : clicks;
    await Promise.all([bought, second?.buy(wait, ms)]);
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n')[0];
  }
}
