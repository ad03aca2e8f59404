/** A payment outlives its page and its form, in every installed engine: reload, remount, the bank and back, two
 * tabs of one order, with one charge. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordProof } from '../record.mjs';
import { describeEngines } from './each-engine.js';
import { LIVES } from './lives.js';
import { startLivesSite } from './lives-site.js';
import { ORDERS } from './orders.js';
import { startSandbox } from './site.js';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: Awaited<ReturnType<typeof startLivesSite>>;
/** The number of orders. Each test has its own, so that no form finds the payment of an earlier test in the same tab. */
let orders = 0;
/** How many lives each engine has planned and passed. */
const runs = new Map<string, { planned: number; passed: number }>();

beforeAll(async () => {
  sandbox = await startSandbox();
  site = await startLivesSite(sandbox.url);
});

afterAll(async () => {
  site?.stop();
  await sandbox?.stop();
  const ran = [...runs].filter(([, { passed }]) => passed > 0);
  if (ran.length === 0 || ran.some(([, { planned, passed }]) => passed < planned)) return;
  recordProof({
    promise: 'A payment outlives its page and its form, in three engines',
    target: '1 charge at the sandbox in each, and the right words',
    measured: ran.map(([name, { passed }]) => `${name}: ${passed} of ${passed}`).join(', '),
  });
});

describeEngines(({ name }, getDriver) => {
  const run = { planned: 0, passed: 0 };
  runs.set(name, run);
  for (const [what, live] of Object.entries({ ...LIVES, ...ORDERS })) {
    run.planned++;
    it(what, async () => {
      const driver = getDriver();
      const merchantName = name.toLowerCase();
      const merchant = sandbox.createMerchant(merchantName);
      await merchant.ask('POST', 'reset');
      const open = async (...options: readonly string[]) => {
        const query = [`merchant=${merchantName}`, `order=${++orders}`, ...options].join('&');
        const address = `${site.url}/checkout.html?${query}`;
        await driver.open(address);
        await driver.evaluate('[sessionStorage.clear(), localStorage.clear()]');
        return address;
      };
      try {
        await live({ driver, merchant, open });
        expect(await driver.readText('#violations')).toBe('');
      } finally {
        await driver.closeOtherTabs();
      }
      run.passed++;
    });
  }
});
