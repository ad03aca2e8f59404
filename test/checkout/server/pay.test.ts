/** A payment that the shop's server charges: each answer of the server, and each that is lost. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { EventualAnswer } from '../../../src/checkout/index.js';
import { getButton, getPhase, type Mounted, makeHost, pick } from '../mounted-form.js';
import { getAgain, getLeave, readForm, settle, spyAssign, typeIn, useFakeClock } from '../paying-form.js';
import { leavePage } from '../payment/earlier-page.js';
import {
  ACTION,
  clickPay,
  DECLINED,
  FakeShop,
  type Fault,
  mountAtShop,
  PAID,
  PENDING,
  type Result,
  UNKNOWN,
} from './fake-shop.js';

useFakeClock();
leavePage();

/** Mounts the form, waits for the order, types and clicks. The test itself lets time pass. */
async function pay(shop: FakeShop, changes: Parameters<typeof mountAtShop>[1] = {}) {
  const mounted = mountAtShop(shop, changes);
  await settle();
  void clickPay(mounted);
  await settle();
  return { ...mounted, read: () => readForm(mounted.host) };
}

/** Creates a shop whose gateway gives these results in order. */
function sell(...results: Result[]): FakeShop {
  const shop = new FakeShop();
  if (results.length > 0) shop.results = results;
  return shop;
}

const NOT_CHARGED = /not (been )?charged/i;

describe('the server charges', () => {
  it('a token, with the name and the method of the payment', async () => {
    const shop = sell();
    const { told } = await pay(shop);
    const [request] = shop.list('POST payments');
    const [submit] = pick(told, 'submit');
    expect(request?.body).toEqual({
      reference: submit?.reference,
      method: 'card',
      token: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.url).toBe(new URL(`/payments/orders/${shop.orderId}/payments`, location.href).href);
  });

  it.each<[string, Result, object, object[]]>([
    [
      'paid',
      PAID,
      { phase: 'done', title: 'Payment complete', reference: 'ch_1' },
      [{ id: 'ch_1', status: 'succeeded' }],
    ],
    ['pending', PENDING, { phase: 'pending', title: 'Payment started' }, [{ id: 'ch_1', status: 'pending' }]],
    [
      'declined',
      DECLINED,
      { phase: 'open', alert: `This card does not have enough funds. Use another card. You have not been charged.` },
      [{ id: 'ch_1', status: 'failed' }],
    ],
    [
      'failed without a charge',
      { status: 'failed' },
      {
        phase: 'open',
        alert: 'The payment service did not accept this payment. You have not been charged.',
      },
      [],
    ],
  ])('and the end is shown, and told to the page: %s', async (_, result, expected, charges) => {
    const onCharge = vi.fn();
    const shop = sell(result);
    const { read, told, host } = await pay(shop, { onCharge });
    expect(read()).toMatchObject(expected);
    expect(pick(told, 'charge')).toMatchObject(charges);
    expect(onCharge.mock.calls.map(([{ id, status }]) => ({ id, status }))).toEqual(charges);
    expect(pick(told, 'busy').map(({ busy }) => busy)).toEqual([true, false]);
    expect(pick(told, 'token')).toEqual([]);
    await settle(60_000);
    // A form that is open again asks whether another browser pays.
    const isOpen = getPhase(host) === 'open';
    expect(shop.log).toEqual(['GET order', 'POST payments', ...(isOpen ? ['GET order'] : [])]);
  });

  it('by an account', async () => {
    const shop = sell(PENDING);
    const mounted = mountAtShop(shop, { method: 'sepa' });
    await settle();
    typeIn(mounted.host, 'sepa');
    await mounted.handle.submit();
    expect(shop.list('POST payments')[0]?.body).toMatchObject({ method: 'sepa' });
    expect(getPhase(mounted.host)).toBe('pending');
  });

  it('once, however often the buyer clicks', async () => {
    const shop = sell();
    const mounted = mountAtShop(shop);
    await settle();
    typeIn(mounted.host);
    getButton(mounted.host).click();
    getButton(mounted.host).click();
    void mounted.handle.submit();
    await settle(1000);
    getButton(mounted.host).click();
    await settle();
    expect({ posts: shop.count('POST payments'), sent: shop.sent }).toEqual({ posts: 1, sent: 1 });
  });

  it('names no payment by the checkoutId, which may have letters that no path has', async () => {
    const shop = sell();
    await pay(shop, { checkoutId: 'co/1' });
    expect(shop.list('POST payments')[0]?.body?.reference).toMatch(/^[\dA-Z]{10}$/);
  });

  it('and sends the buyer to the bank', async () => {
    const assign = spyAssign();
    const { read, told } = await pay(sell(ACTION));
    expect(assign.mock.calls).toEqual([['https://bank.example/3ds']]);
    expect(read()).toMatchObject({ phase: 'action' });
    expect(pick(told, 'charge')).toMatchObject([{ id: 'ch_1', status: 'requires_action' }]);
  });
});

describe('a payment that was certainly not made', () => {
  it.each<[string, Fault, string, object]>([
    [
      'too many tries',
      { status: 429, body: { outcome: 'not_sent', code: 'too_many_tries' } },
      'The payment service did not accept this payment. You have not been charged.',
      { code: 'request_refused', outcome: 'not_sent' },
    ],
    [
      'a gateway that was not reached',
      { status: 502, body: { outcome: 'not_sent' } },
      // The server may not know of a payment in another window either.
      "We couldn't reach the payment service.",
      { code: 'connection_failed', outcome: 'not_sent' },
    ],
    [
      'a gateway that has refused it',
      { status: 502, body: { outcome: 'refused' } },
      'The payment service did not accept this payment. You have not been charged.',
      { code: 'gateway_error', outcome: 'refused' },
    ],
  ])('opens the form, and the next click pays: %s', async (_, fault, alert, error) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = sell();
    shop.fail('POST payments', fault);
    const mounted = await pay(shop);
    expect(mounted.read()).toMatchObject({ phase: 'open', alert });
    expect(pick(mounted.told, 'error')).toMatchObject([error]);
    await settle(60_000);
    expect(shop.count('POST payments')).toBe(1);
    await mounted.handle.submit();
    expect(getPhase(mounted.host)).toBe('done');
    const [first, second] = shop.list('POST payments').map(({ body }) => body);
    expect(second?.reference).not.toBe(first?.reference);
    expect(second?.token).not.toBe(first?.token);
  });

  it('because the order has changed: the form asks for it, shows the new amount, and the next click pays that', async () => {
    const shop = sell();
    shop.fail('POST payments', { status: 409, body: { outcome: 'not_sent', code: 'order_changed' } });
    const mounted = mountAtShop(shop);
    await settle();
    shop.order = { ...shop.order, amount: 3100 };
    void clickPay(mounted);
    await settle();
    expect(readForm(mounted.host)).toMatchObject({
      phase: 'open',
      alert: 'The amount has changed. Check it and try again. You have not been charged.',
    });
    expect(getButton(mounted.host).textContent).toBe('Pay €31.00');
    expect(pick(mounted.told, 'error')).toMatchObject([{ code: 'order_changed', outcome: 'not_sent' }]);
    expect(shop.log).toEqual(['GET order', 'POST payments', 'GET order']);
    await mounted.handle.submit();
    expect(shop.rows).toMatchObject([{ amount: 3100, status: 'succeeded' }]);
  });
});

/** Answers that tell nothing. */
const LOST: readonly [string, Fault][] = [
  ['lost on its way', 'drop'],
  ['lost after the work', 'drop-after'],
  ['of a proxy', 'html'],
  ['unknown', { status: 502, body: { outcome: 'unknown' } }],
  ['404 that is no JSON of the server', { status: 404, body: 'not found' }],
  ['200 without a payment', { status: 200, body: {} }],
  ['200 about another payment', { status: 200, body: { reference: 'OTHER', id: 'ch_3', status: 'succeeded' } }],
  ['a success in the words of another API', { status: 200, body: { status: 'succeeded', id: 'ch_3' } }],
];

describe('an answer that tells nothing', () => {
  it.each(LOST)('is asked for by sending the same token again, never another: %s', async (_, fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = sell();
    shop.fail('POST payments', fault);
    const mounted = await pay(shop);
    if (fault !== 'drop-after') expect(mounted.read()).toMatchObject({ phase: 'checking', leave: null });
    expect(mounted.host.textContent).not.toMatch(NOT_CHARGED);
    await settle(1000);
    expect(mounted.read()).toMatchObject({ phase: 'done' });
    const bodies = shop.list('POST payments').map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(shop.sent).toBe(1);
    expect(pick(mounted.told, 'charge')).toMatchObject([{ id: 'ch_1', status: 'succeeded' }]);
  });

  it('sends the token after 1, 3 and 8 seconds, and then only asks, for as long as it takes', async () => {
    const shop = sell(UNKNOWN);
    const { host, read, told } = await pay(shop, { support: { text: 'Ask us.' } });
    await settle(29_999);
    expect(read()).toMatchObject({ phase: 'checking', leave: null });
    expect(shop.count('POST payments')).toBe(4);
    await settle(1);
    const { reference } = shop.rows[0] ?? {};
    expect(read()).toMatchObject({ phase: 'unknown', again: 'Check again', leave: null, reference });
    expect(host.textContent).toContain('Ask us.');
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    expect(pick(told, 'error')).toMatchObject([{ outcome: 'unknown', reference }]);
    const before = shop.count('GET payment');
    await settle(100_000);
    expect(shop.count('POST payments')).toBe(4);
    expect(shop.count('GET payment')).toBe(before + 5);
    Object.assign(shop.rows[0] ?? {}, PAID);
    await settle(20_000);
    expect(read()).toMatchObject({ phase: 'done', reference: 'ch_1' });
  });

  it('and a server that does not know the payment half a minute later: it was never sent, and the form opens', async () => {
    const shop = sell();
    shop.fail('POST payments', 'drop', 'drop', 'drop', 'drop');
    const { read, host, handle, told } = await pay(shop);
    await settle(30_000);
    expect(read()).toMatchObject({ phase: 'unknown' });
    await settle(10_000);
    expect(read()).toMatchObject({ phase: 'unknown' });
    await settle(20_000);
    expect(read()).toMatchObject({
      phase: 'open',
      alert: "We couldn't reach the payment service.",
    });
    expect(pick(told, 'error').at(-1)).toMatchObject({ code: 'connection_failed', outcome: 'not_sent' });
    typeIn(host);
    await handle.submit();
    expect(getPhase(host)).toBe('done');
    expect(shop.sent).toBe(1);
  });

  it('and a server that has lost its session tells nothing about the payment', async () => {
    const shop = sell(UNKNOWN);
    const { read } = await pay(shop);
    await settle(30_000);
    const { order } = shop;
    shop.order = undefined;
    await settle(60_000);
    expect(read()).toMatchObject({ phase: 'unknown' });
    shop.order = order;
    Object.assign(shop.rows[0] ?? {}, PAID);
    await settle(20_000);
    expect(read()).toMatchObject({ phase: 'done' });
  });

  it.each<[string, Fault]>([
    ['changed order', { status: 409, body: { outcome: 'not_sent', code: 'order_changed' } }],
    ['refusal', { status: 502, body: { outcome: 'refused' } }],
    ['limit', { status: 429, body: { outcome: 'not_sent', code: 'too_many_tries' } }],
  ])('and a later %s tells nothing about what was lost', async (_, fault) => {
    const shop = sell();
    shop.fail('POST payments', 'drop', fault, fault, fault);
    const { read, host } = await pay(shop);
    await settle(20_000);
    expect(read()).toMatchObject({ phase: 'checking' });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    await settle(10_000);
    expect(read()).toMatchObject({ phase: 'unknown', leave: null });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
  });
});

describe('a payment that waits for the bank', () => {
  const REPLACES = { method: 'card', token: expect.anything(), reference: expect.anything() };

  it('can be given up after a warning, and the next one replaces it', async () => {
    spyAssign();
    const shop = sell(ACTION, PAID);
    const mounted = await pay(shop);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle(1000);
    expect(mounted.read()).toMatchObject({ phase: 'action', again: 'Go to your bank', leave: 'Pay another way' });
    getLeave(mounted.host)?.click();
    expect(mounted.read()).toMatchObject({ title: 'Start again?' });
    await settle(1000);
    getLeave(mounted.host)?.click();
    expect(getPhase(mounted.host)).toBe('open');
    void clickPay(mounted);
    await settle();
    expect(getPhase(mounted.host)).toBe('done');
    const [first, second] = shop.list('POST payments').map(({ body }) => body);
    expect(first).toEqual(REPLACES);
    expect(second).toEqual({ ...REPLACES, replaces: first?.reference });
  });

  it('that was given up is not shown again when the order is asked', async () => {
    spyAssign();
    const shop = sell(ACTION, PAID);
    const mounted = await pay(shop);
    mounted.handle.clear();
    expect(getPhase(mounted.host)).toBe('open');
    await settle(61_000);
    void clickPay(mounted);
    await settle();
    expect(shop.count('GET order')).toBe(2);
    expect(getPhase(mounted.host)).toBe('done');
    expect(shop.rows.map(({ status }) => status)).toEqual(['replaced', 'succeeded']);
  });

  it.each<[string, () => EventualAnswer]>([
    ['paid', async () => ({ status: 'succeeded' })],
    ['declined', async () => ({ status: 'failed' })],
    ['not charged', () => Promise.reject({ outcome: 'not_sent' })],
  ])('is asked for at the server when onAction has ended, whatever that says: %s', async (_, onAction) => {
    const shop = sell(ACTION);
    const mounted = await pay(shop, { onAction });
    await settle(1000);
    expect(mounted.read()).toMatchObject({ phase: 'action', again: 'Go to your bank', leave: 'Pay another way' });
    Object.assign(shop.rows[0] ?? {}, PAID);
    getAgain(mounted.host)?.click();
    await settle(1000);
    expect(getPhase(mounted.host)).toBe('done');
  });

  it('is never replaced after an end', async () => {
    const shop = sell(DECLINED, PAID);
    const mounted = await pay(shop);
    void clickPay(mounted);
    await settle();
    expect(shop.list('POST payments').map(({ body }) => body?.replaces)).toEqual([undefined, undefined]);
  });
});

describe('a form that is gone in mid-payment', () => {
  it('leaves the payment to the next form of the order', async () => {
    const shop = sell(UNKNOWN, PAID);
    const first: Mounted = await pay(shop);
    first.handle.unmount();
    const second = mountAtShop(shop, {}, makeHost());
    await settle(1000);
    expect(getPhase(second.host)).toBe('done');
    expect(shop.rows).toHaveLength(1);
  });
});
