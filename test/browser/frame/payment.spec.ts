/** A payment through the frame, under the strictest policies of the page and of the folder. The long spec files have more. */
import type { Frame, Page } from '@playwright/test';
import { completeThreeDSecure, expectPaid, fillCheckout } from 'payveil/sandbox/playwright';
import { recordProof } from '../../record.mjs';
import { findForms } from '../canary.js';
import { readHeap } from '../heap.js';
import { expect, mountFrame, pay, readEvents, test } from './frame-site.js';

/** Notes violations in the page and in its frame, from the first script on. */
const watchViolations = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });

const readViolations = (frame: Frame) =>
  frame.evaluate(() => (window as unknown as { violations: string[] }).violations);

/** Counts the messages between the page and its frame, both ways. */
const countMessages = (page: Page) =>
  page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    if (window !== top) return;
    const write = (direction: string, data: { type?: string }) => messages.push(`${direction} ${data.type}`);
    const { MessageChannel: Channel } = window;
    window.MessageChannel = class extends Channel {
      constructor() {
        super();
        messages.push('to hello');
        this.port1.addEventListener('message', ({ data }) => write('from', data));
        const { port1 } = this;
        const { postMessage } = port1;
        port1.postMessage = (data: object) => {
          write('to', data);
          postMessage.call(port1, data);
        };
      }
    };
  });

const readMessages = (page: Page) => page.evaluate(() => (window as unknown as { messages: string[] }).messages);

test('a card pays, without a violation, in few messages, and leaves nothing in the heap of the page', async ({
  page,
  open,
  gateway,
}) => {
  await watchViolations(page);
  await countMessages(page);
  const printed: string[] = [];
  page.on('console', (message) => void printed.push(message.text()));
  const frame = await open({ options: { methods: ['card', 'sepa'] } });
  await fillCheckout(frame, '4242 4242 4242 4242');
  const before = (await readMessages(page)).length;
  await pay(frame);
  await expectPaid(frame);
  expect(await readEvents(page, 'charge')).toEqual([{ id: expect.any(String), status: 'succeeded', method: 'card' }]);
  await expect.poll(() => readEvents(page, 'busy')).toEqual([{ busy: true }, { busy: false }]);
  for (const each of page.frames()) expect(await readViolations(each)).toEqual([]);
  expect(printed).toEqual([]);
  // Scripts of the page hear no more than test/engines/frame.test.ts listens to. canary.long.spec.ts has the control of the heap.
  const heap = await readHeap(page);
  expect(findForms('4242424242424242', heap)).toEqual([]);
  for (const key of [gateway.publishableKey, gateway.signature])
    expect(heap.filter((each) => each.includes(key))).toEqual([]);
  const messages = await readMessages(page);
  const fromClick = messages.length - before;
  expect(messages.length).toBeLessThanOrEqual(40);
  expect(fromClick).toBeLessThanOrEqual(20);
  // Both ways are counted.
  expect(messages).toEqual(
    expect.arrayContaining(['to hello', 'from mounted', 'from submit', 'to answer', 'from charge']),
  );
  recordProof({
    promise: 'A payment through a frame takes few messages',
    target: '40, and 20 from the click',
    measured: `${messages.length}, and ${fromClick} from the click, with all fields filled in`,
  });
});

test('the page comes back from the bank with a clean address', async ({ page, shop, addPage, addFolder }) => {
  await watchViolations(page);
  const [path, src] = [addPage(), addFolder()];
  const address = `${shop}${path}?basket=a%20b&x#top`;
  const options = { orderId: 'A-17' };
  await page.goto(address);
  await mountFrame(page, src, options);
  await fillCheckout(page, '4000 0025 0000 3155');
  await pay(page.locator('iframe').contentFrame());
  await completeThreeDSecure(page);
  // The page mounts it with the same options, as on every load.
  await mountFrame(page, src, { ...options, returnUrl: address });
  await expectPaid(page);
  expect(await readEvents(page, 'charge')).toMatchObject([{ status: 'succeeded', method: 'card' }]);
  expect(page.url()).toBe(address);
  for (const each of page.frames()) expect(await readViolations(each)).toEqual([]);
});
