/** The journey through a checkout, key by key and click by click, for every engine. */
import { expect } from 'vitest';
import type { Driver } from './driver.js';
import { BUTTON, field, seeText, WAIT } from './scene.js';
import type { Merchant } from './site.js';

/** What a stage needs: a page with a new form, and a merchant without earlier requests. */
export interface Journey {
  readonly driver: Driver;
  readonly merchant: Merchant;
}

const CARD = field('cardNumber');
const STATUS = '.payveil-status';

const problem = (name: string) => `.payveil-${name} .payveil-error`;

const seeValue = (driver: Driver, selector: string, text: string) =>
  expect.poll(() => driver.readValue(selector), WAIT).toBe(text);

const seeFocus = (driver: Driver, selector: string) => expect.poll(() => driver.isFocused(selector), WAIT).toBe(true);

async function typeBuyer(driver: Driver): Promise<void> {
  await driver.type(field('name'), 'Ada Lovelace');
  await driver.type(field('email'), 'ada@example.com');
  await driver.select(field('country'), 'DE');
  await driver.type(field('line1'), 'Invalidenstr. 1');
  await driver.type(field('postal_code'), '10115');
  await driver.type(field('city'), 'Berlin');
}

async function expectCharges({ merchant }: Journey, ...charges: object[]): Promise<void> {
  expect((await merchant.ask('GET', 'charges')).data).toMatchObject(charges);
}

async function typeDigitByDigit({ driver }: Journey): Promise<void> {
  const shown: string[] = [];
  for (const digit of '424242424242424') {
    await driver.type(CARD, digit);
    shown.push(await driver.readValue(CARD));
  }
  expect(shown.slice(2, 6)).toEqual(['424', '4242', '4242 4', '4242 42']);
  expect(shown.at(-1)).toBe('4242 4242 4242 424');
  await seeText(driver, '.payveil-cardNumber .payveil-note', 'Visa');
  expect(await driver.readText(problem('cardNumber'))).toBe('');

  // The place of the next digit shows where the caret was.
  await driver.press('Home', 'ArrowRight', 'ArrowRight', '9');
  await seeValue(driver, CARD, '4294 2424 2424 2424');
  await driver.press('Backspace', '1');
  await seeValue(driver, CARD, '4214 2424 2424 2424');
  await driver.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Backspace');
  await seeValue(driver, CARD, '4214 4242 4242 424');
}

async function payAfterMistake(journey: Journey): Promise<void> {
  const { driver } = journey;
  await driver.type(CARD, '4242424242424241');
  await driver.type(field('expiry'), '1231');
  await driver.type(field('cvc'), '739');
  await typeBuyer(driver);
  expect(await driver.readText(BUTTON)).toBe('Pay €25.99');
  await driver.click(BUTTON);
  await seeText(driver, problem('cardNumber'), "Check your card number. It doesn't look right.");
  await seeFocus(driver, CARD);
  await expectCharges(journey);

  await driver.press('End', 'Backspace', '2');
  await seeValue(driver, CARD, '4242 4242 4242 4242');
  await seeText(driver, problem('cardNumber'), '');
  await driver.press('Enter');
  await seeText(driver, STATUS, 'Payment complete');
  for (const name of ['cardNumber', 'expiry', 'cvc']) expect(await driver.readValue(field(name))).toBe('');
  await expectCharges(journey, { status: 'succeeded', amount: 2599, currency: 'eur' });
}

/** The stages of the journey by name. Each starts with a new page. */
export const STAGES: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  'a card number is grouped while it is typed, and the caret stays at an edit': typeDigitByDigit,
  'a wrong number shows an error and gets the focus, and pays after it is corrected': payAfterMistake,
};
