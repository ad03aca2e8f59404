/** What fails before the token is made: nothing was sent, so it is told once, to the buyer who has seen it happen. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Changes, createOrder, find, getPhase, mount, pick, readAlert } from '../mounted-form.js';
import { answering, payShort, readForm, settle, short, typeIn, useFakeClock } from '../paying-form.js';
import { paid } from './answers.js';
import { createRecord, go, leavePage, PAGE, writeStore } from './earlier-page.js';

useFakeClock();
leavePage();

const OFFLINE = "You're offline. Nothing was sent.";

/** Sets whether the device is online. */
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
  if (isOnline) window.dispatchEvent(new Event('online'));
}

/** Pays while the device is offline. */
async function payOffline(changes: Changes = {}) {
  setOnline(false);
  const mounted = payShort([paid], changes);
  await settle(100);
  expect(readForm(mounted.host)).toMatchObject({ phase: 'open', alert: OFFLINE });
  expect(pick(mounted.told, 'error')).toMatchObject([{ code: 'offline', outcome: 'not_sent' }]);
  expect(mounted.charge.chargeCard).not.toHaveBeenCalled();
  return mounted;
}

describe('the alert that the device is offline', () => {
  it.each([
    ['as it was', {}],
    ['after the words have changed', { messages: { 'form.offline': 'Kein Netz' } }],
  ])('goes when the device is online again: %s', async (_, changes) => {
    const { host, handle } = await payOffline();
    handle.update(changes);
    setOnline(true);
    expect(readAlert(host)).toBe('');
  });

  it('goes alone: what the form has told since stays', async () => {
    const { host, handle } = await payOffline();
    handle.setError({ message: 'Choose a shirt.' });
    setOnline(true);
    expect(readAlert(host)).toBe('Choose a shirt.');
  });

  it.each(['unmount', 'remove'] as const)('is not told to the next form: %s', async (how) => {
    const orderId = createOrder();
    const { host, handle } = await payOffline({ orderId });
    if (how === 'unmount') handle.unmount();
    else host.remove();
    setOnline(true);
    const next = mount({ ...short, orderId, charge: answering(paid) });
    await settle(100);
    expect(readForm(next.host)).toMatchObject({ phase: 'open', alert: '' });
  });

  it('does not hide from the next form that another window has paid the order', async () => {
    const orderId = createOrder();
    const { handle } = await payOffline({ orderId });
    handle.unmount();
    const end = { phase: 'done', status: 'succeeded', chargeId: 'ch_2', endedAt: Date.now(), isTold: true };
    writeStore([createRecord(orderId, end)], localStorage);
    const next = mount({ ...short, orderId, charge: answering(paid) });
    await settle(10);
    expect(getPhase(next.host)).toBe('done');
  });

  it('does not hide from the next form the way back from the bank', async () => {
    const orderId = createOrder();
    const { handle } = await payOffline({ orderId });
    handle.unmount();
    go(`${PAGE}?charge=ch_7&status=succeeded`);
    const next = mount({ ...short, orderId, charge: answering(paid) });
    await settle(10);
    expect(getPhase(next.host)).toBe('unknown');
  });
});

describe('a clock that fails at the click', () => {
  const fail = () => {
    throw new Error('no clock');
  };

  it('is told, the next click pays, and another form hears nothing of it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const orderId = createOrder();
    let now: () => number = Date.now;
    const charge = answering(paid);
    const { host, handle } = mount({ ...short, orderId, charge, now: () => now() });
    typeIn(host);
    now = fail;
    await handle.submit();
    expect(readForm(host)).toMatchObject({
      phase: 'open',
      alert: "We couldn't prepare the payment. Nothing was sent.",
    });
    now = Date.now;
    handle.unmount();
    const next = mount({ ...short, orderId, charge });
    expect(readAlert(next.host)).toBe('');
    typeIn(next.host);
    await next.handle.submit();
    expect(getPhase(next.host)).toBe('done');
    expect(charge.chargeCard).toHaveBeenCalledOnce();
  });
});

it('keeps what the page has marked while the payment is refused', async () => {
  const { host, handle } = await payOffline();
  handle.setError({ field: 'cvc', message: 'Look at the back.' });
  expect(find(host, '.payveil-cvc .payveil-error').textContent).toBe('Look at the back.');
});
