/** The Playwright helpers on a page with a form in a frame of another origin. The long spec file has more of them. */
import { completeThreeDSecure, expectPaid, fillCard, fillCheckout, waitForEnd } from 'payveil/sandbox/playwright';
import { listStatuses, NO_FORM, pay, showBox, showFault, test } from './frame-shop.js';
import { expect } from './servers.js';

test('a card pays after another one was declined', async ({ page, inFrame, servers, sandbox }) => {
  await page.goto(servers.shop);
  await fillCheckout(page, '4000 0000 0000 9995');
  await pay(inFrame);
  expect(await waitForEnd(page)).toBe('open');
  await fillCard(page, '4242 4242 4242 4242');
  await pay(inFrame);
  await expectPaid(page);
  expect(await listStatuses(sandbox)).toEqual(['succeeded', 'failed']);
});

test('the page goes to the bank and comes back', async ({ page, inFrame, servers, sandbox: _ }) => {
  await page.goto(servers.shop);
  await fillCheckout(page, '4000 0025 0000 3155');
  await pay(inFrame);
  await completeThreeDSecure(page);
  await expectPaid(page);
});

test('a frame that is lost during a payment ends the wait', async ({ page, servers }) => {
  await page.goto(`${servers.shop}empty`);
  await showBox(page, 'submitting', NO_FORM);
  const paid = expectPaid(page);
  await showFault(page, 'unknown', 'The connection was lost. Do not pay again.');
  const told = 'The checkout is unknown, not done. The buyer reads: The connection was lost. Do not pay again.';
  await expect(paid).rejects.toThrow(told);
});
