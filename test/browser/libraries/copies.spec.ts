/** Libraries that keep a copy of a page, and show it again: the copy holds nothing that was typed, and a new form replaces it. */
import { button, expectEmpty, typeCard } from '../checkout/form.js';
import { expect, expectPaidOnce, test } from './open-shop.js';

interface TurboGlobals {
  readonly Turbo: {
    readonly session: { readonly view: { readonly snapshotCache: { readonly snapshots: Record<string, Snapshot> } } };
  };
}

interface Snapshot {
  readonly element: Element;
}

const TURBO = 'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js';

test("Turbo's Back shows one form, which is empty and pays", async ({ page, gateway, openShop }) => {
  await openShop({
    libraries: [TURBO],
    // Scripts of a body run for each page, but this listener is for all of them.
    write: (options) => `globalThis.isHeard ??= document.addEventListener('turbo:load', () => {
      if (document.querySelector('#checkout')) Payveil.mountCheckout('#checkout', ${options});
    }) ?? true;`,
  });
  await typeCard(page);
  await page.locator('#away').click();
  await expect(page.getByText('Delivery takes a day.')).toBeVisible();
  // What Turbo keeps of the first page.
  const kept = await page.evaluate(() => {
    const { Turbo } = globalThis as unknown as TurboGlobals;
    return Object.values(Turbo.session.view.snapshotCache.snapshots).flatMap(({ element }) =>
      [...element.querySelectorAll<HTMLInputElement>('input:not([type=radio])')]
        .map(({ value }) => value)
        .filter(Boolean),
    );
  });
  expect(kept).toEqual([]);
  await page.goBack();
  await expect(page.locator('.payveil')).toHaveCount(1);
  await expectEmpty(page);
  await typeCard(page);
  await button(page).click();
  await expectPaidOnce(page, gateway);
});

test('a form that was cloned with its page is replaced by a new one, as a live one is', async ({ page, openShop }) => {
  await openShop();
  await typeCard(page);
  await page.evaluate(() => document.body.replaceWith(document.body.cloneNode(true)));
  const mount = () =>
    page.evaluate('Payveil.mountCheckout("#checkout", readOptions()), document.querySelectorAll(".payveil").length');
  expect(await mount()).toBe(1);
  await typeCard(page);
  expect(await mount()).toBe(1);
});
