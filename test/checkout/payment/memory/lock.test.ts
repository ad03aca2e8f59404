/** The lock of an order: who holds it, how it is given back, and what happens where there are no locks. */
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type How, OrderLock } from '../../../../src/checkout/payment/memory/lock.js';
import { SPREAD_MS } from '../../../../src/checkout/payment/times.js';
import { createOrder } from '../../mounted-form.js';
import { settle } from '../../paying-form.js';
import { useLocks } from '../fake-locks.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  // Each lock is given back, so that none is left for the next test.
  await settle(5000);
  vi.useRealTimers();
});

/** A lock of an order in a window, and what it was told. */
function open(orderId: string | undefined) {
  const onLost = vi.fn();
  const lock = new OrderLock(onLost);
  const answers: unknown[] = [];
  const take = (how: How) => {
    const answer = lock.take(window, orderId, how);
    void Promise.resolve(answer).then((each) => answers.push(each));
    return answer;
  };
  return { lock, take, answers, onLost };
}

const nameLock = (orderId: string) => `payveil.order.${orderId}`;

describe('the lock of an order', () => {
  it('is held by one window of the shop, and another order has its own', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const [first, second, other] = [open(orderId), open(orderId), open(createOrder())];
    for (const each of [first, second, other]) each.take('now');
    await settle();
    expect([first, second, other].map(({ answers }) => answers)).toEqual([[true], [false], [true]]);
    expect(locks.isHeld(nameLock(orderId))).toBe(true);
    // Who holds it has it at once.
    expect(first.take('now')).toBe(true);
  });

  it('is given back when other windows can read what was written, and the next one in the queue has it', async () => {
    useLocks();
    const orderId = createOrder();
    const [first, second] = [open(orderId), open(orderId)];
    first.take('now');
    second.take(new AbortController().signal);
    await settle();
    first.lock.end();
    await settle(SPREAD_MS - 1);
    expect(second.answers).toEqual([]);
    await settle(1);
    expect(second.answers).toEqual([true]);
  });

  it('is given back at once when the page is hidden, so that the browser can keep the page', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const { lock, take } = open(orderId);
    take('now');
    await settle();
    lock.leave();
    await settle();
    expect(locks.isHeld(nameLock(orderId))).toBe(false);
    lock.leave();
    lock.end();
    await settle(SPREAD_MS);
    expect(take('now')).toBeInstanceOf(Promise);
  });

  it('that is about to be given back is had by a new payment of the same page when it is free', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const [first, second] = [open(orderId), open(orderId)];
    first.take('now');
    await settle();
    first.lock.end();
    second.take('soon');
    await settle(SPREAD_MS - 1);
    expect(second.answers).toEqual([]);
    await settle(1);
    expect(second.answers).toEqual([true]);
    expect(locks.isHeld(nameLock(orderId))).toBe(true);
    second.lock.leave();
    await settle();
    expect(locks.isHeld(nameLock(orderId))).toBe(false);
  });

  it('is waited for by a new payment, as long as another window needs to give it back', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const letGo = locks.hold(nameLock(orderId));
    const [soon, late] = [open(orderId), open(orderId)];
    await settle();
    soon.take('soon');
    await settle(SPREAD_MS);
    letGo();
    await settle();
    expect(soon.answers).toEqual([true]);
    late.take('soon');
    await settle(499);
    expect(late.answers).toEqual([]);
    await settle(1);
    expect(late.answers).toEqual([false]);
    // Who has ended to wait gets it no more.
    soon.lock.leave();
    await settle();
    expect([locks.isHeld(nameLock(orderId)), locks.countWaiting(nameLock(orderId))]).toEqual([false, 0]);
  });

  it('is taken from another window whose buyer wants to pay here, and that window is told', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const [first, second, third] = [open(orderId), open(orderId), open(orderId)];
    first.take('now');
    await settle();
    second.take('forced');
    await settle();
    expect({ lost: first.onLost.mock.calls.length, second: second.answers }).toEqual({ lost: 1, second: [true] });
    // The first one has nothing to give back.
    first.lock.leave();
    third.take('now');
    await settle();
    expect({ third: third.answers, isHeld: locks.isHeld(nameLock(orderId)) }).toEqual({ third: [false], isHeld: true });
    expect(second.onLost).not.toHaveBeenCalled();
  });

  it('that was taken while it was given back is had by no other form of its page', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const [first, next] = [open(orderId), open(orderId)];
    first.take('now');
    await settle();
    first.lock.end();
    const letGo = locks.hold(nameLock(orderId), { steal: true });
    await settle();
    next.take('now');
    await settle();
    expect(next.answers).toEqual([false]);
    letGo();
  });

  it('is no longer waited for after the signal, and then not held', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const letGo = locks.hold(nameLock(orderId));
    const { take, answers, onLost } = open(orderId);
    const life = new AbortController();
    await settle();
    take(life.signal);
    await settle();
    life.abort();
    letGo();
    await settle();
    expect({ answers, lost: onLost.mock.calls.length, isHeld: locks.isHeld(nameLock(orderId)) }).toEqual({
      answers: [false],
      lost: 0,
      isHeld: false,
    });
  });
});

describe('everybody holds the lock', () => {
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  const fail = () => {
    throw new DOMException('', 'SecurityError');
  };

  it('at once without an order, where there are no locks, and without a window', () => {
    expect(new OrderLock(vi.fn()).take(window, createOrder(), 'now')).toBe(true);
    expect(new OrderLock(vi.fn()).take(null, createOrder(), 'now')).toBe(true);
    useLocks();
    expect(open(undefined).take('now')).toBe(true);
  });

  it.each([
    ['that reject', { request: refuse }],
    ['that throw', { request: fail }],
    ['without their function', {}],
  ])('where the browser has locks %s, as in a sandboxed page', async (_, locks) => {
    useLocks(locks);
    const { take, answers, lock, onLost } = open(createOrder());
    for (const how of ['now', 'soon', 'forced'] as const) take(how);
    await settle();
    expect(answers).toEqual([true, true, true]);
    lock.end();
    lock.leave();
    expect(onLost).not.toHaveBeenCalled();
  });
});

it('is held after five seconds where the browser never answers, and the developer is told', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const request = (_: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  useLocks({ request });
  const { take, answers } = open(createOrder());
  take('soon');
  await settle(4999);
  expect(answers).toEqual([]);
  await settle(1);
  expect(answers).toEqual([true]);
  expect(told.mock.calls.flat().join()).toContain('The browser does not answer about its locks.');
  told.mockRestore();
});
