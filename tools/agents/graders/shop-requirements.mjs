/** What every shop with a server must fulfil, whoever charges: the amount, the answers, the bank, and the parcels. */
import { setTimeout as sleep } from 'node:timers/promises';
import { completeThreeDSecure } from 'payveil/sandbox/playwright';
import * as buyer from './buyer.mjs';
import { FRACTION, OF_BOB, USUAL, YEN } from './orders.mjs';
import { replayForOtherOrder } from './replay.mjs';
import { expectSame, expectThat } from './report.mjs';
import { describeOrder } from './shop.mjs';

/** @typedef {import('./shop.mjs').Shop} Shop */
/** @typedef {import('./report.mjs').Requirement} Requirement */

/** @param {Shop} shop @returns {Requirement} */
const buildApp = (shop) => [
  'the server is built, and listens',
  async () => {
    await shop.build();
    await shop.start();
  },
];

/** @param {Shop} shop @returns {Requirement} */
const showForm = (shop) => [
  'the page of an order shows one form, with 25.99 euros on its button',
  () =>
    shop.buy(async (_, form) => {
      const label = await buyer.waitForForm(form);
      expectThat(/25[.,]99/.test(label), `the button says "${label}"`);
      expectSame(await form.locator('[data-phase]').count(), 1, 'the number of forms');
    }),
];

/** @param {Shop} shop @returns {Requirement} */
const payOnce = (shop) => [
  'a good card pays 25.99 euros with the right description, and one parcel is sent',
  () =>
    shop.buy(async (_, form, number) => {
      await buyer.payAndSee(form);
      await shop.expectDelivered(number);
    }),
];

/**
 * @param {Shop} shop
 * @param {string} title
 * @param {readonly [number: string, amount: number, currency: string]} order
 * @returns {Requirement}
 */
const payAmount = (shop, title, [number, amount, currency]) => [
  title,
  () =>
    shop.buy(
      async (_, form) => {
        await buyer.payAndSee(form);
        await shop.expectPaidOnce(number, amount, currency);
      },
      { number },
    ),
];

/** @param {Shop} shop @returns {Requirement} */
const payAfterDecline = (shop) => [
  'after a declined card, nothing is sent, and the buyer pays with another one',
  () =>
    shop.buy(async (_, form, number) => {
      await buyer.pay(form, buyer.NO_FUNDS);
      await buyer.expectEnd(form, 'open');
      await shop.expectNotShipped(number);
      await buyer.payAndSee(form);
      await shop.expectDelivered(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
const payAtBank = (shop) => [
  'a buyer who confirms at the bank comes back to the order. The parcel is sent only then',
  () =>
    shop.buy(async (page, form, number) => {
      await buyer.pay(form, buyer.ASKS_BANK);
      await page.waitForURL(/\/sandbox\/3ds\//);
      await shop.expectNotShipped(number);
      await completeThreeDSecure(page, 'confirm');
      await buyer.waitForPaid(form);
      expectSame(new URL(page.url()).searchParams.get('order'), number, 'the order in the address');
      await shop.expectDelivered(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
const payAfterRefusal = (shop) => [
  'a buyer who refuses at the bank pays with another card',
  () =>
    shop.buy(async (page, form, number) => {
      await buyer.pay(form, buyer.ASKS_BANK);
      await completeThreeDSecure(page, 'refuse');
      await buyer.expectEnd(form, 'open');
      await shop.expectNotShipped(number);
      await buyer.payAndSee(form);
      await shop.expectDelivered(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
const payWithLostAnswer = (shop) => [
  "when the gateway's answer is lost, the order is paid once and sent once",
  () =>
    shop.buy(async (_, form, number) => {
      await buyer.pay(form, { email: buyer.askForFault('drop-after') });
      await buyer.waitForPaid(form, 30_000);
      await shop.expectDelivered(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
export const payThroughOutage = (shop) => [
  'while the gateway is away after a charge, nobody can pay again. When it is back, one parcel is sent',
  async () => {
    shop.gateway.goDownAfterCharge();
    try {
      await shop.buy(async (_, form, number) => {
        await buyer.pay(form);
        await buyer.expectNeverOpen(form, 4000);
        const other = await shop.visit(number);
        await buyer.expectNotPayable(other.form, 4000);
        await shop.expectNotShipped(number);
        shop.gateway.comeBack();
        await buyer.waitForPaid(form, 40_000);
        await shop.expectDelivered(number);
        await other.context.close();
      });
    } finally {
      shop.gateway.comeBack();
    }
  },
  120_000,
];

/** @param {Shop} shop @returns {Requirement} */
const payWithReload = (shop) => [
  'after a reload in the middle of a payment, the order is paid once and sent once',
  () =>
    shop.buy(async (page, form, number) => {
      await buyer.pay(form, { email: buyer.askForFault('latency=3000') });
      await page.waitForTimeout(1000);
      await page.reload();
      await buyer.expectNotPayable(form, 2500);
      await buyer.waitForPaid(form, 40_000);
      await shop.expectDelivered(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
export const payInTwoBrowsers = (shop) => [
  'two browsers of the buyer that pay at the same time pay once',
  async () => {
    const number = shop.takeOrder();
    const visits = [await shop.visit(number), await shop.visit(number)];
    try {
      const email = buyer.askForFault('latency=800');
      await Promise.all(visits.map(({ form }) => buyer.pay(form, { email })));
      await Promise.all(visits.map(({ form }) => buyer.waitForPaid(form, 30_000)));
      await shop.expectDelivered(number);
    } finally {
      await Promise.all(visits.map(({ context }) => context.close()));
    }
  },
];

/** @param {Shop} shop @returns {Requirement} */
export const showPaid = (shop) => [
  'in another browser of the buyer, a paid order is paid',
  () =>
    shop.buy(async (_, form, number) => {
      await buyer.payAndSee(form);
      const other = await shop.visit(number);
      await buyer.waitForPaid(other.form);
      await other.context.close();
      await shop.expectPaidOnce(number);
    }),
];

/** @param {Shop} shop @returns {Requirement} */
const refuseOtherBuyer = (shop) => [
  'a buyer cannot pay the order of somebody else',
  () =>
    shop.buy(
      async (_, form, number) => {
        await buyer.expectNotPayable(form);
        await shop.expectNothingCharged(number);
      },
      { number: OF_BOB },
    ),
];

/**
 * @param {Shop} shop
 * @param {'sent' | 'charged'} what What must not happen.
 * @returns {Requirement}
 */
const refuseTampered = (shop, what) => [
  `nothing is ${what} when a script in the page makes the payment cheaper`,
  () =>
    shop.buy(
      async (page, form, number) => {
        await buyer.pay(form);
        await page.waitForTimeout(4000);
        await (what === 'sent' ? shop.expectNotShipped(number) : shop.expectNothingCharged(number));
      },
      { tampers: true },
    ),
];

/** @param {Shop} shop @returns {Requirement} */
const believeNoPage = (shop) => [
  'nothing is sent for an order that is not paid, whatever a page says',
  async () => {
    const victim = shop.takeOrder();
    await replayForOtherOrder(shop, victim);
    await shop.buy(
      async (page) => {
        await page.waitForTimeout(2500);
        await shop.expectNotShipped(victim);
      },
      { number: `${victim}&charge=ch_forged&status=succeeded` },
    );
  },
];

/**
 * What no other buyer, script or reader of answers may do.
 * @param {Shop} shop
 * @param {Parameters<typeof refuseTampered>[1]} what
 * @returns {Requirement[]}
 */
export const listDefences = (shop, what) => [
  refuseOtherBuyer(shop),
  refuseTampered(shop, what),
  believeNoPage(shop),
  tellNoSecret(shop),
];

/** The text of a request that was taken back never comes. @param {import('@playwright/test').Response} response */
const readText = (response) => Promise.race([response.text().catch(() => ''), sleep(3000, '')]);

/** @param {Shop} shop @returns {Requirement} */
const tellNoSecret = (shop) => [
  'no answer to a browser has the secret key',
  async () => {
    const { context, page, form } = await shop.visit(shop.takeOrder());
    /** @type {import('@playwright/test').Response[]} */
    const responses = [];
    page.on('response', (response) => responses.push(response));
    try {
      await page.reload();
      await buyer.payAndSee(form);
      const texts = await Promise.all(responses.map(readText));
      const leaking = responses.filter((_, index) => texts[index]?.includes('sk_test_'));
      expectSame(
        leaking.map((response) => response.url()),
        [],
        'the answers with a secret key',
      );
    } finally {
      await context.close();
    }
  },
];

/** The last one, about all that has happened. @param {Shop} shop @returns {Requirement} */
const balanceParcels = (shop) => [
  'in the end, the parcels are those of the orders that are paid in full, one for each',
  async () => {
    const charges = await shop.gateway.listCharges();
    const isPaid = (/** @type {string} */ number) =>
      charges.some(
        ({ status, amount, description }) =>
          status === 'succeeded' && amount === 2599 && description === describeOrder(number),
      );
    const parcels = await shop.listParcels();
    const usual = parcels.filter((number) => USUAL.includes(number));
    expectThat(usual.length > 0, 'there is no parcel');
    expectSame([...usual].sort(), USUAL.filter(isPaid), 'the parcels');
  },
];

/** The payments that every shop takes. @param {Shop} shop @returns {readonly Requirement[]} */
export const listPayments = (shop) => [
  payOnce(shop),
  payAmount(shop, 'three times 1.10 euros is charged as 330 cents', [FRACTION, 330, 'eur']),
  payAmount(shop, '1200 yen is charged as 1200 yen', [YEN, 1200, 'jpy']),
  payAfterDecline(shop),
  payAtBank(shop),
  payAfterRefusal(shop),
  payWithLostAnswer(shop),
  payWithReload(shop),
];

/**
 * Judges a shop. Without a form, the requirements of its task cannot be judged.
 * @param {Shop} shop It is closed in the end.
 * @param {import('./report.mjs').Report} report
 * @param {readonly Requirement[]} own Those of the task.
 */
export async function gradeShop(shop, report, own) {
  const gates = [buildApp(shop), showForm(shop)];
  try {
    await report.checkAll([...gates, ...own, balanceParcels(shop)], { gates: gates.length });
  } finally {
    await shop.close();
  }
}
