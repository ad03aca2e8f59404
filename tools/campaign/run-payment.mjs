/** Runs one payment through the form from its scenario to the verdict. */
import { Buyer } from './buyer.mjs';
import { BuyerTab, prepareTabs } from './buyer-tab.mjs';
import { judge } from './truth.mjs';

/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {import('./table.mjs').Result & { trial: Trial, verdict: import('./truth.mjs').Verdict, told: import('./truth.mjs').Facts }} PaymentResult */
/** @typedef {{ siteUrl: string, browser: import('@playwright/test').Browser, trials: Map<string, Trial>, fill: import('./buyer.mjs').Fill }} Bench */

const VIEW = { viewport: { width: 800, height: 900 } };

/** @param {Bench} bench @param {Trial} trial @returns {Promise<PaymentResult>} */
export async function runPayment(bench, trial) {
  const start = performance.now();
  const { scenario } = trial;
  const { name, family, rival } = scenario;
  await trial.open();
  bench.trials.set(name, trial);
  const context = await bench.browser.newContext(VIEW);
  try {
    const buyers = await openBuyers(bench, context, trial);
    const problem = await attempt(buyers, rival?.clicks);
    await trial.settle();
    for (const buyer of buyers) await buyer.lookAgain();
    const { data: charges } = await trial.ask('charges');
    const { tokens, trace, reports, references } = trial;
    const told = {
      ...{ charges, tokens, reports, references, isServed: scenario.served !== undefined },
      tellings: buyers.flatMap((each) => each.tellings),
      isEndless: buyers.some((each) => each.isEndless),
      canLookUp: scenario.lookUp !== 'none',
    };
    const end = buyers[0]?.tellings.at(-1)?.seen.phase || 'none';
    const counts = { charges: charges.length, seconds: (performance.now() - start) / 1000 };
    const [broke] = [problem, ...trial.problems].filter((each) => each !== undefined);
    return { name, family, trial, end, counts, verdict: judge(told), told, broke, facts: describe(scenario), trace };
  } finally {
    await context.close();
    trial.close();
    bench.trials.delete(name);
  }
}

/** @param {import('./scenarios.mjs').Scenario} scenario */
const describe = ({ way, lookUp, account, press, bank, rival, interruptions }) => [
  ...[way, `lookUp ${lookUp}`, account.name, press, `bank ${bank}`, rival && `a second tab pays: ${rival.clicks}`],
  ...interruptions.map(({ what, when, ms }) => `${what} ${when ?? `after ${ms} ms`}`),
];

/** Gives each buyer a tab: one, or two of the same order. @param {Bench} bench @param {BrowserContext} context @param {Trial} trial */
async function openBuyers({ siteUrl, fill }, context, trial) {
  const buyerTabs = /** @type {BuyerTab[]} */ ([]);
  const { rival, served } = trial.scenario;
  const open = async (/** @type {BrowserContext} */ place, /** @type {string} */ name) => {
    buyerTabs.push(new BuyerTab(await place.newPage(), trial, siteUrl, name));
  };
  await prepareTabs(context, trial, buyerTabs);
  await open(context, rival ? 'tab 1' : 'form');
  if (rival) await open(served?.isInOtherBrowser ? await openOther(context, trial, buyerTabs) : context, 'tab 2');
  return buyerTabs.map((buyerTab) => new Buyer(buyerTab, fill));
}

/** Opens another browser of the same buyer. It is closed with the first one. @param {BrowserContext} context @param {Trial} trial @param {BuyerTab[]} buyerTabs */
async function openOther(context, trial, buyerTabs) {
  const other = await context.browser()?.newContext(VIEW);
  if (!other) throw new Error('the browser is closed');
  context.once('close', () => void other.close());
  await prepareTabs(other, trial, buyerTabs);
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
