/** A shop whose page is in a frame: of another site, with a bank whose page refuses frames, and without the right to send forms. */
import { button, CARD_ALONE, ending, listCharges, typeCard } from '../checkout/form.js';
import { expect, serve, test } from './open-shop.js';

test('the buyer opens the bank in a window from a frame', async ({ page, context, gateway, openShop, traffic }) => {
  await context.exposeFunction('readStatus', async () => (await listCharges(gateway))[0]?.status);
  const shop = await openShop({
    options: CARD_ALONE,
    write: (options) => `if (document.querySelector('#checkout')) {
      const lookUp = async () => ({ status: await readStatus() });
      Payveil.mountCheckout('#checkout', { ...${options}, lookUp });
    }`,
  });
  // Another name of this machine is another site.
  const portal = await serve((_, response) => {
    const src = shop.replace('127.0.0.1', 'localhost');
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Portal</title>
      <iframe src="${src}" style="inline-size: 600px; block-size: 900px" allow="local-network-access"></iframe>`);
  });
  await page.goto(portal.address);
  const form = page.frameLocator('iframe');
  await typeCard(form.locator('body'), { number: '4000002500003155' });
  await button(form.locator('body')).click();
  await expect(form.getByRole('button', { name: 'Go to your bank' })).toBeVisible();
  const opened = context.waitForEvent('page');
  await form.getByRole('button', { name: 'Go to your bank' }).click();
  const bank = await opened;
  await bank.getByRole('button').first().click();
  await bank.close();
  // The browser of a test says of all windows that they are seen, so the test says it for this one.
  await form
    .locator('body')
    .evaluate(({ ownerDocument }) => ownerDocument.dispatchEvent(new Event('visibilitychange')));
  await expect(ending(form.locator('body'))).toHaveText('Payment complete');
  portal.stop();
  // The frame is of another site than its page.
  traffic.elsewhere.splice(0);
});

test('the form also pays in a frame that does not allow forms', async ({ page, gateway, openShop }) => {
  const src = await openShop({ options: CARD_ALONE });
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src });
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    document.body.replaceChildren(frame);
  }, src);
  const form = page.frameLocator('iframe').locator('body');
  await typeCard(form);
  await button(form).click();
  await expect(ending(form)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toHaveLength(1);
});
