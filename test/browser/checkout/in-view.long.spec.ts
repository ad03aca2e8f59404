/** On a phone the buyer sees the result of a payment, in whichever field Enter was pressed. For a decline, see decline-in-view.spec.ts. */
import type { Locator, Page } from '@playwright/test';
import type { FieldName } from 'payveil/checkout';
import { button, expect, field, type PageGlobals, test, typeBuyer, typeCard } from './form.js';

/** The status that the merchant's server answers. Where there is none, its promise rejects. */
const ENDINGS = {
  done: 'succeeded',
  pending: 'pending',
  unknown: undefined,
} as const;

test.use({ viewport: { width: 390, height: 844 } });

function answer(page: Page, status: string | undefined): Promise<void> {
  return page.evaluate((status) => {
    const { handle } = window as unknown as PageGlobals;
    handle.on('token', ({ waitUntil }) =>
      waitUntil(status ? Promise.resolve({ id: 'ch_1', status }) : Promise.reject(new Error())),
    );
  }, status);
}

/** Tells whether an element is completely within the window. */
async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect();
    return height > 20 && top > -0.5 && left > -0.5 && bottom < innerHeight + 0.5 && right < innerWidth + 0.5;
  });
}

for (const [ending, status] of Object.entries(ENDINGS)) {
  for (const name of ['cardNumber', 'email', 'city'] as const satisfies FieldName[]) {
    test(`shows the result (${ending}) in view after Enter in ${name}`, async ({ page, open }) => {
      await open({ mode: 'token' });
      // A real page is longer than its form.
      await page.addStyleTag({ content: 'body { padding-block: 900px }' });
      await answer(page, status);
      await typeCard(page);
      await typeBuyer(page);
      await field(page, name).press('Enter');
      const shown = page.locator('.payveil-panel');
      await expect(shown).toHaveText(/\w/);
      await expect.poll(() => isInView(shown)).toBe(true);
    });
  }
}

test('shows the first error in view with its label', async ({ page, open }) => {
  await open();
  await page.addStyleTag({ content: 'body { padding-block: 900px }' });
  await typeCard(page);
  await button(page).click();
  await expect(field(page, 'name')).toBeFocused();
  await expect.poll(() => isInView(page.locator('.payveil-name'))).toBe(true);
});
