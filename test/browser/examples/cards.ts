/** What a buyer fills in, found as autofill finds it. */
import type { Page } from '@playwright/test';
import { fillCard } from 'payveil/sandbox/playwright';

export const GOOD_CARD = { number: '4242424242424242' };
export const DECLINED_CARD = { number: '4000000000009995' };

/** Fills a form that pays by card. */
export async function fillForm(page: Page, card: { readonly number: string }): Promise<void> {
  await fillCard(page, card);
  await fillBilling(page);
}

/** Fills what is asked about the buyer. */
export async function fillBilling(page: Page): Promise<void> {
  const find = (purpose: string) => page.locator(`[autocomplete="${purpose}"]`);
  await find('cc-name').or(find('name')).fill('Ada Lovelace');
  await find('email').fill('ada@example.com');
  await find('country').selectOption('DE');
  await find('address-line1').fill('Invalidenstr. 1');
  await find('postal-code').fill('10115');
  await find('address-level2').fill('Berlin');
}
