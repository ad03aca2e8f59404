/** Libraries that change what is built into a page: the form mounts, pays and goes, and an error stays what it is. */
import { findOldLibraries } from '../../../tools/find-old-libraries.mjs';
import { button, typeBuyer, typeCard, WITH_SEPA } from '../checkout/form.js';
import { expect, expectPaidOnce, test } from './open-shop.js';

for (const [name, file] of Object.entries(findOldLibraries() ?? {})) {
  test(`beside ${name} the form mounts, pays, and is removed`, async ({ page, gateway, openShop }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await openShop({ libraries: [file], options: { ...WITH_SEPA, orderId: 'A-17' } });
    await typeCard(page);
    await typeBuyer(page);
    await button(page).click();
    await expectPaidOnce(page, gateway);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('payveil.payments') ?? '[]'));
    expect(stored).toEqual([expect.objectContaining({ reference: expect.stringMatching(/^[2-9B-Z]{10}$/) })]);

    // The page has emptied the element before it unmounts the form.
    await page.evaluate('document.querySelector("#checkout").innerHTML = ""; handle.unmount();');
    // An input has no shadow root, and that is what is wrong here, not the removal of a form that is in no page.
    const problem = await page.evaluate(`try {
      Payveil.mountCheckout(document.createElement('input'), { ...readOptions(), isolate: true });
    } catch (error) { error.name }`);
    expect(problem).toBe('NotSupportedError');
    expect(errors).toEqual([]);
  });
}
