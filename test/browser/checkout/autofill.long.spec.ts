/** Values that nobody types: from the browser's autofill. */
import { states } from '../../../src/checkout/states.js';
import { autofillAddress, autofillCard } from './autofill.js';
import { button, ending, expect, field, listCharges, problem, readEvents, test, typeBuyer, typeCard } from './form.js';
import { test as inGallery, openState } from './gallery.js';

const card = { number: '4242424242424242', name: 'Ada Lovelace', expiryMonth: '04', expiryYear: '2031', cvc: '739' };

test('18: the browser fills the card, all is checked, and the payment succeeds', async ({ page, open, gateway }) => {
  await open({ billing: 'full' });
  await autofillCard(page, field(page, 'cardNumber'), card);
  await expect(field(page, 'cardNumber')).toHaveValue('4242 4242 4242 4242');
  await expect(field(page, 'cardNumber')).toHaveAccessibleDescription('Visa');
  await expect(field(page, 'expiry')).toHaveValue('04 / 31');
  await expect(field(page, 'cvc')).toHaveValue('739');
  await expect(field(page, 'name')).toHaveValue('Ada Lovelace');
  const changes = await readEvents(page, 'change');
  for (const name of ['cardNumber', 'expiry', 'cvc', 'name']) {
    expect(changes.filter((change) => change.field === name).at(-1)).toMatchObject({ state: 'valid' });
    await expect(field(page, name as 'name')).toHaveAttribute('aria-invalid', 'false');
  }

  await field(page, 'name').fill('');
  await typeBuyer(page);
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded', amount: 2599 }]);
});

test('19: the browser fills the address, and the payment succeeds', async ({ page, open, gateway }) => {
  await open();
  await autofillAddress(page, field(page, 'line1'), {
    NAME_FULL: 'Ada Lovelace',
    EMAIL_ADDRESS: 'ada@example.com',
    ADDRESS_HOME_LINE1: 'Invalidenstr. 1',
    ADDRESS_HOME_LINE2: 'Hof 2',
    ADDRESS_HOME_ZIP: '10115',
    ADDRESS_HOME_CITY: 'Berlin',
    ADDRESS_HOME_COUNTRY: 'DE',
  });
  await expect(field(page, 'email')).toHaveValue('ada@example.com');
  await expect(field(page, 'country')).toHaveValue('DE');
  await expect(field(page, 'line1')).toHaveValue('Invalidenstr. 1');
  await expect(field(page, 'line2')).toHaveValue('Hof 2');
  await expect(page.getByRole('button', { name: 'Add another line' })).toBeHidden();
  await expect(field(page, 'line2')).toHaveAttribute('autocomplete', 'address-line2');
  await expect(field(page, 'postal_code')).toHaveValue('10115');
  await expect(field(page, 'city')).toHaveValue('Berlin');
  const changes = await readEvents(page, 'change');
  for (const name of ['email', 'country', 'line1', 'line2', 'postal_code', 'city']) {
    expect(changes.filter((change) => change.field === name).at(-1)).toMatchObject({ state: 'valid' });
  }

  await typeCard(page);
  await field(page, 'name').fill('Ada Lovelace');
  await button(page).click();
  await expect(ending(page)).toHaveText('Payment complete');
  expect(await listCharges(gateway)).toMatchObject([{ status: 'succeeded' }]);
});

const american = {
  EMAIL_ADDRESS: 'ada@example.com',
  ADDRESS_HOME_LINE1: '1 Main St',
  ADDRESS_HOME_ZIP: '94105',
  ADDRESS_HOME_CITY: 'San Francisco',
  ADDRESS_HOME_STATE: 'CA',
  ADDRESS_HOME_COUNTRY: 'US',
};

test('19: the browser fills the state of an American address, whatever was chosen before', async ({ page, open }) => {
  // A browser fills a menu only with an option that the menu had before the country changed.
  for (const country of ['', 'DE', 'BR', 'US']) {
    await open({ defaultValues: country ? { country } : {} });
    await autofillAddress(page, field(page, 'line1'), american);
    await expect(field(page, 'country'), country).toHaveValue('US');
    await expect(field(page, 'postal_code'), country).toHaveValue('94105');
    await expect(field(page, 'city'), country).toHaveValue('San Francisco');
    await expect(field(page, 'state'), country).toHaveValue('CA');
    await expect(problem(page, 'state'), country).toHaveText('');
    // Line 2 stays closed if the browser has none.
    await expect(page.getByRole('button', { name: 'Add another line' })).toBeVisible();
  }
});

test('19: a name of a state that the browser fills in becomes its code, if the page gives the states', async ({
  page,
  open,
}) => {
  for (const [options, state] of [
    [{ states }, 'SP'],
    [{}, 'São Paulo'],
  ] as const) {
    await open({ ...options, defaultValues: { country: 'DE' } });
    await autofillAddress(page, field(page, 'line1'), {
      ...american,
      ADDRESS_HOME_STATE: 'São Paulo',
      ADDRESS_HOME_COUNTRY: 'BR',
      ADDRESS_HOME_ZIP: '01310100',
    });
    await expect(field(page, 'state')).toHaveValue(state);
    await expect(page.getByLabel('CEP', { exact: true })).toHaveValue('01310-100');
  }
});

test('19: the browser fills nothing in that the form does not ask for', async ({ page, open }) => {
  await open({ billing: 'minimal', defaultValues: { country: 'US' } });
  await autofillAddress(page, field(page, 'postal_code'), american);
  const values = await page
    .locator('.payveil input')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  expect(values.filter((value) => /CA|San Francisco|Main St/.test(value))).toEqual([]);
});

inGallery('18: filled cells keep their frames and colours', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 480, height: 844 });
  for (const [look, theme] of [
    ['outlined', 'light'],
    ['filled', 'dark'],
  ] as const) {
    await openState(page, gallery, { state: 'empty', theme, look });
    const input = page.locator('.payveil-name .payveil-input');
    // The end of the cell, where no text stands, with the lines above and beside it, without its round corner.
    const { x = 0, y = 0, width = 0, height = 0 } = (await input.boundingBox()) ?? {};
    const clip = { x: x + width - 90, y: y - 4, width: 100, height: height - 10 };
    const empty = await page.screenshot({ clip });
    const isEmpty = async () => (await page.screenshot({ clip })).equals(empty);
    await autofillCard(page, page.locator('.payveil-cardNumber .payveil-input'), card);
    await expect(input).toHaveValue('Ada Lovelace');
    expect(await input.evaluate((element) => element.matches(':autofill'))).toBe(true);
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.waitForTimeout(300);
    expect(await isEmpty(), look).toBe(true);
    const color = await page.locator('.payveil').evaluate((form) => getComputedStyle(form).color);
    await expect(input).toHaveCSS('-webkit-text-fill-color', color);
    // The ring is drawn above a filled cell.
    await input.focus();
    expect(await isEmpty(), look).toBe(false);
    // The control: without our rule, the cell has the colour of the browser.
    await input.evaluate((element) => {
      element.style.setProperty('background-clip', 'border-box', 'important');
      element.blur();
    });
    expect(await isEmpty(), look).toBe(false);
  }
});
