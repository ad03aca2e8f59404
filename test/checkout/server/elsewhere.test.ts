/** Another payment of the order is under way or done: the server refuses this one, and the form ends as that one ends. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { getPhase, makeHost, pick } from '../mounted-form.js';
import { answering, getAgain, leave, readForm, settle, typeIn, useFakeClock } from '../paying-form.js';
import { leavePage } from '../payment/earlier-page.js';
import { clickPay, FakeShop, mountAtShop, type Row } from './fake-shop.js';

useFakeClock();
leavePage();

const TITLE = 'A payment for this order is already under way';
const NOT_CHARGED = /not (been )?charged/i;

/** Pays an order whose payment another browser has begun since the form was mounted. */
async function meet(row: Partial<Row>, changes: Parameters<typeof mountAtShop>[1] = {}) {
  const shop = new FakeShop();
  const mounted = mountAtShop(shop, changes);
  await settle();
  const other = shop.add(row);
  void clickPay(mounted);
  await settle();
  return { shop, other, ...mounted, read: () => readForm(mounted.host) };
}

describe('another payment of the order', () => {
  it.each(['begun', 'sent', 'unknown'])('that is %s is shown as that, with nothing to click', async (status) => {
    const { read, host, shop, handle, told } = await meet({ status });
    expect(read()).toMatchObject({ phase: 'checking', title: TITLE, again: null, leave: null, stay: null });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    expect(pick(told, 'error')).toEqual([]);
    // Nothing is lost when this page is left.
    expect(leave()).toBe(false);
    typeIn(host);
    await handle.submit();
    await settle(60_000);
    expect(read()).toMatchObject({ phase: 'checking', title: TITLE });
    expect({ posts: shop.count('POST payments'), sent: shop.sent }).toEqual({ posts: 1, sent: 0 });
  });

  it.each<[string, Partial<Row>, object]>([
    ['paid', { status: 'succeeded', id: 'ch_9' }, { phase: 'done', reference: 'ch_9' }],
    ['pending', { status: 'pending', id: 'ch_9', method: 'sepa' }, { phase: 'pending', reference: 'ch_9' }],
    [
      'waiting for the bank',
      { status: 'action', id: 'ch_9', redirect_url: 'https://bank.example/9' },
      { phase: 'action', again: 'Go to your bank' },
    ],
  ])('is shown as it is, at once or later: %s', async (_, row, expected) => {
    const early = await meet(row);
    expect(early.read()).toMatchObject(expected);
    const late = await meet({ status: 'unknown', method: row.method ?? 'card' });
    Object.assign(late.other, row);
    await settle(2000);
    expect(late.read()).toMatchObject(expected);
    expect(late.host.textContent).not.toContain('4242');
    expect(late.shop.sent).toBe(0);
  });

  it('that has failed opens the form with what was typed, and then this one pays', async () => {
    const { other, read, handle, shop, host } = await meet({ status: 'sent' });
    Object.assign(other, { status: 'failed', id: 'ch_9', decline_code: 'insufficient_funds' });
    await settle(2000);
    expect(read()).toMatchObject({ phase: 'open', alert: expect.stringMatching(/enough funds/) });
    await handle.submit();
    expect(getPhase(host)).toBe('done');
    expect(shop.sent).toBe(1);
  });

  it('that has failed, while a third one has paid: the form shows that one', async () => {
    const { other, read, shop, host } = await meet({ status: 'sent' });
    Object.assign(other, { status: 'failed', id: 'ch_9' });
    shop.add({ reference: 'THIRD', status: 'succeeded', id: 'ch_10' });
    await settle(2000);
    expect(read()).toMatchObject({ phase: 'done', reference: 'ch_10' });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
  });

  it('keeps a page that charges from charging', async () => {
    const charge = answering();
    const { read } = await meet({ status: 'begun', token: undefined }, { charge });
    expect(read()).toMatchObject({ phase: 'checking', title: TITLE });
    await settle(60_000);
    expect(charge.chargeCard).not.toHaveBeenCalled();
  });

  it('is asked for again by the next form, after this one was removed', async () => {
    const { shop, other, handle } = await meet({ status: 'sent' });
    handle.unmount();
    const count = shop.log.length;
    await settle(30_000);
    expect(shop.log).toHaveLength(count);
    Object.assign(other, { status: 'succeeded', id: 'ch_9' });
    const next = mountAtShop(shop, {}, makeHost());
    await settle();
    expect(readForm(next.host)).toMatchObject({ phase: 'done', reference: 'ch_9' });
  });

  it('that the server cannot tell about is shown until it can', async () => {
    const { shop, other, read, host } = await meet({ status: 'sent' });
    shop.isDown = true;
    await settle(100_000);
    expect(read()).toMatchObject({ phase: 'checking', title: TITLE });
    expect(getAgain(host)).toBeNull();
    shop.isDown = false;
    Object.assign(other, { status: 'succeeded', id: 'ch_9' });
    await settle(20_000);
    expect(read()).toMatchObject({ phase: 'done' });
  });

  it('is met by two windows that pay at once: one pays, and both show it', async () => {
    const shop = new FakeShop();
    const [one, two] = [mountAtShop(shop), mountAtShop(shop)];
    await settle();
    void clickPay(one);
    void clickPay(two);
    await settle(2000);
    expect([getPhase(one.host), getPhase(two.host)]).toEqual(['done', 'done']);
    expect({ rows: shop.rows.length, sent: shop.sent }).toEqual({ rows: 1, sent: 1 });
  });
});
