/** An order is paid once, in however many windows: the others wait, show its end, and go on when a window has died. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { type Changes, createOrder, defer, getPhase, mount, pick } from '../mounted-form.js';
import { answering, getLeave, leave, payShort, readForm, settle, short, typeIn, useFakeClock } from '../paying-form.js';
import { paid } from './answers.js';
import { createRecord, ENDS, go, KEY, leavePage, PAGE, readStore, writeStore } from './earlier-page.js';
import { useLocks } from './fake-locks.js';

useFakeClock();
leavePage();

const ELSEWHERE = 'A payment for this order is under way in another window';
const UNDER_WAY = 'A payment for this order is already under way';
const nameLock = (orderId: string) => `payveil.order.${orderId}`;

/** Another window of the shop, which pays an order: it holds the lock, and writes the record. */
function openWindow(locks = useLocks()) {
  const orderId = createOrder();
  const close = locks.hold(nameLock(orderId));
  /** Writes the record, which this window hears of later. */
  const write = (members: object | undefined, isHeard = true) => {
    writeStore(members ? [createRecord(orderId, members)] : [], localStorage);
    if (isHeard) window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  };
  write({}, false);
  return { orderId, locks, close, write };
}

/** Opens the form of that order in this window. */
async function mountHere(orderId: string, changes: Changes = {}) {
  const charge = answering(paid);
  const mounted = mount({ ...short, charge, orderId, ...changes });
  await settle();
  return { ...mounted, charge };
}

describe('a form of an order that another window pays', () => {
  it('says so, offers nothing yet, and sends nothing', async () => {
    const { orderId } = openWindow();
    const { host, handle, told, charge } = await mountHere(orderId);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: ELSEWHERE, again: null, leave: null });
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
    typeIn(host);
    await handle.submit();
    await settle(50_000);
    expect([pick(told, 'submit'), charge.chargeCard.mock.calls, pick(told, 'error')]).toEqual([[], [], []]);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: ELSEWHERE, leave: null });
  });

  it.each(ENDS)('shows the end as soon as the other window writes it: %s', async (_, end, expected) => {
    const { orderId, write } = openWindow();
    const onCharge = vi.fn();
    const { host } = await mountHere(orderId, { onCharge });
    write({ chargeId: 'ch_1', phase: 'checking' });
    await settle(2000);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: ELSEWHERE });
    write({ ...end, endedAt: Date.now(), isTold: true });
    expect(readForm(host)).toMatchObject(expected);
    await settle(10_000);
    expect(onCharge).not.toHaveBeenCalled();
  });

  it('warns nobody who leaves, and leaves the wait to the next form when it is removed', async () => {
    const { orderId, write, close } = openWindow();
    const { handle, told } = await mountHere(orderId);
    expect(leave()).toBe(false);
    handle.unmount();
    close();
    await settle(60_000);
    // It has asked nobody, and told nothing, for a form that is gone.
    expect(told.map(([name]) => name)).toEqual(['busy', 'ready', 'busy']);
    write({ phase: 'done', status: 'succeeded', chargeId: 'ch_1', endedAt: Date.now(), isTold: true });
    expect(readForm((await mountHere(orderId)).host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
  });

  it('has Start again after 60 seconds, because the other window may be asleep, and then takes the lock from it', async () => {
    const locks = useLocks();
    const { orderId } = openWindow(locks);
    const { host, handle, charge } = await mountHere(orderId);
    await settle(59_999);
    expect(getLeave(host)).toBeNull();
    await settle(1);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: ELSEWHERE, leave: 'Start again' });
    getLeave(host)?.click();
    expect(readForm(host)).toMatchObject({ title: 'Start again?', text: expect.stringMatching(/charge you twice/) });
    await settle(1000);
    getLeave(host)?.click();
    expect(getPhase(host)).toBe('open');
    typeIn(host);
    await handle.submit();
    expect(getPhase(host)).toBe('done');
    expect(charge.chargeCard).toHaveBeenCalledOnce();
    expect(readStore(localStorage).at(-1)).toMatchObject({ phase: 'done' });
  });

  it('is not shown with the card of a click that came too late', async () => {
    const locks = useLocks();
    const orderId = createOrder();
    const { host, handle, charge } = await mountHere(orderId);
    typeIn(host);
    const close = locks.hold(nameLock(orderId));
    const write = (members: object) =>
      writeStore([createRecord(orderId, { method: 'sepa', ...members })], localStorage);
    write({});
    void handle.submit();
    await settle(600);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: ELSEWHERE });
    write({ phase: 'done', status: 'succeeded', chargeId: 'ch_2', endedAt: Date.now() });
    close();
    await settle(500);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_2' });
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(host.querySelector('.payveil-panel')?.textContent).not.toContain('4242');
  });

  it.each([
    ['has paid', { phase: 'done', status: 'succeeded', chargeId: 'ch_2', endedAt: 1 }, 'done'],
    ['pays', {}, 'checking'],
  ])('is shown in place of a payment that the bank has refused: the other window %s', async (_, members, phase) => {
    const { orderId } = openWindow();
    const record = { reference: 'REFUSED', chargeId: 'ch_1', phase: 'action', isShared: true };
    writeStore([createRecord(orderId, record), createRecord(orderId, members)], localStorage);
    go(`${PAGE}?charge=ch_1&status=failed`);
    const { host, told } = await mountHere(orderId);
    await settle(100);
    expect(pick(told, 'charge')).toMatchObject([
      { id: 'ch_1', status: 'failed' },
      ...(phase === 'done' ? [{ id: 'ch_2' }] : []),
    ]);
    expect(getPhase(host)).toBe(phase);
  });
});

describe('a form that pays an order', () => {
  it('of two windows that click at the same time is one', async () => {
    useLocks();
    const orderId = createOrder();
    const { promise, resolve } = defer();
    const [first, second] = [payShort([promise], { orderId }), payShort([paid], { orderId })];
    await settle(500);
    expect([first, second].map(({ host }) => getPhase(host))).toEqual(['busy', 'checking']);
    resolve({ id: 'ch_1', status: 'failed' });
    await settle(1000);
    // The second one may pay now.
    expect([first, second].map(({ host }) => getPhase(host))).toEqual(['open', 'open']);
    expect(second.charge.chargeCard.mock.calls).toEqual([]);
    typeIn(second.host);
    void second.handle.submit();
    await settle(1000);
    expect(getPhase(second.host)).toBe('done');
  });
});

describe("an answer of the merchant's code that another payment of the order is under way", () => {
  it.each<[string, Changes]>([
    ['from onToken', { onToken: async () => ({ outcome: 'in_progress' }) }],
    ['from an error of onToken', { onToken: () => Promise.reject({ outcome: 'in_progress' }) }],
    [
      'from a function for waitUntil',
      { onToken: ({ waitUntil }) => waitUntil(async () => ({ outcome: 'in_progress' })) },
    ],
  ])('is shown as that, never as not charged, and lookUp finds the end: %s', async (_, changes) => {
    const answers = [undefined, undefined, { status: 'succeeded' }];
    const { host } = payShort([], { ...changes, lookUp: async () => answers.shift() });
    await settle(1000);
    expect(readForm(host)).toMatchObject({ phase: 'checking', title: UNDER_WAY });
    expect(host.textContent).not.toMatch(/not (been )?charged/i);
    await settle(4000);
    expect(getPhase(host)).toBe('done');
  });
});

describe('another orderId', () => {
  it('opens a fresh form after an end, and the record of the first order stays', async () => {
    const orderId = createOrder();
    const { host, handle } = payShort([paid], { orderId });
    await settle();
    handle.update({ orderId: createOrder() });
    expect(readForm(host)).toMatchObject({ phase: 'open', alert: '' });
    handle.update({ orderId });
    await settle();
    expect(getPhase(host)).toBe('done');
  });

  it('waits for the end of a payment under way, and for its buyer to see it', async () => {
    const { promise, resolve } = defer();
    const { host, handle, told } = payShort([promise, paid]);
    await settle();
    handle.update({ orderId: createOrder() });
    expect(getPhase(host)).toBe('busy');
    resolve(paid);
    await settle(2999);
    expect(getPhase(host)).toBe('done');
    await settle(1);
    expect(getPhase(host)).toBe('open');
    typeIn(host);
    void handle.submit();
    await settle();
    expect({ phase: getPhase(host), submits: pick(told, 'submit').length }).toEqual({ phase: 'done', submits: 2 });
  });

  it('is none if the page makes the order at the click', async () => {
    const orderId = createOrder();
    const charge = answering(paid, paid);
    const { host, handle } = mount({ ...short, charge, orderId: undefined, checkoutId: orderId, remember: false });
    handle.on('submit', () => handle.update({ orderId }));
    typeIn(host);
    void handle.submit();
    await settle(10_000);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
    expect(charge.chargeCard).toHaveBeenCalledOnce();
  });

  it('is none if the page returns to the first one while that is paid', async () => {
    const [orderId, other] = [createOrder(), createOrder()];
    const answer = defer();
    const { host, handle } = payShort([answer.promise], { orderId, remember: false });
    await settle();
    for (const next of [other, orderId]) handle.update({ orderId: next });
    answer.resolve(paid);
    await settle(10_000);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_1' });
  });

  it('shows the payment of that order, if an earlier page has left one', async () => {
    const orderId = createOrder();
    const { host, handle } = payShort([paid]);
    await settle();
    writeStore([createRecord(orderId)], localStorage);
    handle.update({ orderId });
    await settle();
    expect(readForm(host)).toMatchObject({ phase: 'unknown', reference: `REF-${orderId}` });
  });

  it.each([{ amount: 100 }, { description: 'Less' }, { customerId: 'cus_2' }])('is not %o', async (changes) => {
    const { host, handle } = payShort([paid]);
    await settle();
    handle.update(changes);
    await settle(10_000);
    expect(getPhase(host)).toBe('done');
  });
});
