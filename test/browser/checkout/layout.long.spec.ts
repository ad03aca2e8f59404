/** The form on small screens and in both directions: nothing is cut off, and nothing scrolls sideways. */
import type { FieldName } from 'payveil/checkout';
import { findFaults } from './find-faults.js';
import { alert, button, expect, field, type PageGlobals, problem, test, type, WITH_SEPA } from './form.js';

test.describe('400 % of a window of 1280 px', () => {
  test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

  test('29: the form does not scroll sideways, with all its errors', async ({ page, open }) => {
    for (const options of [{}, { ...WITH_SEPA, method: 'sepa' }] as const) {
      await open(options);
      expect(await page.evaluate(findFaults)).toEqual([]);
      await button(page).click();
      await expect(alert(page)).not.toHaveText('');
      await field(page, 'country').selectOption('US');
      await type(page, 'name', 'Wolfeschlegelsteinhausenbergerdorff');
      expect((await page.evaluate(findFaults)).filter(({ what }) => what !== 'overlaps')).toEqual([]);
    }
  });
});

for (const height of [undefined, 72]) {
  test(`a label alone stands in the middle of its cell: ${height ?? 'usual'} height`, async ({ page, open }) => {
    await open({ defaultValues: { country: 'US' } });
    if (height) await page.addStyleTag({ content: `body { --payveil-field-height: ${height}px }` });
    /** How far the middle of a label is from the middle of its cell. */
    const measure = (name: FieldName) =>
      page.locator(`.payveil-${name}`).evaluate((cell) => {
        for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
        const text = document.createRange();
        text.selectNodeContents(cell.querySelector('.payveil-label') as Element);
        const [label, input] = [text, cell.querySelector('.payveil-input') as Element].map((each) => {
          const { top, bottom } = each.getBoundingClientRect();
          return (top + bottom) / 2;
        }) as [number, number];
        return label - input;
      });
    for (const name of ['name', 'email', 'line1', 'city', 'state', 'postal_code'] as const)
      expect.soft(Math.abs(await measure(name)), name).toBeLessThanOrEqual(1.5);
    // There is something below these.
    for (const name of ['cardNumber', 'expiry', 'cvc', 'country'] as const)
      expect.soft(await measure(name), name).toBeLessThan(-5);
    await field(page, 'email').focus();
    expect(await measure('email')).toBeLessThan(-5);
    await field(page, 'email').fill('ada@example.com');
    await field(page, 'state').selectOption('CA');
    await button(page).click();
    // Problems and values stand where the value does.
    for (const name of ['name', 'email', 'city', 'state', 'postal_code'] as const)
      expect.soft(await measure(name), name).toBeLessThan(-5);
  });
}

test('a form of both methods on a phone', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(WITH_SEPA);
  await test.step('every target is 44 px high, and every text in an input has 16 px', async () => {
    const targets = page.locator('.payveil :is(.payveil-input, .payveil-button, .payveil-method):visible');
    for (const target of await targets.all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(target).toHaveCSS('font-size', '16px');
    }
    for (const label of await page.locator('.payveil-label:visible').all()) {
      await expect(label).toHaveCSS('font-size', '13px');
    }
    expect(await targets.count()).toBeGreaterThan(10);
  });
  await test.step('its inputs are as wide as their cells, in which a label has one line', async () => {
    const cells = page.locator('.payveil-field:visible:not(.payveil-line2)');
    const measured = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const [input, label] = ['.payveil-input', '.payveil-label'].map((part) => cell.querySelector(part));
        return [cell.clientWidth - (input?.clientWidth ?? 0), Math.round(label?.getBoundingClientRect().height ?? 0)];
      }),
    );
    expect(measured.length).toBeGreaterThan(8);
    expect(measured).toEqual(measured.map(() => [0, 28]));
  });
  await test.step('it is at most 750 px high, and its cells share one border', async () => {
    expect((await page.locator('.payveil').boundingBox())?.height).toBeLessThanOrEqual(750);
    const read = async (name: FieldName) => {
      const box = await page.locator(`.payveil-${name}`).boundingBox();
      if (!box) throw new Error(`${name} has no cell`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const [number, expiry, code, name] = await Promise.all(
      (['cardNumber', 'expiry', 'cvc', 'name'] as const).map(read),
    );
    expect(expiry?.y).toBe(number?.bottom);
    expect(code?.y).toBe(number?.bottom);
    expect(name?.y).toBe(code?.bottom);
    expect((code?.x ?? 0) - (expiry?.right ?? 0)).toBeLessThanOrEqual(2);
    expect(code?.right).toBe(name?.right);
  });
  await button(page).click();
  await test.step('its parts are 16 px apart', async () => {
    const gaps = await page.locator('.payveil').evaluate((form) => {
      const boxes = [...form.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 1);
      return boxes.slice(1).map(({ top }, i) => Math.round(top - (boxes[i]?.bottom ?? 0)));
    });
    expect(gaps).toEqual(gaps.map(() => 16));
    expect(gaps.length).toBeGreaterThan(4);
  });
});

test('an address has the order of its country, on the screen and for the Tab key', async ({ page, open }) => {
  await open();
  for (const [country, before, names] of [
    ['US', 'line2', ['city', 'state', 'postal_code']],
    ['DE', 'line2', ['postal_code', 'city']],
    ['JP', 'country', ['postal_code', 'state', 'city', 'line1']],
    ['GB', 'line2', ['city', 'postal_code']],
  ] as const) {
    await field(page, 'country').selectOption(country);
    await field(page, before).focus();
    const boxes: { x: number; y: number }[] = [];
    for (const name of names) {
      await page.keyboard.press('Tab');
      const input = page.locator(`.payveil-${name} .payveil-input`);
      await expect(input, country).toBeFocused();
      boxes.push((await input.boundingBox()) ?? { x: 0, y: 0 });
    }
    expect(boxes, country).toEqual([...boxes].sort((a, b) => a.y - b.y || a.x - b.x));
  }
});

test('line 2 takes no place and no tab stop until its button opens it, by keyboard too', async ({ page, open }) => {
  await open({ preselectCountry: false });
  const opener = page.getByRole('button', { name: 'Add another line' });
  await field(page, 'line1').focus();
  await page.keyboard.press('Tab');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'postal_code')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(field(page, 'line2')).toBeFocused();
  await expect(opener).toBeHidden();
  await page.keyboard.type('Floor 2');
  await expect(field(page, 'line2')).toHaveValue('Floor 2');
  expect((await field(page, 'line2').boundingBox())?.height).toBeGreaterThan(44);
  await expect(problem(page, 'cardNumber')).toHaveText('');
});

test('what the pointer is about to click stays where it is while a problem appears', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await page.evaluate(() => (window as unknown as PageGlobals).handle.ready);
  await field(page, 'email').fill('ada');
  const box = await field(page, 'line1').boundingBox();
  if (!box) throw new Error('The field is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 4];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(field(page, 'line1')).toBeFocused();
  await expect(problem(page, 'email')).toHaveText('');
  expect(await field(page, 'line1').boundingBox()).toEqual(box);
  await page.mouse.up();
  await expect(problem(page, 'email')).toHaveText('Check your email address');
  await expect(field(page, 'line1')).toBeFocused();
});
