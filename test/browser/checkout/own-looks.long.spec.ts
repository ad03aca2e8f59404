/** `attachCheckout` leaves the looks of the merchant's inputs to the merchant. */
import type { Page } from '@playwright/test';
import { SHEETS } from '../../../examples/shop/states/sheets.mjs';
import { attachOwn, expect, field, test } from './form.js';

/** Reads every computed property of the merchant's form and of all that is in it. */
function readLooks(page: Page): Promise<Record<string, string>[]> {
  return page.evaluate(() => {
    const form = document.getElementById('own') as HTMLElement;
    return [form, ...form.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after', '::placeholder'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const { x, y } = element.getBoundingClientRect();
        const entries = [...style].map((name) => [name, style.getPropertyValue(name)]);
        return { of: `${element.localName}#${element.id}${pseudo} ${x} ${y}`, ...Object.fromEntries(entries) };
      }),
    );
  });
}

for (const sheet of ['none', 'bootstrap', 'pico', 'theme']) {
  test(`bound inputs look as they did before: ${sheet}`, async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/own-by-post.html`);
    // A number of its own type has arrows, which a security code loses with that type.
    await page.locator('#cvc').evaluate((input) => input.removeAttribute('type'));
    await page.addStyleTag({ content: `${SHEETS.get(sheet)?.() ?? ''} * { transition: none !important }` });
    const before = await readLooks(page);
    expect(before.length).toBeGreaterThan(50);
    await attachOwn(page, gateway, { name: 'Ada Lovelace', country: 'DE', city: 'Berlin' });
    expect(await readLooks(page)).toEqual(before);
    // The control: a problem may change them.
    await field(page, 'cardNumber').fill('4242');
    await page.locator('#email').focus();
    await expect(page.locator('#number-error')).not.toBeEmpty();
    expect(await readLooks(page)).not.toEqual(before);
  });
}
