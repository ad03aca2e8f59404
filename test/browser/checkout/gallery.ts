/** The gallery in a browser: one page for each state of the form. */
import type { Page } from '@playwright/test';
import { serveShop } from '../../../examples/shop/serve-shop.mjs';
import { test as base, expect } from '../servers.js';

/** Tests that know the address of the gallery. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ gateway: { url: baseUrl, publishableKey: apiKey, signature } }, use) => {
      const { url, close } = await serveShop({ baseUrl, apiKey, signature });
      await use(`${url}/states`);
      close();
    },
    { scope: 'worker' },
  ],
  baseUrls: async ({ gallery }, use) => use([gallery]),
});

/** Opens a state of the gallery with a theme, look, language or direction. */
export async function openState(page: Page, gallery: string, query: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${gallery}?${new URLSearchParams(query)}`);
  await expect(page.locator('body[data-ready]')).toBeAttached();
}

/** The states in which a panel tells the buyer what is known and what to do. */
export const PANELS = [
  'checking what became of it',
  'on the way to the bank',
  'not known',
  'not known, to be asked again',
  'after a reload',
  'after a reload, start again?',
  'back from the bank',
  'back from the bank, pay another way?',
  'handed on',
  'paid',
  'pending',
];
