/**
 * A payment ends, and outlives its page, in every installed engine: lost answers, a reload, the bank and back, two tabs of one
 * order, with one charge. test/checkout/payment and one-charge.long.spec.ts have what does not differ.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../tools/find-engines.mjs';
import { recordProof } from '../record.mjs';
import type { Driver } from './driver.js';
import { describeEngines } from './each-engine.js';
import { ENDINGS } from './endings.js';
import { type Line, openLine } from './line.js';
import { LIVES } from './lives.js';
import { startLivesSite } from './lives-site.js';
import type { PageOption, Scene } from './scene.js';
import { startSandbox } from './site.js';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let line: Line;
let site: Awaited<ReturnType<typeof startLivesSite>>;
/** The number of orders. Each test has its own, so that no form finds the payment of an earlier test in the same tab. */
let orders = 0;
/** How many lives each engine has planned and passed. */
const runs = new Map<string, { planned: number; passed: number }>();

beforeAll(async () => {
  sandbox = await startSandbox();
  line = await openLine(sandbox.url);
  site = await startLivesSite({ sandbox: sandbox.url, line: line.url });
});

afterAll(async () => {
  site?.stop();
  line?.stop();
  await sandbox?.stop();
  const ran = [...runs].filter(([, { passed }]) => passed > 0);
  if (ran.length === 0 || ran.some(([, { planned, passed }]) => passed < planned)) return;
  recordProof({
    promise: 'A payment outlives its page and its form, in three engines',
    target: '1 charge at the sandbox in each, and the right words',
    measured: ran.map(([name, { passed }]) => `${name}: ${passed} of ${passed}`).join(', '),
  });
});

/** Plays a scene with an order and a merchant of its own. */
async function play(driver: Driver, merchantName: string, live: (scene: Scene) => Promise<void>): Promise<void> {
  const merchant = sandbox.createMerchant(merchantName);
  await merchant.ask('POST', 'reset');
  const open = async (...options: readonly PageOption[]) => {
    const query = [`merchant=${merchantName}`, `order=${++orders}`, ...options].join('&');
    const address = `${site.url}/checkout.html?${query}`;
    await driver.open(address);
    await driver.evaluate('[sessionStorage.clear(), localStorage.clear()]');
    return address;
  };
  try {
    await live({ driver, merchant, line, open });
    expect(await driver.readText('#violations')).toBe('');
  } finally {
    await driver.closeOtherTabs();
  }
}

describeEngines(({ name }: Engine, getDriver) => {
  const run = { planned: 0, passed: 0 };
  runs.set(name, run);
  for (const [what, live] of Object.entries({ ...ENDINGS, ...LIVES })) {
    run.planned++;
    it(what, async () => {
      await play(getDriver(), name.toLowerCase(), live);
      run.passed++;
    });
  }
});
