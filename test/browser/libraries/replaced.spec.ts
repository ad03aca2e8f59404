/** Libraries that replace what stands in a page: a payment goes to the form that stands there, and a form comes back. */
import { button, CARD_ALONE, holdAnswer, listCharges, status, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test } from './open-shop.js';

const CONTENT = '<div id="checkout"></div><div id="other"></div>';
const MOUNT_OTHER = 'Payveil.mountCheckout("#other", readOptions());';
const REMOVE = 'document.querySelector("#checkout").remove();';

for (const orderId of [undefined, 'A-17']) {
  for (const [order, steps] of [
    ['before', MOUNT_OTHER + REMOVE],
    ['after', REMOVE + MOUNT_OTHER],
    ['before, with `unmount`', `${MOUNT_OTHER} handle.unmount();`],
    ['after, with `unmount`', `handle.unmount(); ${MOUNT_OTHER}`],
  ] as const) {
    const what = orderId ? 'with an order' : 'without an order';
    test(`a payment whose form is removed goes to the form that was mounted ${order}, ${what}`, async ({
      page,
      gateway,
      openShop,
    }) => {
      await openShop({ content: CONTENT, options: { ...CARD_ALONE, ...(orderId && { orderId }) } });
      const answerNow = await holdAnswer(page);
      await typeCard(page);
      await button(page).click();
      await expect.poll(() => listCharges(gateway)).toHaveLength(1);
      await page.evaluate(steps);
      await expect(status(page)).toHaveText('Processing your payment');
      answerNow();
      await expectPaidOnce(page, gateway);
    });
  }
}
