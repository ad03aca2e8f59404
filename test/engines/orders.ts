/** What a buyer does with an order that is paid once, for every engine: reload it, pay it in two tabs, and come back to it. */
import { expect } from 'vitest';
import { PRESS, seePage } from './challenges.js';
import type { Driver } from './driver.js';
import { pay, seePhase, seeText, TITLE } from './endings.js';
import { expectOneCharge, goToBank, LEAVE, type Life, payWithoutAnswer, seeReturn } from './lives.js';

const PAID = 'Payment complete';
const ELSEWHERE = 'A payment for this order is under way in another window';

async function seePaid(driver: Driver): Promise<void> {
  await seePhase(driver, 'done');
  await seeText(driver, TITLE, PAID);
}

/** Opens the order in another tab and presses the button there, while the first tab pays. Sees that this tab waits. */
async function payInOtherTab({ driver, merchant }: Life, address: string): Promise<void> {
  await driver.openTab(address);
  // The form that stands there may know it before the click, and then has no button.
  if (await driver.has('.payveil[data-phase="open"]')) await pay(driver);
  await seePhase(driver, 'checking');
  await seeText(driver, TITLE, ELSEWHERE);
  expect((await merchant.ask('GET', 'charges')).data).toHaveLength(1);
}

async function reloadPaid(life: Life): Promise<void> {
  const { driver } = life;
  await life.open();
  await pay(driver);
  await seePaid(driver);
  await driver.reload();
  await seePaid(driver);
  await driver.reload();
  await seePaid(driver);
  await expectOneCharge(life, 'succeeded');
}

async function startAgainAtOnce(life: Life): Promise<void> {
  const { driver } = life;
  await life.open('held');
  await payWithoutAnswer(life);
  await driver.reload();
  await seePhase(driver, 'unknown');
  await seeText(driver, LEAVE, 'Start again');
  await driver.reload();
  await seePhase(driver, 'unknown');
  await seeText(driver, LEAVE, 'Start again');
  await expectOneCharge(life, 'succeeded');
}

async function payInTwoTabs(life: Life): Promise<void> {
  const { driver } = life;
  const address = await life.open('held');
  await payWithoutAnswer(life);
  await payInOtherTab(life, address);
  await driver.chooseTab(0);
  await driver.evaluate('answer()');
  await seePaid(driver);
  await driver.chooseTab(1);
  await seePaid(driver);
  await driver.chooseTab(0);
  await expectOneCharge(life, 'succeeded');
}

async function closePayingTab(life: Life): Promise<void> {
  const { driver, merchant } = life;
  const address = await life.open('held');
  await payWithoutAnswer(life);
  await payInOtherTab(life, address);
  await driver.closeOtherTabs();
  // Nobody can be asked. So it is not known, and there is a way on.
  await seePhase(driver, 'unknown');
  await seeText(driver, LEAVE, 'Start again');
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ status: 'succeeded' }]);
}

/** The page of the order was kept while the bank was asked, and another tab has brought the answer home. */
async function comeBackToPaid(life: Life): Promise<void> {
  const { driver } = life;
  const address = await life.open();
  await goToBank(life);
  const bank = await driver.readUrl();
  await driver.openTab(bank);
  await seePage(life, '/sandbox/3ds/', PRESS.Confirm);
  await driver.click(PRESS.Confirm);
  await seeReturn(life, 'done', address);
  await driver.chooseTab(0);
  await driver.goBack();
  await seePage(life, '/checkout.html', 'html[data-restored] .payveil[data-phase]');
  console.log(`Back to a paid order: the page was ${await readHow(driver)}.`);
  await seePaid(driver);
  await driver.goForward();
  await seePage(life, '/sandbox/3ds/', 'body');
  await driver.goBack();
  await seePage(life, '/checkout.html', 'html[data-restored] .payveil[data-phase]');
  await seePaid(driver);
  await expectOneCharge(life, 'succeeded');
}

/** The page is hidden while its token is sealed. Another window could pay before it is shown again. */
async function hideBeforeSending(life: Life): Promise<void> {
  const { driver, merchant } = life;
  const address = await life.open();
  const held = '{ encrypt: () => new Promise((end) => { globalThis.seal = end; }) }';
  await driver.evaluate(`void Object.defineProperty(crypto, 'subtle', { value: ${held} })`);
  await pay(driver);
  await seePhase(driver, 'busy');
  await driver.open(new URL('/look-up', address).href);
  await driver.goBack();
  await seePage(life, '/checkout.html', 'html[data-restored] .payveil[data-phase="open"]');
  const how = await readHow(driver);
  console.log(`Back to a form that had sent nothing: the page was ${how}.`);
  if (how === 'kept') await driver.evaluate('seal(new ArrayBuffer(64))');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect((await merchant.ask('GET', 'charges')).data).toEqual([]);
  expect(await driver.readUrl()).toBe(address);
}

/** A shop that signs its buyer out may empty what all windows share. The tab still knows. */
async function emptyShared(life: Life): Promise<void> {
  const { driver } = life;
  await life.open('held');
  await payWithoutAnswer(life);
  await driver.evaluate('localStorage.clear()');
  await driver.reload();
  await seePhase(driver, 'unknown');
  await seeText(driver, LEAVE, 'Start again');
  await expectOneCharge(life, 'succeeded');
}

/** The buyer goes to and fro between the shop and the bank. */
async function hearOnce(life: Life): Promise<void> {
  const { driver } = life;
  await life.open();
  await goToBank(life);
  for (const place of [0, 1]) {
    await driver.goBack();
    await seePage(life, '/checkout.html', 'html[data-restored] .payveil[data-phase="action"]');
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (place === 1) break;
    await driver.goForward();
    await seePage(life, '/sandbox/3ds/', 'body');
  }
  // A page that was loaded anew has heard nothing itself.
  const heard = (await driver.readText('#report')).split(' ').filter((each) => each === 'requires_action');
  expect(heard.length).toBe((await readHow(driver)) === 'kept' ? 1 : 0);
}

const readHow = async (driver: Driver) => ((await driver.has('html[data-restored="true"]')) ? 'kept' : 'loaded anew');

/** The lives of an order by name. */
export const ORDERS: Readonly<Record<string, (life: Life) => Promise<void>>> = {
  'reloaded after it was paid: the order shows that it is paid': reloadPaid,
  'reloaded twice in mid-payment: it can be begun again each time': startAgainAtOnce,
  'paid in two tabs: the second waits, and shows that it is paid': payInTwoTabs,
  'paid in a tab that is closed: the other tab goes on': closePayingTab,
  'hidden before its token was sent: the form is open again, and nothing is sent': hideBeforeSending,
  'emptied from the storage of all windows: it is not known, and nothing is paid again': emptyShared,
  'left at the bank by Back, Forward and Back: the charge is told once': hearOnce,
  'kept while another tab came back from the bank: Back and Forward show that it is paid': comeBackToPaid,
};
