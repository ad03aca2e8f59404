/** Libraries that take over links and forms of a page: they neither send our form nor replace the page in mid-payment. */
import { button, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test, watchRequests } from './open-shop.js';

const SHOPS = [
  ['htmx', { libraries: ['node_modules/htmx.org/dist/htmx.js'], body: 'hx-boost="true"' }],
  // It does not know what a dialog's form is.
  ['htmx 1', { libraries: ['node_modules/htmx-1/dist/htmx.js'], body: 'hx-boost="true"' }],
  ['Turbo', { libraries: ['node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js'] }],
] as const;

for (const [name, shop] of SHOPS) {
  test(`${name} leaves the form to us: one charge, and no other request`, async ({ page, gateway, openShop }) => {
    const address = await openShop(shop);
    const requests = watchRequests(page, address);
    await typeCard(page);
    await button(page).click();
    await expectPaidOnce(page, gateway);
    expect(requests).toEqual([]);
  });
}
