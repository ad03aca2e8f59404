/** How payments with lost answers end, for every engine. The test controls the page's clock. */
import { expect } from 'vitest';
import type { Tokens } from '../browser/checkout/wound-clock.js';
import { LOST_ANSWERS, type LostAnswers, OFFLINE, USED } from '../checkout/scenarios.js';
import type { Driver } from './driver.js';
import type { Line } from './line.js';
import type { Merchant } from './site.js';

/** What an ending needs: a browser, and a merchant without earlier requests. */
export interface Scene {
  readonly driver: Driver;
  readonly merchant: Merchant;
  readonly line: Line;
  /** Opens a page with the form, which reaches the sandbox directly or over the line. */
  open(gateway?: 'sandbox' | 'line'): Promise<void>;
}

export const WAIT = { timeout: 30_000, interval: 50 };
const PROCESS = '/v1/process/card-payment';
const BUTTON = '.payveil-button';
export const TITLE = '.payveil-panel-title';
const TEXT = '.payveil-panel-text[id]';
export const AGAIN = '.payveil-again';

const field = (name: string) => `.payveil-${name} .payveil-input`;

export const seePhase = (driver: Driver, phase: string) =>
  expect.poll(() => driver.has(`.payveil[data-phase="${phase}"]`), WAIT).toBe(true);

export const seeText = (driver: Driver, selector: string, text: string) =>
  expect.poll(() => driver.readText(selector), WAIT).toBe(text);

/** Reads what the pages of the tab have done with tokens. */
export const readTokens = (driver: Driver) => driver.evaluate<Tokens>('readTokens()');

/** Types a card and presses the button. */
export async function pay(driver: Driver, number = '4242424242424242'): Promise<void> {
  await driver.type(field('cardNumber'), number);
  await driver.type(field('expiry'), '1231');
  await driver.type(field('cvc'), '739');
  await driver.click(BUTTON);
}

async function addFaults(merchant: Merchant, faults: LostAnswers['faults']): Promise<void> {
  for (const [fault, times] of faults) await merchant.ask('POST', 'faults', { match: { path: PROCESS }, fault, times });
}

/** Waits until a request has arrived for every fault, even if it has no answer yet. */
const seeFaultsMet = (merchant: Merchant) =>
  expect.poll(async () => (await merchant.ask('GET', 'faults')).data, WAIT).toEqual([]);

/** Lists the payments that reached the sandbox, newest first. */
export async function listPayments(merchant: Merchant): Promise<Record<string, unknown>[]> {
  const { data } = await merchant.ask('GET', 'requests');
  return data.filter(({ method, path }) => method === 'POST' && path === PROCESS);
}

const pass = (driver: Driver, ms: number) => driver.evaluate(`pageClock.pass(${ms})`);

/** Waits until the page waits for this time, lets it pass, and expects nothing one millisecond before. */
async function waitOut(driver: Driver, ms: number, happen: () => Promise<void>): Promise<void> {
  await expect.poll(() => driver.evaluate('pageClock.list()'), WAIT).toContain(ms);
  const before = await readTokens(driver);
  await pass(driver, ms - 1);
  expect(await readTokens(driver)).toEqual(before);
  await pass(driver, 1);
  await happen();
}

const seeSent = (driver: Driver, sent: number) => () =>
  expect.poll(() => readTokens(driver), WAIT).toEqual({ made: 1, sent, different: 1 });

/** Expects one charge, one token, and all the page's payments in the sandbox. */
async function expectOneCharge({ driver, merchant }: Scene, payments: number): Promise<void> {
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ status: 'succeeded', amount: 2599 }]);
  expect((await readTokens(driver)).made).toBe(1);
  await expect.poll(async () => (await listPayments(merchant)).length, WAIT).toBe(payments);
  expect(await driver.readText('#violations')).toBe('');
}

async function loseAnswers(scene: Scene, { faults, waits, title, text }: LostAnswers): Promise<void> {
  const { driver, merchant, open } = scene;
  await open();
  await addFaults(merchant, faults);
  await pay(driver);
  let sent = 1;
  for (const [ms, phase] of waits) {
    await seePhase(driver, phase);
    await waitOut(driver, ms, seeSent(driver, ++sent));
  }
  await seeText(driver, TITLE, title);
  const isPaid = title === 'Payment complete';
  await seePhase(driver, isPaid ? 'done' : 'unknown');
  if (text) await seeText(driver, TEXT, text);
  if (!isPaid && text !== USED) {
    // The gateway works again, and says that the token was used.
    await driver.click(AGAIN);
    await seeSent(driver, ++sent)();
    await seePhase(driver, 'checking');
    // The buyer sees for a second that the form asks.
    await waitOut(driver, 1000, () => seePhase(driver, 'unknown'));
    await seeText(driver, TEXT, USED);
  }
  expect(await driver.has(AGAIN)).toBe(false);
  await seeSent(driver, sent)();
  await expectOneCharge(scene, sent);
}

async function answerLate({ driver, merchant, open }: Scene): Promise<void> {
  await open();
  await addFaults(merchant, [['latency=40000', 1]]);
  await pay(driver);
  await seeSent(driver, 1)();
  await seePhase(driver, 'busy');
  // The first payment must have reached the sandbox, because otherwise the second one would meet its fault.
  await seeFaultsMet(merchant);
  // The default time limit of a call.
  await waitOut(driver, 30_000, () => seePhase(driver, 'checking'));
  await waitOut(driver, 1000, seeSent(driver, 2));
  await seeText(driver, TITLE, 'Payment complete');
  expect((await merchant.ask('GET', 'charges')).data).toHaveLength(1);
}

/** Expects that the payment which was 40 s late found its token used. */
export async function seeLatePayment(merchant: Merchant): Promise<void> {
  await expect
    .poll(() => listPayments(merchant), { timeout: 90_000, interval: 500 })
    .toMatchObject([{ status: 400, code: 'token_already_used' }, { status: 200 }]);
  expect((await merchant.ask('GET', 'charges')).data).toHaveLength(1);
}

/** Switches the network off or on. If the engine cannot, only tells the page so. */
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

async function clickOffline(scene: Scene): Promise<void> {
  const { driver, open } = scene;
  await open();
  await setOffline(driver, true);
  await pay(driver);
  await seeText(driver, '.payveil [role=alert]', OFFLINE);
  await seePhase(driver, 'open');
  expect(await readTokens(driver)).toEqual({ made: 0, sent: 0, different: 0 });
  await setOffline(driver, false);
  await driver.click(BUTTON);
  await seeText(driver, TITLE, 'Payment complete');
  await expectOneCharge(scene, 1);
}

/** Pays on a line that is cut at the payment, and returns when it is cut. */
async function payOnCutLine({ driver, line, open }: Scene): Promise<void> {
  await open('line');
  line.cutAtPayment();
  await pay(driver);
  await expect.poll(() => line.isCut, WAIT).toBe(true);
}

async function goOfflineInMidPay(scene: Scene): Promise<void> {
  const { driver, line } = scene;
  await payOnCutLine(scene);
  await setOffline(driver, true);
  await seeText(driver, TITLE, 'Checking your payment…');
  // All waits of the page are over, so it waits for the network.
  await pass(driver, 12_000);
  await seeSent(driver, 1)();
  await line.mend();
  await setOffline(driver, false);
  await seeText(driver, TITLE, 'Payment complete');
  await seeSent(driver, 2)();
  await expectOneCharge(scene, 1);
}

async function loseServer(scene: Scene): Promise<void> {
  const { driver, line } = scene;
  await payOnCutLine(scene);
  await seePhase(driver, 'checking');
  await waitOut(driver, 1000, seeSent(driver, 2));
  await expect.poll(() => driver.evaluate('pageClock.list()'), WAIT).toContain(3000);
  await line.mend();
  await waitOut(driver, 3000, seeSent(driver, 3));
  await seeText(driver, TITLE, 'Payment complete');
  await expectOneCharge(scene, 1);
}

/** This ends only after the late answer of the sandbox, which `seeLatePayment` checks. */
export const LATE = { what: 'an answer that is 40 s late', live: answerLate };

/** The endings by name. */
export function listEndings({ canGoOffline }: { readonly canGoOffline: boolean }) {
  const offline = canGoOffline ? 'offline' : 'offline, which navigator.onLine is made to say,';
  return {
    ...Object.fromEntries(
      Object.entries(LOST_ANSWERS).map(([what, lost]) => [what, (scene: Scene) => loseAnswers(scene, lost)]),
    ),
    [`${offline} before the click`]: clickOffline,
    [`${offline} in mid-pay, and the server out of reach`]: goOfflineInMidPay,
    'the server gone in mid-pay, and back': loseServer,
  };
}
