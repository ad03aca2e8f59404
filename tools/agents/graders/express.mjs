/** Judges the shop with Express: it keeps its payments in a database, and takes direct debits too. */
import * as buyer from './buyer.mjs';
import { LateParcels } from './late-parcels.mjs';
import { openShop } from './shop.mjs';
import * as requirements from './shop-requirements.mjs';

/** @typedef {import('./shop.mjs').Shop} Shop */
/** @typedef {import('./report.mjs').Requirement} Requirement */

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const shop = await openShop(folder);
  const later = new LateParcels(shop);
  await requirements.gradeShop(shop, report, [
    later.beginDebit(),
    later.leaveAtBank(),
    ...requirements.listPayments(shop),
    requirements.payInTwoBrowsers(shop),
    requirements.showPaid(shop),
    ...requirements.listDefences(shop, 'charged'),
    later.expectDebit(),
    later.expectLeft(),
    surviveKill(shop),
    requirements.payThroughOutage(shop),
  ]);
}

/** @param {Shop} shop @returns {Requirement} */
const surviveKill = (shop) => [
  'a server that is killed in the middle of a payment takes no second one, and sends one parcel when it is back',
  async () => {
    shop.gateway.goDownAfterCharge();
    try {
      await shop.buy(async (page, form, number) => {
        await buyer.pay(form);
        await page.waitForTimeout(1500);
        await shop.kill();
        await shop.start();
        await page.reload();
        await buyer.expectNotPayable(form, 3000);
        shop.gateway.comeBack();
        await buyer.waitForPaid(form, 40_000);
        await shop.expectDelivered(number);
      });
    } finally {
      shop.gateway.comeBack();
    }
  },
  120_000,
];
