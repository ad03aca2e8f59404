/** The tests of 3-D Secure that every guide's page and every example passes: a card that asks, confirmed and refused. */
import type { Page } from '@playwright/test';
import { fixtures } from 'payveil/sandbox';
import { completeThreeDSecure, expectPaid, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { isFull } from '../../record.mjs';
import type { Gateway } from '../servers.js';
import { GOOD_CARD } from './cards.js';
import { expect, type test as quietTest } from './quiet-test.js';

/** A charge of the sandbox. */
interface SandboxCharge {
  readonly id: string;
  readonly status: string;
  readonly failure_code: string | null;
}

/** A card, what the buyer does at the bank, and how the charge ends. */
export const THREE_D_SECURE = fixtures.cards.flatMap((card) => {
  if (card.outcome !== 'requires_action') return [];
  const { number, afterAction, failure_code } = card;
  return [
    { number, choice: 'confirm', status: afterAction, failure: failure_code },
    { number, choice: 'refuse', status: 'failed', failure: 'authentication_failed' },
  ] as const;
});

/**
 * On every page a buyer who refuses, and with `--full` every card and choice, and another card afterwards. Who confirms is seen
 * on the return page, in the shops and where `onCharge` is called.
 */
const ON_EACH_PAGE = isFull ? THREE_D_SECURE : THREE_D_SECURE.slice(1, 2);

const BANK_REFUSED = 'Your bank did not confirm the payment. Try again, or use another card.';

/** What a page does differently. */
interface Ways {
  /** The text of the alert after a charge has failed. Default: what the form says when only the address tells the result. */
  readonly refused?: string | RegExp;
}

/** Adds the tests. The page must be open before each of them. */
export function coverThreeDSecure(test: typeof quietTest, { refused = BANK_REFUSED }: Ways = {}): void {
  for (const { number, choice, status, failure } of ON_EACH_PAGE) {
    test(`3-D Secure of ${number}, ${choice}: the buyer reads how it ended (${status})`, async ({ page, gateway }) => {
      const { origin, pathname } = new URL(page.url());
      await payAndAnswer(page, number, choice);
      await page.waitForURL((url) => url.origin === origin && !url.searchParams.has('charge'));
      if (status === 'succeeded') await expectPaid(page);
      else await expectRefused(page, refused);
      expect(await listCharges(gateway)).toEqual([expect.objectContaining({ status, failure_code: failure })]);
      const { pathname: path, searchParams } = new URL(page.url());
      expect(path).toEqual(pathname);
      expect(searchParams.has('charge')).toBe(false);
      expect(searchParams.has('status')).toBe(false);
      if (status === 'succeeded' || !isFull) return;
      await test.step('and pays with another card', async () => {
        await fillCheckout(page, GOOD_CARD);
        await pay(page);
        await expectPaid(page);
        expect((await listCharges(gateway)).map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
      });
    });
  }
}

/** Pays with a card that asks, and answers the bank's page. */
export async function payAndAnswer(page: Page, number: string, choice: 'confirm' | 'refuse'): Promise<void> {
  await fillCheckout(page, number);
  await pay(page);
  await completeThreeDSecure(page, choice);
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ }).click();

async function expectRefused(page: Page, refused: string | RegExp): Promise<void> {
  expect(await waitForEnd(page)).toBe('open');
  // A framework may have an alert of its own, which is empty.
  await expect(page.locator('[role=alert]:not(:empty)')).toHaveText(refused);
}

/** Lists the charges of the merchant, newest first. */
export async function listCharges({ url, secretKey }: Gateway): Promise<readonly SandboxCharge[]> {
  const response = await fetch(`${url}/sandbox/charges`, { headers: { authorization: secretKey } });
  return ((await response.json()) as { data: SandboxCharge[] }).data;
}
