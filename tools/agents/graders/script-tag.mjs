/** Judges the form by script tag, in a page whose shop has a back end of its own. */
import { completeThreeDSecure } from 'payveil/sandbox/playwright';
import * as buyer from './buyer.mjs';
import { expectNothingLeaked } from './leaks.mjs';
import { CENTS, MISSING, openPageShop, YEN } from './page-shop.mjs';
import { expectSame, expectThat } from './report.mjs';

/** @typedef {import('./page-shop.mjs').PageShop} PageShop */
/** @typedef {import('./report.mjs').Requirement} Requirement */

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const shop = await openPageShop(folder);
  try {
    const requirements = [
      showForm(shop),
      ...listAmounts(shop),
      payAfterDecline(shop),
      payAfterRefusedToken(shop),
      ...listLostAnswers(shop),
      ...listBank(shop),
      showPaid(shop),
      payNext(shop),
      refuseMissing(shop),
      giveNothingAway(shop),
    ];
    await report.checkAll(requirements, { gates: 1 });
  } finally {
    await shop.close();
  }
}

/** Matches a route of the back end. @param {'pay' | 'payment'} name */
const routeOf =
  (name) =>
  (/** @type {URL} */ { pathname }) =>
    pathname.endsWith(`/${name}`);

/** @param {PageShop} shop @returns {Requirement} */
const showForm = (shop) => [
  'the page shows the form, with 25.99 euros on its button',
  () =>
    shop.buy(async (page) => {
      const label = await buyer.waitForForm(page);
      expectThat(/25[.,]99/.test(label), `the button says "${label}"`);
    }),
];

/** @param {PageShop} shop @returns {Requirement[]} */
const listAmounts = (shop) => [
  [
    'a good card pays 25.99 euros, for this order, once',
    () =>
      shop.buy(async (page, number) => {
        await buyer.payAndSee(page);
        await shop.expectPaidOnce(number);
      }),
  ],
  [
    'an order of 19.99 euros is charged 1999 cents',
    () =>
      shop.buy(async (page, number) => {
        await buyer.payAndSee(page);
        await shop.expectPaidOnce(number, 1999);
      }, CENTS),
  ],
  [
    'an order of 1200 yen is charged 1200 yen',
    () =>
      shop.buy(async (page, number) => {
        await buyer.payAndSee(page);
        await shop.expectPaidOnce(number, 1200, 'jpy');
      }, YEN),
  ],
];

/** @param {PageShop} shop @returns {Requirement} */
const payAfterDecline = (shop) => [
  'after a declined card, the buyer reads why and pays with another one',
  () =>
    shop.buy(async (page, number) => {
      await buyer.pay(page, buyer.NO_FUNDS);
      await buyer.expectEnd(page, 'open');
      await page.getByText(/funds/i).first().waitFor();
      await buyer.payAndSee(page);
      await shop.expectPaidOnce(number);
    }),
];

/** @param {PageShop} shop @returns {Requirement} */
const payAfterRefusedToken = (shop) => [
  'after a refused token, the buyer can pay at once',
  () =>
    shop.buy(async (page, number) => {
      const refusal = { status: 422, json: { problem: 'token_refused' } };
      await page.route(routeOf('pay'), (route) => route.fulfill(refusal), { times: 1 });
      await buyer.pay(page);
      await buyer.expectEnd(page, 'open');
      await buyer.payAndSee(page);
      await shop.expectPaidOnce(number);
    }),
];

/** @param {PageShop} shop @returns {Requirement[]} */
const listLostAnswers = (shop) => [
  [
    'when the back end does not know, the page finds out that the order is paid',
    () =>
      shop.buy(async (page, number) => {
        await buyer.pay(page, { email: buyer.askForFault('drop-after') });
        await buyer.waitForPaid(page, 30_000);
        await shop.expectPaidOnce(number);
      }),
  ],
  [
    "when the buyer's connection breaks after the charge, the page finds out that the order is paid",
    () =>
      shop.buy(async (page, number) => {
        await page.route(routeOf('pay'), async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        });
        await buyer.pay(page);
        await buyer.waitForPaid(page, 30_000);
        await shop.expectPaidOnce(number);
      }),
  ],
  [
    'while nobody knows the result, the buyer cannot pay a second time',
    () =>
      shop.buy(async (page, number) => {
        const silence = { status: 503, json: { problem: 'no_answer' } };
        // A page may ask before it pays. It is answered, and pays.
        let isPaying = false;
        await page.route(routeOf('pay'), (route) => {
          isPaying = true;
          return route.fallback();
        });
        await page.route(routeOf('payment'), (route) => (isPaying ? route.fulfill(silence) : route.fallback()));
        await buyer.pay(page, { email: buyer.askForFault('drop-after') });
        await buyer.expectNeverOpen(page, 6000);
        expectThat((await buyer.readPhase(page)) !== 'done', 'the form says that the order is paid');
        await shop.expectPaidOnce(number);
      }),
  ],
  [
    'after a reload in the middle of a payment, the form is not open, and finds out that the order is paid',
    () =>
      shop.buy(async (page, number) => {
        await buyer.pay(page, { email: buyer.askForFault('latency=3000') });
        await page.waitForTimeout(1000);
        await page.reload();
        await buyer.expectNeverOpen(page, 2500);
        await buyer.waitForPaid(page, 30_000);
        await shop.expectPaidOnce(number);
      }),
  ],
];

/** @param {PageShop} shop @returns {Requirement[]} */
const listBank = (shop) => [
  [
    'a buyer who confirms at the bank comes back to the same order, and has paid',
    () =>
      shop.buy(async (page, number) => {
        await buyer.pay(page, buyer.ASKS_BANK);
        await completeThreeDSecure(page, 'confirm');
        await buyer.waitForPaid(page);
        expectSame(new URL(page.url()).searchParams.get('order'), number, 'the order in the address');
        await shop.expectPaidOnce(number);
      }),
  ],
  [
    'a buyer who refuses at the bank pays with another card',
    () =>
      shop.buy(async (page, number) => {
        await buyer.pay(page, buyer.ASKS_BANK);
        await completeThreeDSecure(page, 'refuse');
        await buyer.expectEnd(page, 'open');
        await buyer.payAndSee(page);
        await shop.expectPaidOnce(number);
      }),
  ],
];

/** @param {PageShop} shop @returns {Requirement} */
const showPaid = (shop) => [
  'a second window of the browser shows that the order is paid',
  () =>
    shop.buy(async (page, number) => {
      await buyer.payAndSee(page);
      const second = await page.context().newPage();
      await second.goto(shop.getAddress(number));
      await buyer.waitForPaid(second);
      await shop.expectPaidOnce(number);
    }),
];

/** @param {PageShop} shop @returns {Requirement} */
const payNext = (shop) => [
  'the next order of the same price can be paid at once in the same window',
  () =>
    shop.buy(async (page, number) => {
      await buyer.payAndSee(page);
      const next = shop.takeOrder();
      await page.goto(shop.getAddress(next));
      await buyer.payAndSee(page);
      await shop.expectPaidOnce(number);
      await shop.expectPaidOnce(next);
    }),
];

/** @param {PageShop} shop @returns {Requirement} */
const refuseMissing = (shop) => [
  'an order that does not exist has no form',
  () =>
    shop.buy(async (page) => {
      await page.waitForTimeout(1500);
      expectThat((await buyer.readPhase(page)) === null, 'there is a form');
    }, MISSING),
];

/** @param {PageShop} shop @returns {Requirement} */
const giveNothingAway = (shop) => [
  'the page asks no other host, and gives no card number or token away',
  () =>
    shop.buy(async (page, _, evidence) => {
      await buyer.pay(page, buyer.NO_FUNDS);
      await buyer.expectEnd(page, 'open');
      await expectNothingLeaked(page, evidence);
    }),
];
