/** `attachCheckout` leaves the looks of the merchant's inputs to the merchant. */
import { SHEETS } from '../../../examples/shop/states/sheets.mjs';
import { attachOwn, expect, field, test } from './form.js';

/** Reads every computed property of the merchant's form and of all that is in it, as one text. It runs in the page. */
function readLooks(): string {
  const form = document.getElementById('own') as HTMLElement;
  const looks = [form, ...form.querySelectorAll('*')].flatMap((element) => {
    const { x, y } = element.getBoundingClientRect();
    return ['', '::before', '::after', '::placeholder'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
      return `${element.localName}#${element.id}${pseudo} ${x} ${y} ${values.join('; ')}`;
    });
  });
  return looks.join('\n');
}

for (const sheet of ['none', 'bootstrap']) {
  test(`bound inputs look as they did before: ${sheet}`, async ({ page, site, gateway }) => {
    await page.goto(`${site}/checkout/own-by-post.html`);
    // A number of its own type has arrows, which a security code loses with that type.
    await page.locator('#cvc').evaluate((input) => input.removeAttribute('type'));
    await page.addStyleTag({ content: `${SHEETS.get(sheet)?.() ?? ''} * { transition: none !important }` });
    await page.evaluate(`globalThis.before = (${readLooks})()`);
    /** Lists the lines that differ. They are compared in the page, because they are too many to send. */
    const listChanged = () =>
      page.evaluate<string[]>(`(${readLooks})().split('\\n').filter((line) => !before.includes(line))`);
    await attachOwn(page, gateway, { name: 'Ada Lovelace', country: 'DE', city: 'Berlin' });
    expect(await listChanged()).toEqual([]);
    // The control: a problem may change them.
    await field(page, 'cardNumber').fill('4242');
    await page.locator('#email').focus();
    await expect(page.locator('#number-error')).not.toBeEmpty();
    expect(await listChanged()).not.toEqual([]);
  });
}
