/** The Playwright helpers on a form in a frame of another origin: each place that they take, each end and each fault. */
import type { Frame, FrameLocator, Page } from '@playwright/test';
import {
  type CheckoutPlace,
  chooseMethod,
  completeThreeDSecure,
  expectPaid,
  expectPending,
  fillCard,
  fillCheckout,
  fillIban,
  waitForEnd,
} from 'payveil/sandbox/playwright';
import { listStatuses, mountInPage, NO_FORM, pay, showBox, showFault, test } from './frame-shop.js';
import { expect } from './servers.js';

const CARD = '4242 4242 4242 4242';
const IBAN = 'DE89 3704 0044 0532 0130 00';
const POOR_CARD = '4000 0000 0000 9995';
const ASKING_CARD = '4000 0025 0000 3155';

async function findFrame(page: Page): Promise<Frame> {
  const iframe = await page.locator('iframe').elementHandle();
  return (await iframe?.contentFrame()) as Frame;
}

const PLACES: Readonly<Record<string, (page: Page) => CheckoutPlace | Promise<CheckoutPlace>>> = {
  'its main frame': (page) => page.mainFrame(),
  'a part of the page': (page) => page.locator('#checkout'),
  'the box': (page) => page.locator('.payveil-frame'),
  frameLocator: (page) => page.frameLocator('iframe'),
  contentFrame: (page) => page.locator('iframe').contentFrame(),
  'a part of the frame': (page) => page.frameLocator('iframe').locator('main'),
  'a Frame': findFrame,
};

test.describe('a frame that appears late', () => {
  test.beforeEach(async ({ page, servers, sandbox: _ }) => {
    await page.goto(servers.shop);
  });

  for (const [name, find] of Object.entries(PLACES)) {
    test(`${name}: a card pays after another one was declined`, async ({ page, inFrame, sandbox }) => {
      const place = await find(page);
      await fillCheckout(place, POOR_CARD);
      await pay(inFrame);
      expect(await waitForEnd(place)).toBe('open');
      await fillCard(place, CARD);
      await pay(inFrame);
      await expectPaid(place);
      expect(await listStatuses(sandbox)).toEqual(['succeeded', 'failed']);
    });
  }

  test('an account is debited later', async ({ page, inFrame }) => {
    await fillCheckout(page, IBAN);
    await fillIban(page, 'DE62 3704 0044 0532 0130 01');
    await expect(inFrame.getByLabel('IBAN')).toHaveValue('DE62 3704 0044 0532 0130 01');
    await pay(inFrame);
    await expectPending(page);
  });

  test('fillCard, chooseMethod and fillIban wait for the frame', async ({ page, inFrame }) => {
    await fillCard(page, CARD);
    await expect(inFrame.getByLabel('Card number')).toHaveValue(CARD);
    await page.reload();
    await chooseMethod(page, 'sepa');
    await fillIban(page, IBAN);
    await expect(inFrame.getByLabel('IBAN')).toHaveValue(IBAN);
    await chooseMethod(page, 'card');
    await expect(inFrame.getByLabel('IBAN')).toBeHidden();
  });

  test('an open form without a reason is no end', async ({ page, inFrame }) => {
    const end = waitForEnd(page);
    await fillCheckout(page, CARD);
    await pay(inFrame);
    expect(await end).toBe('done');
  });

  test('the form in the frame tells the end, and not the phase of a box that is behind', async ({ page, inFrame }) => {
    await fillCheckout(page, CARD);
    await page.locator('.payveil-frame').evaluate((box) => box.setAttribute('data-phase', 'pending'));
    const end = waitForEnd(page);
    await pay(inFrame);
    expect(await end).toBe('done');
  });

  test('expectPaid tells what the buyer reads in the frame', async ({ page, inFrame }) => {
    await fillCheckout(page, POOR_CARD);
    await pay(inFrame);
    const told =
      'The checkout is open, not done. The buyer reads: This card does not have enough funds. Use another card. You have not been charged.';
    await expect(expectPaid(page)).rejects.toThrow(told);
  });

  for (const name of ['its main frame', 'frameLocator', 'contentFrame', 'a Frame']) {
    for (const [choice, end] of [
      ['confirm', 'done'],
      ['refuse', 'open'],
    ] as const) {
      test(`${name}: the page goes to the bank and comes back, ${choice}`, async ({ page, inFrame, servers }) => {
        const place = (await PLACES[name]?.(page)) as Page | Frame | FrameLocator;
        await fillCheckout(place, ASKING_CARD);
        await pay(inFrame);
        await completeThreeDSecure(place, choice);
        expect(page.url().startsWith(servers.shop)).toBe(true);
        expect(await waitForEnd(page)).toBe(end);
      });
    }
  }

  test('completeThreeDSecure takes a frame whose page is at the bank already', async ({ page, inFrame }) => {
    await fillCheckout(page, ASKING_CARD);
    await pay(inFrame);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await completeThreeDSecure(inFrame);
    await expectPaid(inFrame);
  });

  test('a form in the page itself wins', async ({ page, inFrame }) => {
    await inFrame.locator('form').waitFor();
    await mountInPage(page);
    await page.locator('.payveil-frame').evaluate((box) => {
      box.setAttribute('data-phase', 'open');
      box.insertAdjacentHTML('beforeend', '<p role="alert">Lost</p>');
    });
    await fillCheckout(page, POOR_CARD);
    await expect(inFrame.getByLabel('Card number')).toHaveValue('');
    await pay(page);
    await expect(expectPaid(page)).rejects.toThrow(
      /is open, not done. The buyer reads: This card .* another card. You have not been charged.$/,
    );
    await fillCheckout(page.locator('#checkout'), CARD);
    await expect(inFrame.getByLabel('Card number')).toHaveValue(CARD);
  });
});

test('routeSandbox answers a frame of another site', async ({ page, inFrame, servers, sandbox }) => {
  await page.goto(`${servers.shop}other-site`);
  await fillCheckout(page, CARD);
  expect(new URL((await findFrame(page)).url()).hostname).toBe('localhost');
  await pay(inFrame);
  await expectPaid(page);
  expect(await listStatuses(sandbox)).toEqual(['succeeded']);
});

test.describe('a frame with a fault', () => {
  const FAULTS = [
    ['open', 'The payment form could not be loaded.'],
    ['unknown', 'The connection to the payment form was lost. Do not pay again.'],
  ] as const;

  test.beforeEach(({ page, servers }) => page.goto(`${servers.shop}empty`).then(() => {}));

  for (const [phase, text] of FAULTS) {
    const alert = `<p role="alert">${text}</p>`;
    for (const [what, content] of [
      ['that hides the frame', NO_FORM + alert],
      ['alone', alert],
    ] as const) {
      test(`${phase}, an alert ${what}: it ends the wait, and expectPaid tells it`, async ({ page }) => {
        await showBox(page, phase, content);
        for (const place of [page, page.locator('#checkout'), page.locator('.payveil-frame')]) {
          expect(await waitForEnd(place)).toBe(phase);
          const told = `The checkout is ${phase}, not done. The buyer reads: ${text}`;
          await expect(expectPaid(place)).rejects.toThrow(told);
        }
      });
    }

    test(`${phase}: a fault that comes later ends the wait`, async ({ page }) => {
      await showBox(page, 'submitting', NO_FORM);
      const end = waitForEnd(page);
      await page.frameLocator('iframe').getByText('Nothing').waitFor();
      await showFault(page, phase, text);
      expect(await end).toBe(phase);
    });
  }

  test('an empty alert, and an alert beside the box, are no fault', async ({ page }) => {
    await showBox(page, 'open', `${NO_FORM}<p role="alert"></p>`);
    await page.locator('main').evaluate((main) => {
      main.innerHTML = '<p role="alert">Sale</p>';
    });
    const end = waitForEnd(page);
    await showFault(page, ...FAULTS[1]);
    expect(await end).toBe('unknown');
  });

  test('the longest wait is for the frame and for the end together', async ({ page }) => {
    const timeouts: number[] = [];
    const end = waitForEnd(watchTimeouts(page, timeouts), { timeout: 10_000 });
    const now = performance.now.bind(performance);
    performance.now = () => now() + 9_500;
    await showBox(page, 'open', NO_FORM);
    await expect(end).rejects.toThrow('Timeout');
    performance.now = now;
    expect(timeouts).toEqual([10_000, expect.any(Number), expect.any(Number)]);
    expect(Math.max(...timeouts.slice(1))).toBeLessThanOrEqual(500);
  });
});

/** Notes the option `timeout` of every call on a page and its locators. */
function watchTimeouts<Target extends object>(target: Target, timeouts: number[]): Target {
  return new Proxy(target, {
    get(_, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        for (const arg of args) {
          if (typeof arg === 'object' && arg !== null && 'timeout' in arg) timeouts.push(Number(arg.timeout));
        }
        const result: object = member.apply(target, args);
        return result instanceof Promise ? result : watchTimeouts(result, timeouts);
      };
    },
  });
}
