/** What a buyer does with the page in mid-payment, for every engine: reload it, leave it for the bank, and come back. */
import { expect } from 'vitest';
import { AUTHENTICATES, UNKNOWN } from '../checkout/scenarios.js';
import { PRESS, seePage } from './challenges.js';
import type { Driver } from './driver.js';
import { AGAIN, pay, readTokens, seePhase, seeText, TITLE, WAIT } from './endings.js';
import type { Merchant } from './site.js';

/** What a life needs: a browser, and a merchant without earlier requests. */
export interface Life {
  readonly driver: Driver;
  readonly merchant: Merchant;
  /** Opens a page with the form of a new order, and returns its address. `held`: the page gets no answer yet. */
  open(...options: readonly ('held' | 'lookUp')[]): Promise<string>;
}

const TEXT = '.payveil-panel-text[id]';
const REFERENCE = '.payveil-reference dd';
export const LEAVE = '.payveil-leave';
const STAY = '.payveil-stay';
const ALERT = '.payveil [role=alert]';
const NOT_SURE = "We're not sure yet";
const ONCE = { made: 1, sent: 1, different: 1 };

export async function expectOneCharge({ driver, merchant }: Life, status: string): Promise<void> {
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ status }]);
  expect(await readTokens(driver)).toEqual(ONCE);
}

/** Reads the reference that the page remembers. */
const readReference = (driver: Driver) =>
  driver.evaluate<string | null>(
    "JSON.parse((localStorage['payveil.payments'] ?? sessionStorage['payveil.payments']) || '[{}]')[0].reference ?? null",
  );

/** Pays, and waits until the sandbox has charged. The page has no answer yet. */
export async function payWithoutAnswer({ driver, merchant }: Life): Promise<string> {
  await pay(driver);
  await expect.poll(async () => (await merchant.ask('GET', 'charges')).data.length, WAIT).toBe(1);
  await seePhase(driver, 'busy');
  const reference = await readReference(driver);
  expect(reference).toMatch(/^[2-9B-Z]{10}$/);
  return String(reference);
}

/** Begins again after the warning, as a buyer who has read it: a press that comes too soon does nothing. */
async function confirmStartAgain(driver: Driver): Promise<void> {
  const isOpen = () => driver.has('.payveil[data-phase="open"]');
  const press = async () => {
    if (!(await isOpen())) await driver.click(LEAVE);
    return isOpen();
  };
  await expect.poll(press, WAIT).toBe(true);
}

async function reload(life: Life): Promise<void> {
  const { driver } = life;
  await life.open('held');
  const reference = await payWithoutAnswer(life);
  await driver.reload();
  await seePhase(driver, 'unknown');
  await seeText(driver, TITLE, NOT_SURE);
  await seeText(driver, TEXT, UNKNOWN);
  await seeText(driver, REFERENCE, reference);
  expect(await driver.has(AGAIN)).toBe(false);

  await driver.click(LEAVE);
  await seeText(driver, TITLE, 'Start again?');
  expect(await driver.readText(TEXT)).toMatch(/^Paying again can charge you twice\. /);
  await driver.click(STAY);
  await seeText(driver, TITLE, NOT_SURE);
  await expectOneCharge(life, 'succeeded');

  await driver.click(LEAVE);
  await confirmStartAgain(driver);
  expect(await readReference(driver)).toBe(null);
  await expectOneCharge(life, 'succeeded');
}

async function reloadAndLookUp(life: Life): Promise<void> {
  const { driver } = life;
  await life.open('held', 'lookUp');
  const reference = await payWithoutAnswer(life);
  await driver.reload();
  await seePhase(driver, 'done');
  await seeText(driver, TITLE, 'Payment complete');
  expect(await driver.readText('#report')).toContain(`${reference} `);
  await expectOneCharge(life, 'succeeded');
}

async function mountAnew(life: Life): Promise<void> {
  const { driver } = life;
  await life.open('held');
  const reference = await payWithoutAnswer(life);
  await driver.evaluate('mountAnew()');
  await seePhase(driver, 'busy');
  expect(await readReference(driver)).toBe(reference);
  await driver.evaluate('answer()');
  await seePhase(driver, 'done');
  expect(await driver.readText('#report')).toBe('succeeded ');
  await expectOneCharge(life, 'succeeded');
}

/** Pays with a card that has a challenge, and waits for the bank's page. */
export async function goToBank(life: Life): Promise<void> {
  await pay(life.driver, AUTHENTICATES);
  await seePage(life, '/sandbox/3ds/', PRESS.Confirm);
}

/** Waits until the bank has led back, and expects that the address is as it was before. */
export async function seeReturn({ driver }: Life, phase: string, address: string): Promise<void> {
  await seePage({ driver }, '/checkout.html', `.payveil[data-phase="${phase}"]`);
  expect(await driver.readUrl()).toBe(address);
}

async function confirm(life: Life, address: string): Promise<void> {
  await life.driver.click(PRESS.Confirm);
  await seeReturn(life, 'done', address);
  await seeText(life.driver, TITLE, 'Payment complete');
  await expectOneCharge(life, 'succeeded');
}

async function confirmAtBank(life: Life): Promise<void> {
  const address = await life.open();
  await goToBank(life);
  await confirm(life, address);
}

async function refuseAtBank(life: Life): Promise<void> {
  const address = await life.open();
  await goToBank(life);
  await life.driver.click(PRESS.Refuse);
  await seeReturn(life, 'open', address);
  await seeText(life.driver, ALERT, 'Your bank did not confirm the payment. Try again, or use another card.');
  await expectOneCharge(life, 'failed');
}

async function comeBackAndConfirm(life: Life): Promise<void> {
  const { driver, merchant } = life;
  const address = await life.open();
  await goToBank(life);
  await driver.goBack();
  await seePage(life, '/checkout.html', 'html[data-restored] .payveil[data-phase="action"]');
  console.log(
    `Back from the bank: the page was ${(await driver.has('html[data-restored="true"]')) ? 'kept' : 'loaded anew'}.`,
  );
  await seeText(driver, TITLE, 'Your bank is waiting for you');
  expect(await driver.readText(AGAIN)).toBe('Go to your bank');
  expect(await driver.readText(LEAVE)).toBe('Pay another way');
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject([{ status: 'requires_action' }]);
  await driver.click(AGAIN);
  await seePage(life, '/sandbox/3ds/', PRESS.Confirm);
  await confirm(life, address);
}

/** The lives by name. */
export const LIVES: Readonly<Record<string, (life: Life) => Promise<void>>> = {
  'reloaded in mid-payment: it is not known, and paid again only after a warning': reload,
  'reloaded in mid-payment, with lookUp: the panel says that it is paid': reloadAndLookUp,
  'unmounted and mounted in mid-payment: the next form takes it over': mountAnew,
  'confirmed at the bank: the page to which it leads back says that it is paid': confirmAtBank,
  'refused at the bank: the form is open again': refuseAtBank,
  "left by the Back button of the bank's page: the bank waits, and can be confirmed": comeBackAndConfirm,
};
