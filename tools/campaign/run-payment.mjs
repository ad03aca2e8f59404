/** Runs one payment through the form from its scenario to the verdict. */
import { Buyer } from './buyer.mjs';
import { prepareTabs, Seat } from './seat.mjs';
import { judge } from './truth.mjs';

/** @typedef {import('./desk.mjs').Desk} Desk */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('./table.mjs').Result & { desk: Desk, verdict: import('./truth.mjs').Verdict, told: import('./truth.mjs').Facts }} PaymentResult */
/** @typedef {{ siteUrl: string, browser: import('@playwright/test').Browser, desks: Map<string, Desk>, fill: import('./buyer.mjs').Fill }} Bench */

const VIEW = { viewport: { width: 800, height: 900 } };

/** @param {Bench} bench @param {Desk} desk @returns {Promise<PaymentResult>} */
export async function runPayment(bench, desk) {
  const start = performance.now();
  const { scenario } = desk;
  const { name, family, rival } = scenario;
  await desk.open();
  bench.desks.set(name, desk);
  const context = await bench.browser.newContext(VIEW);
  try {
    const buyers = await seatBuyers(bench, context, desk);
    const problem = await attempt(buyers, rival?.clicks);
    await desk.settle();
    for (const buyer of buyers) await buyer.lookAgain();
    const { data: charges } = await desk.ask('charges');
    const { tokens, trace, reports, references } = desk;
    const told = {
      ...{ charges, tokens, reports, references, isServed: scenario.served !== undefined },
      tellings: buyers.flatMap((each) => each.tellings),
      isEndless: buyers.some((each) => each.isEndless),
      canLookUp: scenario.lookUp !== 'none',
    };
    const end = buyers[0]?.tellings.at(-1)?.seen.phase || 'none';
    const counts = { charges: charges.length, seconds: (performance.now() - start) / 1000 };
    const [broke] = [problem, ...desk.problems].filter((each) => each !== undefined);
    return { name, family, desk, end, counts, verdict: judge(told), told, broke, facts: describe(scenario), trace };
  } finally {
    await context.close();
    desk.close();
    bench.desks.delete(name);
  }
}

/** @param {import('./scenarios.mjs').Scenario} scenario */
const describe = ({ way, lookUp, account, press, bank, rival, blows }) => [
  ...[way, `lookUp ${lookUp}`, account.name, press, `bank ${bank}`, rival && `a second tab pays: ${rival.clicks}`],
  ...blows.map(({ what, when, ms }) => `${what} ${when ?? `after ${ms} ms`}`),
];

/** Gives each buyer a tab: one, or two of the same order. @param {Bench} bench @param {BrowserContext} context @param {Desk} desk */
async function seatBuyers({ siteUrl, fill }, context, desk) {
  const seats = /** @type {Seat[]} */ ([]);
  const { rival, served } = desk.scenario;
  const open = async (/** @type {BrowserContext} */ place, /** @type {string} */ name) => {
    seats.push(new Seat(await place.newPage(), desk, siteUrl, name));
  };
  await prepareTabs(context, desk, seats);
  await open(context, rival ? 'tab 1' : 'form');
  if (rival) await open(served?.isInOtherBrowser ? await openOther(context, desk, seats) : context, 'tab 2');
  return seats.map((seat) => new Buyer(seat, fill));
}

/** Opens another browser of the same buyer. It is closed with the first one. @param {BrowserContext} context @param {Desk} desk @param {Seat[]} seats */
async function openOther(context, desk, seats) {
  const other = await context.browser()?.newContext(VIEW);
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
async function attempt([first, second], clicks) {
  try {
    await first?.sitDown();
    await second?.sitDown();
    const bought = first?.buy();
    const [wait, ms] = clicks === 'ended' ? [bought, 0] : [first?.hasPaid, clicks];
    await Promise.all([bought, second?.buy(wait, ms)]);
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n')[0];
  }
}
