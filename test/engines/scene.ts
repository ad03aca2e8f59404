/** What a buyer does in a checkout, and what the page and the sandbox then show, for every engine. */
import { expect } from 'vitest';
import { AUTHENTICATES } from '../checkout/scenarios.js';
import type { Driver } from './driver.js';
import type { Line } from './line.js';
import type { Merchant } from './site.js';

/** How the page of a new order differs: it gets no answer yet, its clock is the test's, it reaches the sandbox over the line. */
export type PageOption = 'held' | 'clocked' | 'line';

/** A browser, and a merchant without earlier requests. */
export interface Scene {
  readonly driver: Driver;
  readonly merchant: Merchant;
  readonly line: Line;
  /** Opens a page with the form of a new order, and returns its address. */
  open(...options: readonly PageOption[]): Promise<string>;
}

/** How many tokens the page made, how many payments it sent, and how many different tokens they had. */
interface Tokens {
  readonly made: number;
  readonly sent: number;
  readonly different: number;
}

export const WAIT = { timeout: 30_000, interval: 50 };
export const BUTTON = '.payveil-button';
export const TITLE = '.payveil-panel-title';
export const TEXT = '.payveil-panel-text[id]';
export const AGAIN = '.payveil-again';
/** The button of the bank. */
export const CONFIRM = 'button[value="succeeded"]';

export const field = (name: string) => `.payveil-${name} .payveil-input`;

export const seePhase = (driver: Driver, phase: string) =>
  expect.poll(() => driver.has(`.payveil[data-phase="${phase}"]`), WAIT).toBe(true);

export const seeText = (driver: Driver, selector: string, text: string) =>
  expect.poll(() => driver.readText(selector), WAIT).toBe(text);

export const seePage = ({ driver }: Pick<Scene, 'driver'>, path: string, selector: string) =>
  expect.poll(async () => (await driver.readUrl()).includes(path) && (await driver.has(selector)), WAIT).toBe(true);

/** Reads what the pages of the tab have done with tokens. */
export const readTokens = (driver: Driver) => driver.evaluate<Tokens>('readTokens()');

/** Waits until the page has sent its one token so many times. */
export const seeSent = (driver: Driver, sent: number) =>
  expect.poll(() => readTokens(driver), WAIT).toEqual({ made: 1, sent, different: 1 });

export async function seeCharges({ merchant }: Scene, ...charges: readonly object[]): Promise<void> {
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject(charges);
}

/** Expects one charge, which succeeded, and that the page sent its one token so many times. */
export async function expectOneCharge(scene: Scene, sent = 1): Promise<void> {
  await seeCharges(scene, { status: 'succeeded', amount: 2599 });
  await seeSent(scene.driver, sent);
}

/** Types a card and presses the button. */
export async function pay(driver: Driver, number = '4242424242424242'): Promise<void> {
  await driver.type(field('cardNumber'), number);
  await driver.type(field('expiry'), '1231');
  await driver.type(field('cvc'), '739');
  await driver.click(BUTTON);
}

/** Pays with a card that has a challenge, and waits for the bank's page. */
export async function goToBank(scene: Pick<Scene, 'driver'>): Promise<void> {
  await pay(scene.driver, AUTHENTICATES);
  await seePage(scene, '/sandbox/3ds/', CONFIRM);
}
