/** When `onCharge` is told about a charge: once for each, after the form shows the result, however late it comes. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { Charge } from '../../../src/index.js';
import { catchReports } from '../../catch-reports.js';
import { defer, fill, getPhase, pick } from '../mounted-form.js';
import { getAgain, pay, settle, useFakeClock } from '../paying-form.js';
import { lost, paid, refused } from './answers.js';

const declined: Charge = { id: 'ch_0', status: 'failed' };

useFakeClock();

/** Pays with a form whose result is unknown after 12 seconds. The answers after that are for **Check again**. */
async function leaveUnknown(answers: unknown[], onCharge: (charge: Charge, method: string) => void) {
  const payment = pay([lost, refused, refused, refused, ...answers], { onCharge });
  await settle(12_000);
  expect(getPhase(payment.host)).toBe('unknown');
  return payment;
}

type Payment = Awaited<ReturnType<typeof leaveUnknown>>;
const ways: [string, (payment: Payment) => void][] = [
  ['the handle', ({ handle }) => void handle.checkAgain()],
  ['the button', ({ host }) => getAgain(host)?.click()],
];

describe.each(ways)('onCharge, after the buyer has checked again by %s', (_, checkAgain) => {
  it('is told once, after the event and after the form shows the result', async () => {
    const order: unknown[] = [];
    const onCharge = vi.fn(() => void order.push(['onCharge', getPhase(payment.host)]));
    const payment = await leaveUnknown([paid], onCharge);
    payment.handle.on('charge', () => order.push(['event', getPhase(payment.host)]));
    expect(onCharge).not.toHaveBeenCalled();
    checkAgain(payment);
    await settle(1000);
    expect(onCharge.mock.calls).toEqual([[paid, 'card']]);
    expect(order).toEqual([
      ['event', 'checking'],
      ['onCharge', 'done'],
    ]);
    checkAgain(payment);
    await settle(30_000);
    expect(onCharge).toHaveBeenCalledOnce();
  });

  it('may throw: the error is reported, and the payment still succeeds', async () => {
    const reported = catchReports();
    const payment = await leaveUnknown([paid], () => {
      throw new Error('of the merchant');
    });
    const before = pick(payment.told, 'error').length;
    checkAgain(payment);
    await settle(1000);
    expect(reported.mock.calls).toMatchObject([[{ message: 'onCharge failed: of the merchant' }]]);
    expect(getPhase(payment.host)).toBe('done');
    expect(pick(payment.told, 'error').length).toEqual(before);
  });
});

describe('onCharge', () => {
  it('is told about each charge once, in order', async () => {
    const onCharge = vi.fn();
    const { host, handle } = await leaveUnknown([lost, declined, paid], onCharge);
    void handle.checkAgain();
    await settle(1000);
    expect(getPhase(host)).toBe('unknown');
    expect(onCharge.mock.calls).toEqual([]);
    void handle.checkAgain();
    await settle(1000);
    expect(getPhase(host)).toBe('open');
    expect(onCharge.mock.calls).toEqual([[declined, 'card']]);
    fill(host);
    void handle.submit();
    await settle(1000);
    expect(getPhase(host)).toBe('done');
    expect(onCharge.mock.calls).toEqual([
      [declined, 'card'],
      [paid, 'card'],
    ]);
  });

  it('is told before `submit()` and `checkAgain()` resolve', async () => {
    const onCharge = vi.fn();
    const calls: number[] = [];
    const note = () => void calls.push(onCharge.mock.calls.length);
    void pay([paid], { onCharge }).submitted.then(note);
    await settle();
    const { handle } = await leaveUnknown([paid], onCharge);
    void handle.checkAgain().then(note);
    await settle(1000);
    expect(calls).toEqual([1, 2]);
  });

  it('is told about an answer that comes when the form has stopped to ask', async () => {
    const onCharge = vi.fn();
    const { promise, resolve } = defer();
    const { host, told } = pay([lost, promise], { onCharge });
    await settle(30_000);
    expect(getPhase(host)).toBe('unknown');
    expect(onCharge.mock.calls).toEqual([]);
    resolve(paid);
    await settle();
    expect(pick(told, 'charge').length).toBe(1);
    expect(onCharge.mock.calls).toEqual([[paid, 'card']]);
  });
});
