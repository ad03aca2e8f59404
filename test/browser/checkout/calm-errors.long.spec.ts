/** Problems are calm: a form full of them is not much longer, and each group has one red border. */
import type { Locator } from '@playwright/test';
import { button, expect, field, problem, test, typeAndLeave } from './form.js';

const NINE = 9;
const DANGER = 'rgb(200, 0, 1)';
const PAGE = `body { margin: 20px; --payveil-danger: ${DANGER} }`;

const readHeight = async (form: Locator) => (await form.boundingBox())?.height ?? 0;

test('nine problems make an empty form longer by at most a fifth', async ({ page, open }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open({ preselectCountry: false });
    await page.addStyleTag({ content: PAGE });
    const form = page.locator('.payveil');
    const empty = await readHeight(form);
    expect(empty).toBeGreaterThan(400);
    await button(page).click();
    await expect(page.locator('.payveil-error:not(:empty)')).toHaveCount(NINE);
    const full = await readHeight(form);
    expect.soft(full / empty, `${empty} to ${full} at ${width}`).toBeLessThanOrEqual(1.2);
  }
});

test('a group with a problem has one red border, and its cells have none of their own', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open({ preselectCountry: false });
  await page.addStyleTag({ content: PAGE });
  const groups = page.locator('.payveil-cells');
  const labels = page.locator('.payveil-label:visible');
  const readLabels = () => labels.evaluateAll((all) => all.map((label) => getComputedStyle(label).color));
  const before = await readLabels();
  await expect(groups.first()).not.toHaveCSS('border-top-color', DANGER);
  await button(page).click();
  await expect(page.locator('.payveil-error:not(:empty)')).toHaveCount(NINE);
  for (const group of await groups.all()) {
    for (const side of ['top', 'bottom', 'left', 'right'])
      await expect(group).toHaveCSS(`border-${side}-color`, DANGER);
  }
  const rings = await page.locator('.payveil-art').evaluateAll((all) => {
    // The field that has the focus has its ring.
    const others = all.filter((art) => !art.closest('.payveil-field')?.contains(document.activeElement));
    return others.map((art) => getComputedStyle(art).outlineStyle);
  });
  expect(new Set(rings)).toEqual(new Set(['none']));
  // Nothing else is red.
  expect(await readLabels()).toEqual(before);
  const drawn = await page
    .locator('.payveil-error:not(:empty)')
    .evaluateAll((all) =>
      all.flatMap((error) => ['::before', '::after'].map((part) => getComputedStyle(error, part).content)),
    );
  expect(new Set(drawn)).toEqual(new Set(['none']));
  // One problem less leaves its group alone.
  await field(page, 'email').fill('ada@example.com');
  await expect(page.locator('.payveil-cells', { has: field(page, 'email') })).not.toHaveCSS('border-top-color', DANGER);
});

test('each problem stands inside its own cell, in place of the value or under it', async ({ page, open }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open({ preselectCountry: false });
    await page.addStyleTag({ content: PAGE });
    await button(page).click();
    const names = ['cardNumber', 'expiry', 'cvc', 'name', 'email', 'country', 'line1', 'postal_code', 'city'] as const;
    for (const name of names) {
      const cell = page.locator(`.payveil-${name}`);
      await expect(problem(page, name)).toHaveText(/\w/);
      const [around, value, label, shown] = await Promise.all(
        [cell, cell.locator('.payveil-input'), cell.locator('.payveil-label'), problem(page, name)].map((each) =>
          each.boundingBox(),
        ),
      );
      if (!around || !value || !label || !shown) throw new Error(`${name} is not on the page`);
      const what = `${name} at ${width}`;
      expect.soft(shown.y, `${what}, below its label`).toBeGreaterThanOrEqual(label.y + label.height - 4);
      expect.soft(shown.y, `${what}, in place of the value`).toBeLessThan(value.y + value.height);
      expect.soft(shown.y + shown.height, what).toBeLessThanOrEqual(around.y + around.height + 0.5);
      expect.soft(shown.x, what).toBeGreaterThanOrEqual(around.x);
      expect.soft(shown.x + shown.width, what).toBeLessThanOrEqual(around.x + around.width + 0.5);
    }
    await typeAndLeave(page, 'email', 'ada');
    await expect(problem(page, 'email')).toHaveText(/\w/);
    const [value, shown] = await Promise.all(
      [field(page, 'email'), problem(page, 'email')].map((each) => each.boundingBox()),
    );
    expect(shown?.y).toBeGreaterThanOrEqual((value?.y ?? 0) + (value?.height ?? 0) - 1);
  }
});

test('a click on the lower half of an empty field, and on its problem, is on the field', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 1000 });
  await open({ preselectCountry: false });
  for (const isMarked of [false, true]) {
    if (isMarked) await button(page).click();
    await expect(page.locator('.payveil-error:not(:empty)')).toHaveCount(isMarked ? NINE : 0);
    for (const name of ['name', 'email', 'line1', 'country', 'cvc'] as const) {
      const input = field(page, name);
      const hit = await input.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 40, bottom - 12) === element;
      });
      expect.soft(hit, `${name}, ${isMarked ? 'marked' : 'empty'}`).toBe(true);
    }
  }
});

test('a value stands under its label, however long the problem of the cell beside it is', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open({ messages: { 'expiry.month': 'The month stands first, as two digits, and must be between 01 and 12' } });
  await typeAndLeave(page, 'cvc', '123');
  const before = await field(page, 'cvc').boundingBox();
  const cell = page.locator('.payveil-cvc');
  const height = await readHeight(cell);
  await typeAndLeave(page, 'expiry', '13 / 49');
  await expect(problem(page, 'expiry')).toHaveText(/The month/);
  expect(await readHeight(cell)).toBeGreaterThan(height + 20);
  expect(await field(page, 'cvc').boundingBox()).toEqual(before);
});
