/** Runs one payment from its scenario to the verdict. */
import { Buyer } from './buyer.mjs';
import { Desk } from './desk.mjs';
import { drawScenario } from './scenarios.mjs';
import { Seat } from './seat.mjs';
import { judge } from './truth.mjs';

/** @typedef {import('./truth.mjs').Verdict} Verdict */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {{ scenario: Scenario, end: string, verdict: Verdict, charges: number, trace: readonly string[], broke: string | undefined, seconds: number }} Result */

/**
 * @typedef {import('./desk.mjs').Surroundings & { siteUrl: string, browser: import('@playwright/test').Browser, desks: Map<string, Desk>, fill: import('./buyer.mjs').Fill }} Bench
 */

/** @param {Bench} bench @param {string} name @returns {Promise<Result>} */
export async function runPayment(bench, name) {
  const start = performance.now();
  const desk = await new Desk(bench, drawScenario(name)).open();
  bench.desks.set(name, desk);
  const context = await bench.browser.newContext({ viewport: { width: 800, height: 900 } });
  const seat = new Seat(await context.newPage(), desk, `${bench.siteUrl}/shop/${name}`);
  const buyer = new Buyer(seat, bench.fill);
  try {
    const problem = await attempt(seat, buyer);
    await desk.settle();
    await buyer.lookAgain();
    const { data: charges } = await desk.ask('charges');
    const { tokens, trace, scenario } = desk;
    const [broke] = [problem, ...desk.problems].filter(Boolean);
    const { tellings, isEndless } = buyer;
    const { reports, references } = seat;
    const verdict = judge({
      charges,
      tokens,
      tellings,
      reports,
      references,
      isEndless,
      canLookUp: scenario.lookUp !== 'none',
    });
    const end = tellings.at(-1)?.seen.phase || 'none';
    const seconds = (performance.now() - start) / 1000;
    return { scenario, end, verdict, charges: charges.length, trace, broke, seconds };
  } finally {
    await context.close();
    desk.close();
    bench.desks.delete(name);
  }
}

/** Lets the buyer buy. Returns what went wrong with the campaign itself. @param {Seat} seat @param {Buyer} buyer */
async function attempt(seat, buyer) {
  try {
    await seat.open();
    await buyer.buy();
    return undefined;
  } catch (error) {
    return /** @type {Error} */ (error).message.split('\n')[0];
  }
}
