/** Every payment ends, in every installed engine: lost answers and the bank's page, with the real sandbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../tools/find-engines.mjs';
import { WALKS } from './challenges.js';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { LATE, listEndings, type Scene, seeLatePayment } from './endings.js';
import { startEndingsSite } from './endings-site.js';
import { type Line, openLine } from './line.js';
import { type Merchant, startSandbox } from './site.js';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let line: Line;
/** The number of orders. Each test has its own, so that no form takes over the payment of an earlier test in the same tab. */
let orders = 0;
/** The merchants that got an answer 40 s late. */
const late: Merchant[] = [];
let site: Awaited<ReturnType<typeof startEndingsSite>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  line = await openLine(sandbox.url);
  site = await startEndingsSite({ sandbox: sandbox.url, line: line.url });
});

afterAll(async () => {
  site?.stop();
  line?.stop();
  await sandbox?.stop();
});

/**
 * What runs in Chromium, too: an answer that is 40 s late, whose charge is counted at the end, and lines that are cut. The
 * others are in test/browser/checkout: endings.long.spec.ts and action.long.spec.ts have the same scenarios,
 * one-charge.long.spec.ts the way back from the bank.
 */
const IN_CHROMIUM = /40 s late|in mid-pay/;

interface Ending {
  readonly what: string;
  readonly live: (scene: Scene) => Promise<void>;
  readonly merchantName?: string;
}

/** Declares a test in an engine, with a merchant of its own. */
function check(
  engine: Engine,
  getDriver: () => Driver,
  { what, live, merchantName = engine.name.toLowerCase() }: Ending,
): void {
  if (engine.name === 'Chromium' && !IN_CHROMIUM.test(what)) return;
  it(what, async () => {
    const driver = getDriver();
    const merchant = sandbox.createMerchant(merchantName);
    if (live === LATE.live) late.push(merchant);
    await merchant.ask('POST', 'reset');
    const open = async (gateway = 'sandbox') => {
      await driver.open(`${site.url}/checkout.html?merchant=${merchantName}&gateway=${gateway}&order=${++orders}`);
      await driver.evaluate('[sessionStorage.clear(), localStorage.clear()]');
    };
    await live({ driver, merchant, line, open });
  });
}

// Their charges are counted after the 40 s, at the end. All other tests run meanwhile.
describeEngines((engine, getDriver) => {
  check(engine, getDriver, { ...LATE, merchantName: `late-${engine.name.toLowerCase()}` });
});

describeEngines((engine, getDriver) => {
  // WebDriver cannot switch off the network.
  const endings = listEndings({ canGoOffline: engine.driver === undefined });
  describe('lost answers', () => {
    for (const [what, live] of Object.entries(endings)) check(engine, getDriver, { what, live });
  });
  if (engine.name === 'Chromium') return;
  describe('3-D Secure', () => {
    for (const [what, live] of Object.entries(WALKS)) check(engine, getDriver, { what, live });
  });
});

it('makes one charge in each engine, even after the answer that is 40 s late', async () => {
  expect(late.length).toBeGreaterThan(0);
  for (const merchant of late) await seeLatePayment(merchant);
});
