/** Judges the React app whose server decides what is paid. */
import * as buyer from './buyer.mjs';
import { openShop } from './shop.mjs';
import * as requirements from './shop-requirements.mjs';

/**
 * @param {string} folder
 * @param {import('./report.mjs').Report} report
 */
export async function grade(folder, report) {
  const shop = await openShop(folder);
  await requirements.gradeShop(shop, report, [
    ...requirements.listPayments(shop),
    requirements.payThroughOutage(shop),
    requirements.payInTwoBrowsers(shop),
    requirements.showPaid(shop),
    chooseInPage(shop),
    ...requirements.listDefences(shop, 'charged'),
  ]);
}

/** @param {import('./shop.mjs').Shop} shop @returns {import('./report.mjs').Requirement} */
const chooseInPage = (shop) => [
  'the form follows the buyer who chooses another order without a reload, and pays that one',
  () =>
    shop.buy(async (page, form, number) => {
      await buyer.waitForForm(form);
      const other = shop.takeOrder();
      await page.getByRole('button', { name: `Order ${other}`, exact: true }).click();
      await page.waitForTimeout(1000);
      await buyer.payAndSee(form);
      await shop.expectDelivered(other);
      await shop.expectNothingCharged(number);
    }),
];
