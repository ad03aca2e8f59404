/** The gallery in a browser: each state of the form alone, on a page of its own or one after the other on one page. */
import type { Page } from '@playwright/test';
import { STATES } from '../../../examples/shop/states/states.js';
import { test as base, expect } from '../servers.js';
import { startShop } from '../start-shop.js';

/** Tests that know the address of the gallery. */
export const test = base.extend<{ gallery: string }>({
  gallery: async ({ startOnce }, use) => use(`${(await startOnce(startShop)).url}/states`),
  baseUrls: async ({ gallery }, use) => use([gallery]),
});

/** Opens a state of the gallery with a theme, look, language or direction. */
export async function openState(page: Page, gallery: string, query: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(`${gallery}?${new URLSearchParams(query)}`);
  await expect(page.locator('body[data-ready]')).toBeAttached();
}

/**
 * Opens a page with a look, and shows one state after the other on it, as if each were alone. What a test has added to the page
 * stays there.
 */
export async function* openStates(
  page: Page,
  gallery: string,
  states: readonly string[],
  look: Readonly<Record<string, string>> = {},
): AsyncGenerator<string> {
  for (const [index, state] of states.entries()) {
    // A payment from before a reload belongs to the page, and goes on when its form is removed.
    if (index === 0 || STATES[state]?.record) await openState(page, gallery, { ...look, state });
    else await page.evaluate((name) => (window as unknown as StatesPage).showAlone(name), state);
    yield state;
  }
}

interface StatesPage {
  showAlone(state: string): Promise<void>;
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
