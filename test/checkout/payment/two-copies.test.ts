/** Two copies of the package on one page, as after a hot reload of its modules: they share no memory, and meet through the record and the lock. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Changes, createOrder, defer, getPhase, makeHost } from '../mounted-form.js';
import { answering, readForm, settle, short, typeIn, useFakeClock } from '../paying-form.js';
import { paid } from './answers.js';
import { useLocks } from './fake-locks.js';

useFakeClock();

/** Loads the package anew, and mounts a form of that copy. */
async function mountCopy(orderId: string, changes: Pick<Changes, 'charge' | 'lookUp'>) {
  vi.resetModules();
  const { mountCheckout } = await import('../../../src/checkout/index.js');
  const host = makeHost();
  const handle = mountCheckout(host, { ...short, orderId, ...changes });
  onTestFinished(() => handle.unmount());
  typeIn(host);
  return { host, handle };
}

/** Pays with one copy, whose answer comes when the test wants, and then mounts another copy. */
async function reload(changes: Pick<Changes, 'lookUp'> = {}) {
  const orderId = createOrder();
  const answer = defer();
  const charges = [answering(answer.promise), answering(paid)] as const;
  const before = await mountCopy(orderId, { charge: charges[0] });
  void before.handle.submit();
  await settle();
  before.handle.unmount();
  const after = await mountCopy(orderId, { charge: charges[1], ...changes });
  await settle();
  const pay = async () => {
    await after.handle.submit();
    await settle(1000);
    return charges.map(({ chargeCard }) => chargeCard.mock.calls.length);
  };
  return { host: after.host, answer, pay };
}

describe('a copy that is loaded in mid-payment', () => {
  it('waits for the payment of the other copy, sends nothing, and shows how it ends', async () => {
    useLocks();
    const { host, answer, pay } = await reload();
    expect(getPhase(host)).toBe('checking');
    expect(await pay()).toEqual([1, 0]);
    answer.resolve(paid);
    await settle(5000);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
    expect(await pay()).toEqual([1, 0]);
  });

  it('does not know the result where there are no locks, asks the shop, and sends nothing', async () => {
    const { host, pay } = await reload();
    expect(getPhase(host)).toBe('unknown');
    expect(await pay()).toEqual([1, 0]);
    const asked = await reload({ lookUp: async () => ({ id: 'ch_1', status: 'succeeded' }) });
    await settle();
    expect(getPhase(asked.host)).toBe('done');
    expect(await asked.pay()).toEqual([1, 0]);
  });
});
