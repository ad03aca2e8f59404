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

const reloadInside = async (page: Page) => {
  const iframe = await page.locator('iframe').elementHandle();
  const frame = await iframe?.contentFrame();
  await frame?.evaluate(() => location.reload()).catch(() => {});
};

const LOSSES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'is moved to another place': (page) =>
    page.evaluate(() => document.body.append(document.querySelector('#checkout') as Element)),
  'is reloaded by itself': reloadInside,
};

for (const [what, lose] of Object.entries(LOSSES)) {
  test(`a frame that ${what} while the buyer pays is lost`, async ({ page, open, gateway }) => {
    const frame = await open({ options: CARD_ALONE });
    await payAndHold(page, frame);
    await lose(page);
    await expectLost(page);
    expect(await listCharges(gateway)).toHaveLength(1);
    const errors = await page.evaluate(async () => {
      const { handle } = window as unknown as ShopGlobals;
      const calls = [handle.update({ amount: 1 }), handle.validate(), handle.submit(), handle.checkAgain()];
      const results = await Promise.allSettled(calls);
      handle.unmount();
      return results.map((result) => (result.status === 'rejected' ? result.reason.code : 'resolved'));
    });
    // None waits for ever.
    expect(errors).toEqual(['resolved', 'resolved', 'resolved', 'resolved']);
    await expect(page.locator('#checkout > *')).toHaveCount(0);
  });
}

test('the host is removed while the buyer pays: the page is told', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    // The events of an element that is no longer there do not bubble to the page.
    const globals = window as unknown as ShopGlobals & { errors: unknown[] };
    globals.errors = [];
    globals.handle.on('error', (detail) => globals.errors.push(detail));
  });
  await payAndHold(page, frame);
  await page.evaluate(() => document.querySelector('#checkout')?.remove());
  const reference = await readReference(page);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { errors: unknown[] }).errors))
    .toMatchObject([{ code: 'frame_lost', outcome: 'unknown', reference }]);
});

test('the frame after a lost one knows the payment, and pays nothing', async ({ page, open, addFolder, gateway }) => {
  const frame = await open({ options: { ...CARD_ALONE, orderId: 'A-17' } });
  await payAndHold(page, frame);
  await page.evaluate(() => document.querySelector('#checkout')?.remove());
  const reference = await readReference(page);
  await page.evaluate(() => {
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { id: 'checkout' }));
  });
  await mountFrame(page, addFolder(), { ...CARD_ALONE, orderId: 'A-17' });
  await expect(frame.locator('.payveil')).toHaveAttribute('data-phase', 'unknown');
  await expect(frame.locator('.payveil-reference dd')).toHaveText(reference);
  await expect(frame.getByRole('button', { name: /^Pay/ })).toBeHidden();
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

test('a frame that is removed while the buyer pays goes on hidden, and is heard', async ({ page, open }) => {
  const frame = await open({ options: CARD_ALONE });
  const answer = await payAndHold(page, frame);
  const before = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
  await page.evaluate(() => {
    const globals = window as unknown as ShopGlobals & { told: string[] };
    globals.told = [];
    globals.handle.on('charge', ({ status }) => globals.told.push(status));
    globals.handle.on('busy', ({ busy }) => globals.told.push(`busy ${busy}`));
    globals.handle.unmount();
    globals.handle.unmount();
  });
  await expect(page.locator('iframe')).toHaveCount(1);
  await expect(page.locator('iframe')).toBeHidden();
  expect(await page.locator('main').evaluate((main) => main.getBoundingClientRect().height)).toBeLessThan(before / 2);
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
  expect(scrolls).toBe(true);
  answer();
  await expect(page.locator('#checkout > *')).toHaveCount(0);
  const globalsTold = await page.evaluate(() => (window as unknown as { told: string[] }).told);
  expect(globalsTold).toEqual(['succeeded', 'busy false']);
  expect(await readEvents(page, 'error')).toEqual([]);
});

test('a frame that is removed before the page has agreed charges nothing', async ({ page, open, gateway }) => {
  const frame = await open({ options: CARD_ALONE });
  await page.evaluate(() => {
    const { handle } = window as unknown as ShopGlobals;
    handle.on('submit', () => handle.unmount());
  });
  await fillCard(frame, '4242 4242 4242 4242');
  await pay(frame);
  await expect(page.locator('#checkout > *')).toHaveCount(0);
  expect(await listCharges(gateway)).toEqual([]);
});
