/** A page that removes a form without telling: its payment goes to the form that stands there. */
import { CARD_ALONE, expectEmpty, payAndHold, status } from '../checkout/form.js';
import { expect, expectPaidOnce, test } from './open-shop.js';

const MOUNT_OTHER = 'Payveil.mountCheckout("#other", readOptions());';
const REMOVE = 'document.querySelector("#checkout").remove();';

for (const [when, steps, more] of [
  ['before', MOUNT_OTHER + REMOVE, {}],
  ['after', REMOVE + MOUNT_OTHER, { orderId: 'A-17' }],
  ['before, with `unmount`', `${MOUNT_OTHER} handle.unmount();`, {}],
] as const) {
  test(`a payment goes to a form that was mounted ${when}`, async ({ page, gateway, openShop }) => {
    const content = '<div id="checkout"></div><div id="other"></div>';
    await openShop({ content, options: { ...CARD_ALONE, ...more } });
    const answer = await payAndHold(page, gateway);
    await page.evaluate(steps);
    await expect(status(page)).toHaveText('Processing your payment');
    answer();
    await expectPaidOnce(page, gateway);
  });
}

test('a form that comes back after another has its payment is open and empty', async ({ page, gateway, openShop }) => {
  await openShop({ content: '<div id="checkout"></div><div id="other"></div>', options: CARD_ALONE });
  const answer = await payAndHold(page, gateway);
  await page.evaluate(`globalThis.kept = document.querySelector('#checkout'); kept.remove(); ${MOUNT_OTHER}`);
  answer();
  await expectPaidOnce(page, gateway);
  await page.evaluate('document.body.append(kept)');
  await expect(page.locator('#checkout .payveil')).toHaveAttribute('data-phase', 'open');
  await expectEmpty(page);
});
