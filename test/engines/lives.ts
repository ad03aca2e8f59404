/** A payment outlives its page, in every engine: storage, locks between tabs, and pages that the browser keeps. */
import { expect } from 'vitest';
import { UNKNOWN } from '../checkout/scenarios.js';
import type { Driver } from './driver.js';
import {
  AGAIN,
  CONFIRM,
  expectOneCharge,
  goToBank,
  pay,
  type Scene,
  seeCharges,
  seePage,
  seePhase,
  seeText,
  TEXT,
  TITLE,
  WAIT,
} from './scene.js';

const LEAVE = '.payveil-leave';
const NOT_SURE = "We're not sure yet";
const ELSEWHERE = 'A payment for this order is under way in another window';
const RESTORED = 'html[data-restored]';

/** Reads the reference that the page remembers. */
const readReference = (driver: Driver) =>
  driver.evaluate<string | null>(
    "JSON.parse((localStorage['payveil.payments'] ?? sessionStorage['payveil.payments']) || '[{}]')[0].reference ?? null",
  );

/** Pays, and waits until the sandbox has charged. The page has no answer yet. */
async function payWithoutAnswer({ driver, merchant }: Scene): Promise<string> {
  await pay(driver);
  await expect.poll(async () => (await merchant.ask('GET', 'charges')).data.length, WAIT).toBe(1);
  await seePhase(driver, 'busy');
  const reference = await readReference(driver);
  expect(reference).toMatch(/^[2-9B-Z]{10}$/);
  return String(reference);
}

async function seePaid(driver: Driver): Promise<void> {
  await seePhase(driver, 'done');
  await seeText(driver, TITLE, 'Payment complete');
}

async function reload(scene: Scene): Promise<void> {
  const { driver } = scene;
  await scene.open('held');
  const reference = await payWithoutAnswer(scene);
  for (const _ of ['once', 'and again']) {
    await driver.reload();
    await seePhase(driver, 'unknown');
    await seeText(driver, TITLE, NOT_SURE);
    await seeText(driver, TEXT, UNKNOWN);
    await seeText(driver, '.payveil-reference dd', reference);
    expect(await driver.has(AGAIN)).toBe(false);
  }
  await driver.click(LEAVE);
  await seeText(driver, TITLE, 'Start again?');
  expect(await driver.readText(TEXT)).toMatch(/^Paying again can charge you twice\. /);
  await driver.click('.payveil-stay');
  await seeText(driver, TITLE, NOT_SURE);
  await expectOneCharge(scene);

  await driver.click(LEAVE);
  const isOpen = () => driver.has('.payveil[data-phase="open"]');
  // A press that comes too soon after the warning does nothing.
  const press = async () => {
    if (!(await isOpen())) await driver.click(LEAVE);
    return isOpen();
  };
  await expect.poll(press, WAIT).toBe(true);
  expect(await readReference(driver)).toBe(null);
  await expectOneCharge(scene);
}

/** Goes back from the bank to the page of the order, which the browser has kept or loads anew, and tells which. */
async function goBack(scene: Scene, phase: string): Promise<'kept' | 'loaded anew'> {
  await scene.driver.goBack();
  await seePage(scene, '/checkout.html', `${RESTORED} .payveil[data-phase="${phase}"]`);
  return (await scene.driver.has(`${RESTORED}[data-restored="true"]`)) ? 'kept' : 'loaded anew';
}

/** The buyer goes to and fro between the shop and the bank, and confirms at last. */
async function comeBackAndConfirm(scene: Scene): Promise<void> {
  const { driver } = scene;
  const address = await scene.open();
  await goToBank(scene);
  await goBack(scene, 'action');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await driver.goForward();
  await seePage(scene, '/sandbox/3ds/', 'body');
  const how = await goBack(scene, 'action');
  console.log(`Back from the bank: the page was ${how}.`);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // The charge is told once. A page that was loaded anew has heard nothing itself.
  const heard = (await driver.readText('#report')).split(' ').filter((each) => each === 'requires_action');
  expect(heard.length).toBe(how === 'kept' ? 1 : 0);
  await seeText(driver, TITLE, 'Your bank is waiting for you');
  expect(await driver.readText(AGAIN)).toBe('Go to your bank');
  expect(await driver.readText(LEAVE)).toBe('Pay another way');
  await seeCharges(scene, { status: 'requires_action' });
  await driver.click(AGAIN);
  await seePage(scene, '/sandbox/3ds/', CONFIRM);
  await driver.click(CONFIRM);
  await seePaid(driver);
  expect(await driver.readUrl()).toBe(address);
  await expectOneCharge(scene);
}

/** Opens the order in another tab and presses the button there, while the first tab pays. Sees that this tab waits. */
async function payInOtherTab(scene: Scene, address: string): Promise<void> {
  const { driver } = scene;
  await driver.openTab(address);
  // The form that stands there may know it before the click, and then has no button.
  if (await driver.has('.payveil[data-phase="open"]')) await pay(driver);
  await seePhase(driver, 'checking');
  await seeText(driver, TITLE, ELSEWHERE);
  await seeCharges(scene, {});
}

async function payInTwoTabs(scene: Scene): Promise<void> {
  const { driver } = scene;
  const address = await scene.open('held');
  await payWithoutAnswer(scene);
  await payInOtherTab(scene, address);
  await driver.chooseTab(0);
  await driver.evaluate('answer()');
  await seePaid(driver);
  await driver.chooseTab(1);
  await seePaid(driver);
  await driver.chooseTab(0);
  await expectOneCharge(scene);
}

async function closePayingTab(scene: Scene): Promise<void> {
  const { driver } = scene;
  const address = await scene.open('held');
  await payWithoutAnswer(scene);
  await payInOtherTab(scene, address);
  await driver.closeOtherTabs();
  // No tab is left that knows the answer. So the result is not known, and there is a way on.
  await seePhase(driver, 'unknown');
  await seeText(driver, LEAVE, 'Start again');
  await seeCharges(scene, { status: 'succeeded' });
}

/** The page of the order was kept while the bank was asked, and another tab has come back from the bank. */
async function comeBackToPaid(scene: Scene): Promise<void> {
  const { driver } = scene;
  await scene.open();
  await goToBank(scene);
  await driver.openTab(await driver.readUrl());
  await seePage(scene, '/sandbox/3ds/', CONFIRM);
  await driver.click(CONFIRM);
  await seePage(scene, '/checkout.html', '.payveil[data-phase="done"]');
  await driver.chooseTab(0);
  console.log(`Back to a paid order: the page was ${await goBack(scene, 'done')}.`);
  await seePaid(driver);
  await driver.goForward();
  await seePage(scene, '/sandbox/3ds/', 'body');
  await goBack(scene, 'done');
  await seePaid(driver);
  await expectOneCharge(scene);
}

/** The page is hidden while its token is sealed. Another window could pay before it is shown again. */
async function hideBeforeSending(scene: Scene): Promise<void> {
  const { driver } = scene;
  const address = await scene.open();
  const held = '{ encrypt: () => new Promise((end) => { globalThis.seal = end; }) }';
  await driver.evaluate(`void Object.defineProperty(crypto, 'subtle', { value: ${held} })`);
  await pay(driver);
  await seePhase(driver, 'busy');
  await driver.open(new URL('/away.html', address).href);
  const how = await goBack(scene, 'open');
  console.log(`Back to a form that had sent nothing: the page was ${how}.`);
  if (how === 'kept') await driver.evaluate('seal(new ArrayBuffer(64))');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await seeCharges(scene);
  expect(await driver.readUrl()).toBe(address);
}

/** The lives by name. */
export const LIVES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'reloaded in mid-payment: it is not known, and paid again only after a warning': reload,
  'left at the bank by Back, Forward and Back: it is told once, and can be confirmed': comeBackAndConfirm,
  'paid in two tabs: the second waits, and shows that it is paid': payInTwoTabs,
  'paid in a tab that is closed: the other tab goes on': closePayingTab,
  'hidden before its token was sent: the form is open again, and nothing is sent': hideBeforeSending,
  'kept while another tab came back from the bank: Back and Forward show that it is paid': comeBackToPaid,
};
