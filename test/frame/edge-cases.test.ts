/** Rare moments of the page's side: a frame that loads again, two frames, two payments in a row, and presses that are kept. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeHost } from '../checkout/mounted-form.js';
import { spyAssign } from '../checkout/paying-form.js';
import { openForm, openShop, setPressed } from './fake-frame.js';
import { settle } from './settle.js';

const PAYMENT = { method: 'card', reference: 'REF-1' };

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** Tells how a promise stands now. */
async function read(promise: Promise<unknown>): Promise<string> {
  await settle();
  return Promise.race([
    promise.then(
      () => 'resolved',
      () => 'rejected',
    ),
    settle().then(() => 'open'),
  ]);
}

it('a change that a moved frame has lost is given to the frame that loads, or is refused', async () => {
  const { handle, load, frame, frames } = await openForm({ amount: 2599 });
  const updated = handle.update({ amount: 5999 });
  await settle();
  expect(frame.listCalls('update')).toHaveLength(1);
  // The frame was moved: it loads again, and its old port answers nothing.
  const again = load();
  await again.mount();
  const state = await read(updated);
  const asked = again.listCalls('update').map(({ options }) => options);
  const amounts = [again.hello.options, ...asked].map((each) => (each as { amount?: number }).amount);
  expect(frames).toHaveLength(2);
  expect([state, amounts.at(-1)]).not.toEqual(['resolved', 2599]);
});

it('a payment that was let through and then refused is over, and the page is told nothing of a lost one', async () => {
  const { frame, told, root } = await openForm();
  await frame.ask('submit', PAYMENT);
  const refused = { code: 'order_changed', message: 'The order has changed.', outcome: 'not_sent' };
  await frame.send({ type: 'phase', phase: 'busy' }, { type: 'error', ...refused }, { type: 'phase', phase: 'open' });
  root.remove();
  vi.advanceTimersByTime(1000);
  expect(told.filter(([name]) => name === 'error')).toEqual([['error', refused]]);
});

it('the second of two frames reads the way back from the bank, too', async () => {
  const { href } = location;
  history.replaceState(null, '', '/return?charge=ch_2&status=succeeded');
  try {
    const one = openShop({ orderId: 'A' }, makeHost());
    const two = openShop({ orderId: 'B' }, makeHost());
    one.load();
    await two.frames[0]?.mount();
    expect(two.load().hello.address).toContain('charge=ch_2');
  } finally {
    history.replaceState(null, '', href);
  }
});

it('a frame that loads again and stays silent is told, and no call waits for ever', async () => {
  const { handle, load, told } = await openForm();
  load();
  const valid = handle.validate();
  valid.catch(() => {});
  await settle();
  vi.advanceTimersByTime(60_000);
  expect([await read(valid), told.map(([name]) => name)]).not.toEqual(['open', []]);
});

it('an option that is no data is refused by its code, and not told as a late frame', async () => {
  const wrong = { amount: 10n as unknown as number };
  const error = await Promise.resolve()
    .then(async () => {
      const { handle, load } = openShop(wrong);
      load();
      await handle.ready;
    })
    .catch((each) => each);
  expect(error).toMatchObject({ code: 'option_invalid' });
});

describe('a hostile folder that says it is busy', () => {
  const EVIL = 'https://evil.example/';

  async function open() {
    const assign = spyAssign();
    onTestFinished(() => assign.mockRestore());
    const shop = await openForm();
    return { ...shop, seen: () => assign.mock.calls.map(([url]) => url) };
  }

  it('keeps no press for later: an hour after it, the page stays', async () => {
    const { frame, seen } = await open();
    setPressed(true);
    await frame.send({ type: 'phase', phase: 'busy' }, { type: 'phase', phase: 'open' });
    setPressed(false, true);
    vi.advanceTimersByTime(3_600_000);
    await frame.send({ type: 'go', url: EVIL });
    expect(seen()).toEqual([]);
  });

  it('begins no payment an hour after a press', async () => {
    const { frame, told } = await open();
    setPressed(true);
    await frame.send({ type: 'phase', phase: 'busy' });
    setPressed(false, true);
    vi.advanceTimersByTime(3_600_000);
    await frame.ask('submit', PAYMENT);
    expect(told).toEqual([]);
  });
});
