/** A frame that goes away while the buyer pays: the payment goes on or is told as unknown, and is never made twice. */
import type { Page } from '@playwright/test';
import { expectPaid, fillCard } from 'payveil/sandbox/playwright';
import { listCharges } from '../checkout/form.js';
import {
  CARD_ALONE,
  expect,
  mountFrame,
  pay,
  payAndHold,
  phase,
  readEvents,
  type ShopGlobals,
  test,
  told,
} from './frame-site.js';

const LOST = /^The result of the payment is not known. Do not pay again. ([\w-]{8,})$/;

const readReference = async (page: Page) => (await readEvents(page, 'submit'))[0]?.reference as string;

const reloadInside = async (page: Page) => {
  const iframe = await page.locator('iframe').elementHandle();
  const frame = await iframe?.contentFrame();
  await frame?.evaluate(() => location.reload()).catch(() => {});
};

/** Expects that the payment is told as unknown, once, with its reference. */
async function expectLost(page: Page): Promise<void> {
  await expect(told(page)).toHaveText(LOST);
  const words = 'The checkout is unknown, not done. The buyer reads: The result of the payment is not known.';
  await expect(expectPaid(page)).rejects.toThrow(words);
  const reference = await readReference(page);
  const message = await told(page).textContent();
  expect(message?.endsWith(` ${reference}`)).toBe(true);
  expect(await readEvents(page, 'error')).toEqual([{ code: 'frame_lost', outcome: 'unknown', reference, message }]);
  expect(await readEvents(page, 'busy')).toEqual([{ busy: true }, { busy: false }]);
  expect(await phase(page)).toBe('unknown');
  await expect(page.locator('iframe')).toHaveCount(0);
}

test('a frame that is lost while the buyer pays: the page is told, and the next frame knows the payment', async ({
  page,
  open,
  addFolder,
  gateway,
}) => {
  const options = { ...CARD_ALONE, orderId: 'A-17' };
  await payAndHold(page, await open({ options }));
  // A frame that is moved loads again.
  await page.evaluate(() => document.body.append(document.querySelector('#checkout') as Element));
  await expectLost(page);
  const reference = await readReference(page);
  await page.evaluate(() => (window as unknown as ShopGlobals).handle.unmount());
  await expect(page.locator('#checkout > *')).toHaveCount(0);
  await mountFrame(page, addFolder(), options);
  const next = page.locator('iframe').contentFrame();
  await expect(next.locator('.payveil')).toHaveAttribute('data-phase', 'unknown');
  await expect(next.locator('.payveil-reference dd')).toHaveText(reference);
  await expect(next.getByRole('button', { name: /^Pay/ })).toBeHidden();
  expect(await listCharges(gateway)).toHaveLength(1);
});

test('a frame that is reloaded while the form is open comes back, and pays', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  await fillCard(frame, '4242 4242 4242 4242');
  await reloadInside(page);
  await expect(frame.getByLabel('Card number')).toHaveValue('');
  await fillCard(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expectPaid(frame);
  expect(await readEvents(page, 'error')).toEqual([]);
});
