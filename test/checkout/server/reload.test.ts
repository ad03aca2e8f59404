/** A page that is loaded again, another browser, and the way back from the bank: the order's answer decides what the form shows. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getPhase, pick } from '../mounted-form.js';
import { readForm, settle, spyAssign, useFakeClock } from '../paying-form.js';
import { createRecord, go, leavePage, PAGE, readStore, writeStore } from '../payment/earlier-page.js';
import { ACTION, clickPay, FakeShop, mountAtShop, PAID, type Row, UNKNOWN } from './fake-shop.js';

useFakeClock();
leavePage();

/** Loads the page of an order whose payment stands like this. */
async function load(
  row: Partial<Row> | undefined,
  address: string = PAGE,
  changes: Parameters<typeof mountAtShop>[1] = {},
) {
  const shop = new FakeShop();
  if (row) shop.add(row);
  go(address);
  const mounted = mountAtShop(shop, changes);
  await settle();
  return { shop, ...mounted, read: () => ({ ...readForm(mounted.host), address: location.href }) };
}

const BANK = { status: 'action', id: 'ch_1', redirect_url: 'https://bank.example/3ds' };

describe('after the page was loaded again', () => {
  it.each<[string, object, object, string[]]>([
    ['paid', { ...PAID }, { phase: 'done', title: 'Payment complete', reference: 'ch_1' }, ['GET order']],
    ['pending', { status: 'pending', id: 'ch_1', method: 'sepa' }, { phase: 'pending' }, ['GET order']],
    [
      'waiting for the bank',
      BANK,
      { phase: 'action', title: 'Your bank is waiting for you', again: 'Go to your bank', leave: 'Pay another way' },
      ['GET order'],
    ],
    ['begun', { status: 'begun' }, { phase: 'checking', leave: null }, ['GET order', 'GET payment']],
    ['sent', { status: 'sent' }, { phase: 'checking', leave: null }, ['GET order', 'GET payment']],
    ['unknown', { status: 'unknown' }, { phase: 'checking', leave: null }, ['GET order', 'GET payment']],
  ])('the form shows the payment of the order: %s', async (_, row, expected, log) => {
    const assign = spyAssign();
    const { read, shop, told } = await load(row);
    expect(read()).toMatchObject(expected);
    expect(shop.log).toEqual(log);
    expect(pick(told, 'charge')).toEqual([]);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['reload', 500, 2],
    ['reload', 2000, 3],
    ['reload', 9000, 4],
    ['back_forward', 500, 2],
    ['navigate', 500, 1],
  ])('the form asks again for what the page before has sent late: %s, %i ms', async (type, ms, questions) => {
    const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
    onTestFinished(() => entries.mockRestore());
    const { read, shop } = await load(undefined);
    expect(read()).toMatchObject({ phase: 'open' });
    await settle(ms);
    shop.add({ status: 'succeeded', id: 'ch_1' });
    await settle(60_000);
    expect(read()).toMatchObject({ phase: questions > 1 ? 'done' : 'open' });
    expect(shop.log).toEqual(Array.from({ length: questions }, () => 'GET order'));
  });

  it('shows that the order is paid, also by a method that the form does not offer', async () => {
    const { read, host } = await load({ ...PAID, method: 'sepa' }, PAGE, { methods: ['card'] });
    expect(read()).toMatchObject({ phase: 'done', reference: 'ch_1' });
    const open = await load({ status: 'sent', method: 'sepa' }, PAGE, { methods: ['card'] });
    Object.assign(open.shop.rows[0] ?? {}, { status: 'failed', id: 'ch_2' });
    await settle(2000);
    expect(open.read()).toMatchObject({ phase: 'open' });
    await clickPay(open);
    expect(getPhase(open.host)).toBe('done');
    expect(host.textContent).not.toContain('4242');
  });

  it('shows the amount that was paid, whatever the order costs now', async () => {
    const { host } = await load({ ...PAID, amount: 1900 });
    expect(host.querySelector('.payveil-panel-amount')?.textContent).toBe('€19.00');
  });

  it('keeps nothing in the browser, and reads nothing that a form without a server has left', async () => {
    const shop = new FakeShop();
    const records = [createRecord(shop.orderId, { phase: 'done', status: 'succeeded', endedAt: Date.now() })];
    writeStore(records, localStorage);
    const mounted = mountAtShop(shop);
    await settle();
    expect(getPhase(mounted.host)).toBe('open');
    shop.results = [UNKNOWN];
    void clickPay(mounted);
    await settle();
    expect({ own: readStore(), shared: readStore(localStorage) }).toEqual({ own: [], shared: records });
    shop.results = [PAID];
    await settle(1000);
    expect(getPhase(mounted.host)).toBe('done');
  });

  it.each<[string, unknown]>([
    ['no object', 'paid'],
    ['no reference', { status: 'succeeded', method: 'card', amount: 1, currency: 'eur' }],
    ['no method', { status: 'succeeded', reference: 'R', amount: 1, currency: 'eur' }],
    ['no amount', { status: 'succeeded', reference: 'R', method: 'card', currency: 'eur' }],
  ])('believes nothing that the server cannot have written: %s', async (_, payment) => {
    const shop = new FakeShop();
    shop.order = { ...shop.order };
    shop.fail('GET order', { status: 200, body: { ...shop.order, payment } });
    const { host } = mountAtShop(shop);
    await settle();
    expect(getPhase(host)).toBe('open');
  });
});

describe('the way back from the bank', () => {
  const back = (status: string, charge = 'ch_1') => `${PAGE}?charge=${charge}&status=${status}&page=2`;

  it.each<[string, object, string, object]>([
    ['the server knows that it is paid', { ...PAID }, 'succeeded', { phase: 'done' }],
    ['whatever the address says', { ...PAID }, 'failed', { phase: 'done' }],
  ])('shows the end, and tells the page: %s', async (_, row, status, expected) => {
    const { read, told } = await load(row, back(status));
    expect(read()).toMatchObject({ ...expected, address: `${PAGE}?page=2` });
    expect(pick(told, 'charge')).toMatchObject([{ id: 'ch_1', status: 'succeeded' }]);
  });

  it('asks on while the server has not heard of it, and never goes to the bank again by itself', async () => {
    const assign = spyAssign();
    const { read, shop } = await load(BANK, back('succeeded'));
    expect(read()).toMatchObject({ phase: 'checking' });
    await settle(5000);
    expect(read()).toMatchObject({ phase: 'checking', address: `${PAGE}?page=2` });
    Object.assign(shop.rows[0] ?? {}, PAID);
    await settle(5000);
    expect(read()).toMatchObject({ phase: 'done' });
    expect(assign).not.toHaveBeenCalled();
  });

  it('never believes the address that it is paid', async () => {
    const { read } = await load(BANK, back('succeeded'));
    await settle(30_000);
    expect(read()).toMatchObject({
      phase: 'unknown',
      text: "Your bank has answered, and the shop has not heard of it yet. Don't pay again.",
      leave: null,
    });
    const other = await load(undefined, back('succeeded'));
    expect(other.read()).toMatchObject({ phase: 'open', alert: '', address: `${PAGE}?page=2` });
  });

  it('of a charge that the bank has refused tells why the form is open', async () => {
    const { read, told, host, handle } = await load(undefined, back('failed'));
    expect(read()).toMatchObject({
      phase: 'open',
      alert: 'Your bank did not confirm the payment. Try again, or use another card.',
      address: `${PAGE}?page=2`,
    });
    expect(pick(told, 'charge')).toEqual([]);
    await clickPay({ host, handle });
    expect(getPhase(host)).toBe('done');
  });

  it.each(['?charge=ch_1', '?charge=ch_1&status=sold', '?status=failed'])(
    'is none if the address is not ours: %s',
    async (query) => {
      const { read } = await load(undefined, PAGE + query);
      expect(read()).toMatchObject({ phase: 'open', alert: '', address: PAGE + query });
    },
  );

  it('is none on another page than returnUrl', async () => {
    const { read } = await load(undefined, back('failed'), { returnUrl: 'https://shop.example/other' });
    expect(read()).toMatchObject({ phase: 'open', alert: '', address: back('failed') });
  });

  it('of another charge than that of the order shows the payment of the order', async () => {
    const { read } = await load(BANK, back('succeeded', 'ch_7'));
    expect(read()).toMatchObject({ phase: 'action', again: 'Go to your bank' });
  });
});

describe('a payment that waits for the bank, after the page was loaded again', () => {
  it('can be replaced', async () => {
    const { shop, host, handle } = await load(BANK);
    handle.clear();
    await clickPay({ host, handle });
    expect(shop.list('POST payments')[0]?.body).toMatchObject({ replaces: shop.other });
    expect(getPhase(host)).toBe('done');
    expect(ACTION).toMatchObject(BANK);
  });
});
