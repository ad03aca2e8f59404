/** What a review of the page's side has found: changes that are lost, promises that never settle, and untrue words. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeHost } from '../checkout/mounted-form.js';
import { openForm, openShop, setPressed } from './fake-frame.js';
import { settle } from './settle.js';

const PAYMENT = { method: 'card', reference: 'REF-1' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** Tells how a promise stands now. */
async function read(promise: Promise<unknown>): Promise<string> {
  await settle();
  return Promise.race([promise.then(() => 'resolved', () => 'rejected'), settle().then(() => 'open')]);
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

it.each([{ field: null, message: 'Wrong' }, { message: 7 }, {}])('setError(%j) settles', async (error) => {
  const { handle } = await openForm();
  const shown = handle.setError(error as never);
  await settle();
  expect(await read(shown)).not.toBe('never');
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

it('a buyer who pays again soon after a decline of the bank gets to the bank again', async () => {
  const asked: string[] = [];
  const { frame } = await openForm({ onAction: ({ url }) => asked.push(url) });
  for (const url of ['https://bank.example/1', 'https://bank.example/2']) {
    setPressed(true);
    await frame.ask('submit', PAYMENT);
    await frame.ask('onAction', { url });
    await frame.send({ type: 'busy', busy: false }, { type: 'phase', phase: 'open' });
    vi.advanceTimersByTime(3000);
  }
  expect(asked).toEqual(['https://bank.example/1', 'https://bank.example/2']);
});

it('the second of two frames reads the way back from the bank, too', async () => {
  const { href } = location;
  history.replaceState(null, '', '/return?charge=ch_2&status=succeeded');
  try {
    const one = openShop({ orderId: 'A' }, makeHost());
    const two = openShop({ orderId: 'B' }, makeHost());
    await one.load().mount();
    expect(two.load().hello.address).toContain('charge=ch_2');
  } finally {
    history.replaceState(null, '', href);
  }
});

it('a frame that loads again and stays silent is told, and no call waits for ever', async () => {
  const { handle, load, told } = await openForm();
  load();
  const valid = handle.validate();
  vi.advanceTimersByTime(60_000);
  expect([await read(valid), told.map(([name]) => name)]).not.toEqual(['open', []]);
});

it('an option that is no data is refused at once, and is no late frame', async () => {
  const wrong = { amount: 10n as unknown as number };
  expect(() => openShop(wrong).load()).toThrow(/option/);
});
