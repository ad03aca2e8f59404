/** Every wait of a payment has an end, and an answer that comes later still ends the payment. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { PaymentAnswer } from '../../../src/checkout/index.js';
import { type Changes, defer, getInput, getPhase, listMarked, pick, type } from '../mounted-form.js';
import { leave, never, payShort, readForm, settle, useFakeClock } from '../paying-form.js';
import { paid, refused } from './answers.js';

useFakeClock();

const UNKNOWN = "We don't know yet whether the payment went through. Don't pay again.";
const [CHECKING_MS, UNKNOWN_MS] = [60_000, 90_000];

type Start = (answer: Promise<PaymentAnswer>, changes?: Changes) => ReturnType<typeof payShort>;

/** Whose answer the form waits for. */
const WAYS: [string, Start][] = [
  ['a promise of onToken', (answer, changes) => payShort([], { ...changes, onToken: () => answer })],
  ["a merchant's own client", (answer, changes) => payShort([answer], changes)],
];

describe.each(WAYS)('%s that never settles', (way, start) => {
  it('is waited for one minute, then checked for 30 seconds, and is then unknown', async () => {
    const { host, told, handle, submitted } = start(never());
    await settle(CHECKING_MS - 1);
    expect({ phase: getPhase(host), isWarned: leave() }).toEqual({ phase: 'busy', isWarned: true });
    await settle(1);
    expect({ phase: getPhase(host), isWarned: leave() }).toEqual({ phase: 'checking', isWarned: true });
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
    await settle(UNKNOWN_MS - CHECKING_MS - 1);
    expect(getPhase(host)).toBe('checking');
    await settle(1);
    expect(readForm(host)).toMatchObject({ phase: 'unknown', text: UNKNOWN });
    expect(leave()).toBe(false);
    expect(pick(told, 'error')).toMatchObject([{ code: 'timeout', outcome: 'unknown' }]);
    expect(vi.getTimerCount()).toBe(0);
    await submitted;
    // It is never sent again by the form, because the first attempt may still be at work.
    handle.clear();
    expect(getPhase(host)).toBe('open');
  });

  const isClient = way.includes('client');
  it.each<[string, PaymentAnswer | Error, string]>([
    ['success', paid, 'done'],
    ['a decline', { id: 'ch_1', status: 'failed' }, 'open'],
    ['a refusal', refused, 'open'],
    // From a client nothing is an answer that cannot be read. From the merchant's code it says that the token was handed on.
    ['nothing', undefined, isClient ? 'unknown' : 'sent'],
    ['an error', new Error('of the merchant'), 'unknown'],
  ])('may settle late, and still ends the payment, from `checking` and from `unknown`: %s', async (_, late, phase) => {
    for (const ms of [CHECKING_MS + 5000, UNKNOWN_MS + 60_000]) {
      const { promise, resolve, reject } = defer();
      const { host } = start(promise);
      await settle(ms);
      expect(getPhase(host)).toBe(ms < UNKNOWN_MS ? 'checking' : 'unknown');
      if (late instanceof Error) reject(late);
      else resolve(late);
      await settle();
      // What tells nothing changes nothing until the time is over.
      const isChecking = phase === 'unknown' && ms < UNKNOWN_MS;
      expect(getPhase(host)).toBe(isChecking ? 'checking' : phase);
      await settle(UNKNOWN_MS);
      expect(getPhase(host)).toBe(phase);
    }
  });
});

describe('an answer that comes when the buyer already types again', () => {
  it('changes nothing in the open form', async () => {
    const [first, second] = [defer(), defer()];
    const { host, told } = payShort([], { onToken: () => first.promise, lookUp: () => second.promise });
    await settle(CHECKING_MS + 1000);
    first.resolve({ status: 'failed', decline_code: 'incorrect_cvc' });
    await settle();
    expect({ phase: getPhase(host), marked: listMarked(host) }).toEqual({ phase: 'open', marked: ['cvc'] });
    getInput(host, 'cvc').value = '';
    type(getInput(host, 'cvc'), '123');
    getInput(host, 'cardNumber').focus();
    second.resolve({ status: 'failed', decline_code: 'incorrect_cvc' });
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'open', alert: '' });
    expect(listMarked(host)).toEqual([]);
    expect(document.activeElement).toBe(getInput(host, 'cardNumber'));
    expect(pick(told, 'busy')).toEqual([{ busy: true }, { busy: false }]);
  });
});
