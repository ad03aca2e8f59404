/** How payments end whose answers are lost, for every engine. The test controls the page's clock. */
import { expect } from 'vitest';
import { USED } from '../checkout/scenarios.js';
import type { Driver } from './driver.js';
import {
  expectOneCharge,
  pay,
  readTokens,
  type Scene,
  seePhase,
  seeSent,
  seeText,
  TEXT,
  TITLE,
  WAIT,
} from './scene.js';

const PATH = '/v1/process/card-payment';

const pass = (driver: Driver, ms: number) => driver.evaluate(`pageClock.pass(${ms})`);

/** Waits until the page waits for this time, lets it pass, and expects no request one millisecond before. */
async function waitOut(driver: Driver, ms: number): Promise<void> {
  await expect.poll(() => driver.evaluate('pageClock.list()'), WAIT).toContain(ms);
  const before = await readTokens(driver);
  await pass(driver, ms - 1);
  expect(await readTokens(driver)).toEqual(before);
  await pass(driver, 1);
}

/** A browser may send a request again by itself when its connection is cut, and then the sandbox would have one more. */
async function loseAnswer(scene: Scene): Promise<void> {
  const { driver, merchant, open } = scene;
  await open('clocked');
  await merchant.ask('POST', 'faults', { match: { path: PATH }, fault: 'drop-after', times: 1 });
  await pay(driver);
  await seePhase(driver, 'checking');
  await waitOut(driver, 1000);
  await seeSent(driver, 2);
  await seeText(driver, TITLE, "We're not sure yet");
  await seeText(driver, TEXT, USED);
  await expectOneCharge(scene, 2);
  const readPayments = async () => {
    const { data } = await merchant.ask('GET', 'requests');
    return data.filter(({ method, path }) => method === 'POST' && path === PATH).length;
  };
  await expect.poll(readPayments, WAIT).toBe(2);
}

/** Switches the network off or on. If the driver of the engine cannot, only tells the page so. */
async function setOffline(driver: Driver, isOffline: boolean): Promise<void> {
  if (driver.setOffline) {
    await driver.setOffline(isOffline);
    await expect.poll(() => driver.evaluate('navigator.onLine'), WAIT).toBe(!isOffline);
    return;
  }
  const onLine = `{ configurable: true, get: () => ${!isOffline} }`;
  await driver.evaluate(`(Object.defineProperty(navigator, 'onLine', ${onLine}),
    dispatchEvent(new Event('${isOffline ? 'offline' : 'online'}')))`);
}

async function goOfflineInMidPay(scene: Scene): Promise<void> {
  const { driver, line, open } = scene;
  await open('clocked', 'line');
  line.cutAtPayment();
  await pay(driver);
  await expect.poll(() => line.isCut, WAIT).toBe(true);
  await setOffline(driver, true);
  await seeText(driver, TITLE, 'Checking your payment…');
  // All waits of the page are over, so it waits for the network.
  await pass(driver, 12_000);
  await seeSent(driver, 1);
  await line.mend();
  await setOffline(driver, false);
  await seeText(driver, TITLE, 'Payment complete');
  await expectOneCharge(scene, 2);
}

/** By name. test/checkout/payment/endings.test.ts has the page's waits after other answers, which are the same in every engine. */
export const ENDINGS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'cut after the work': loseAnswer,
  'offline in mid-payment, and the server out of reach': goOfflineInMidPay,
};
