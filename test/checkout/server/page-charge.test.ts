/** A payment that the page charges, with `server` and `charge`: the server takes the order first, and then reads the charge itself. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { PayveilError } from '../../../src/index.js';
import { defer, getPhase, pick } from '../mounted-form.js';
import { answering, getAgain, readForm, settle, useFakeClock } from '../paying-form.js';
import { lost, paid, refused, used } from '../payment/answers.js';
import { leavePage } from '../payment/earlier-page.js';
import { clickPay, FakeShop, type Fault, mountAtShop, type Row } from './fake-shop.js';

useFakeClock();
leavePage();

const declined = { id: 'ch_1', status: 'failed', decline_code: 'insufficient_funds' };
const NOT_CHARGED = /not (been )?charged/i;

/** Creates a shop that can read these charges at the gateway. */
function sell(...charges: { readonly id: string; readonly status: string }[]): FakeShop {
  const shop = new FakeShop();
  for (const { id, status, ...others } of charges) {
    shop.charges.set(id, { status: status === 'requires_action' ? 'action' : status, ...others });
  }
  return shop;
}

/** Pays with a gateway that gives these answers to the page. */
async function pay(shop: FakeShop, answers: unknown[], changes: Parameters<typeof mountAtShop>[1] = {}) {
  const charge = answering(...answers);
  const mounted = mountAtShop(shop, { charge, ...changes });
  await settle();
  void clickPay(mounted);
  await settle();
  return { ...mounted, charge, read: () => readForm(mounted.host), count: () => charge.chargeCard.mock.calls.length };
}

describe('the page charges', () => {
  it('after the server has taken the order, tells it the charge, and shows what it found', async () => {
    const shop = sell(paid);
    const { read, told, count } = await pay(shop, [paid]);
    const { reference } = shop.rows[0] ?? {};
    expect(read()).toMatchObject({ phase: 'done', reference: 'ch_1' });
    expect(shop.requests.slice(1).map(({ route, reference: named, body }) => [route, named, body])).toEqual([
      ['POST payments', '', { reference, method: 'card' }],
      ['PUT payment', reference, { id: 'ch_1' }],
    ]);
    expect(count()).toBe(1);
    expect(pick(told, 'charge')).toMatchObject([{ id: 'ch_1', status: 'succeeded' }]);
    // The server never sees the token.
    expect(JSON.stringify(shop.requests)).not.toContain('token');
  });

  it.each<[string, object, object, object]>([
    ['declined', paid, declined, { phase: 'open', alert: expect.stringMatching(/enough funds/) }],
    ['pending', paid, { id: 'ch_1', status: 'pending' }, { phase: 'pending' }],
    ['paid', declined, paid, { phase: 'done' }],
  ])('and what the server has found counts, not what the page was answered: %s', async (_, told, found, expected) => {
    const shop = sell(found as typeof paid);
    const { read } = await pay(shop, [told]);
    expect(read()).toMatchObject(expected);
  });

  it('a used token, whose charge the server reads', async () => {
    const shop = sell({ id: 'ch_9', status: 'succeeded' });
    const { read } = await pay(shop, [used]);
    expect(shop.list('PUT payment')[0]?.body).toEqual({ id: 'ch_9' });
    expect(read()).toMatchObject({ phase: 'done', reference: 'ch_9' });
  });

  it.each<[string, unknown, string, object]>([
    ['refused', refused, 'refused', { code: 'gateway_error', outcome: 'refused', status: 401 }],
    [
      'not sent',
      new PayveilError('connection_failed', 'not_sent', ''),
      'not_sent',
      { code: 'connection_failed', outcome: 'not_sent' },
    ],
  ])('nothing: the server frees the order, and the form opens: %s', async (_, answer, outcome, error) => {
    const shop = sell(paid);
    const { read, told, host, handle } = await pay(shop, [answer, paid]);
    expect(shop.list('PUT payment')[0]?.body).toEqual({ outcome });
    expect(read()).toMatchObject({ phase: 'open', alert: expect.stringMatching(NOT_CHARGED) });
    expect(pick(told, 'error')).toMatchObject([error]);
    await handle.submit();
    expect(getPhase(host)).toBe('done');
  });

  it('nothing if the order has changed since the form has asked for it', async () => {
    const shop = sell(paid);
    const charge = answering(paid);
    const mounted = mountAtShop(shop, { charge });
    await settle();
    shop.order = { ...shop.order, amount: 3599 };
    void clickPay(mounted);
    await settle();
    expect(charge.chargeCard).not.toHaveBeenCalled();
    expect(shop.list('PUT payment')[0]?.body).toEqual({ outcome: 'not_sent' });
    expect(readForm(mounted.host)).toMatchObject({ phase: 'open', alert: expect.stringMatching(/changed/) });
    expect(mounted.host.querySelector('button[type=submit]')?.textContent).toContain('35.99');
  });

  it('nothing, but the server cannot be sure: never "not charged", and it is told again until it is', async () => {
    const shop = sell();
    const doubt: Fault = { status: 200, body: {} };
    shop.fail('PUT payment', doubt, doubt);
    const { read, host } = await pay(shop, [refused]);
    expect(read()).toMatchObject({ phase: 'checking' });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    await settle(2000);
    expect(read()).toMatchObject({ phase: 'open', alert: expect.stringMatching(NOT_CHARGED) });
    expect(shop.count('GET payment')).toBe(0);
  });
});

describe('an order that the server does not give', () => {
  it('is not charged', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    for (const fault of [
      { status: 400, body: { outcome: 'not_sent', code: 'request_invalid' } },
      { status: 429, body: { outcome: 'not_sent', code: 'too_many_tries' } },
    ]) {
      const shop = sell();
      shop.fail('POST payments', fault);
      const { read, count } = await pay(shop, []);
      expect({ ...read(), count: count() }).toMatchObject({ phase: 'open', count: 0 });
    }
  });

  it.each<[string, Fault]>([
    ['a page in place of JSON', { status: 200, body: 'Welcome' }],
    ['no reference', { status: 200, body: { status: 'begun' } }],
    ['another payment', { status: 200, body: { reference: 'OTHER', status: 'begun' } }],
    ['a lost answer', 'drop'],
  ])('is not charged before it does: %s', async (_, fault) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = sell(paid);
    shop.fail('POST payments', fault);
    const { read, count } = await pay(shop, [paid]);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'checking', count: 0 });
    await settle(1000);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'done', count: 1 });
    const [first, second] = shop.list('POST payments').map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('is not charged if it is over already', async () => {
    const shop = sell(paid);
    shop.fail('POST payments', 'drop-after');
    const { read, count } = await pay(shop, []);
    // The server has found out meanwhile that nothing came.
    Object.assign(shop.rows[0] ?? {}, { status: 'failed' });
    await settle(1000);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'open', count: 0 });
  });

  it('because it never heard of it: half a minute later the form opens', async () => {
    const shop = sell();
    shop.fail('POST payments', 'drop', 'drop', 'drop', 'drop');
    const { read, count } = await pay(shop, []);
    await settle(60_000);
    expect({ ...read(), count: count() }).toMatchObject({
      phase: 'open',
      alert: "We couldn't reach the payment service.",
      count: 0,
    });
  });

  it('because its answers were lost: half a minute later the page says that it has sent nothing, and the form opens', async () => {
    const shop = sell();
    shop.fail('POST payments', 'drop-after', 'drop-after', 'drop-after', 'drop-after');
    const { read, count } = await pay(shop, []);
    await settle(60_000);
    expect(shop.list('PUT payment').map(({ body }) => body)).toEqual([{ outcome: 'not_sent' }]);
    expect({ ...read(), count: count() }).toMatchObject({
      phase: 'open',
      alert: expect.stringMatching(NOT_CHARGED),
      count: 0,
    });
  });
});

describe('an answer that was lost', () => {
  it('of the gateway: the server hears of it, and the page sends the same token again', async () => {
    const shop = sell(paid);
    const { read, charge } = await pay(shop, [lost, paid]);
    expect(shop.list('PUT payment').map(({ body }) => body)).toEqual([{ outcome: 'unknown' }]);
    expect(read()).toMatchObject({ phase: 'checking' });
    await settle(1000);
    expect(read()).toMatchObject({ phase: 'done' });
    const [first, second] = charge.chargeCard.mock.calls;
    expect(second?.[0]).toBe(first?.[0]);
    expect(shop.count('POST payments')).toBe(1);
  });

  it('of the gateway, and a refusal of the same token after it: the server hears no "refused", and the page says none', async () => {
    const shop = sell();
    const { read, host } = await pay(shop, [lost, refused]);
    await settle(5000);
    expect(new Set(shop.list('PUT payment').map(({ body }) => JSON.stringify(body)))).toEqual(
      new Set(['{"outcome":"unknown"}']),
    );
    expect(read()).toMatchObject({ phase: 'checking' });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
  });

  it.each<[string, Fault]>([
    ['lost on its way', 'drop'],
    ['lost after the work', 'drop-after'],
    ['of a proxy', 'html'],
    ['502', { status: 502, body: { outcome: 'unknown' } }],
    ['of a session that has ended', { status: 404, body: { outcome: 'not_sent', code: 'order_not_found' } }],
  ])('of the server to the charge: it is told again, and nothing is charged again: %s', async (_, fault) => {
    const shop = sell(paid);
    shop.fail('PUT payment', fault, fault, fault);
    const { read, count, host, told } = await pay(shop, [paid]);
    expect(read()).toMatchObject({ phase: 'checking' });
    expect(pick(told, 'charge')).toEqual([]);
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    await settle(5000);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'done', reference: 'ch_1', count: 1 });
    expect(new Set(shop.list('PUT payment').map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(pick(told, 'charge')).toMatchObject([{ id: 'ch_1' }]);
  });

  it('of the server to a decline: not even that is shown before the server has read it', async () => {
    const shop = sell(declined);
    shop.fail('PUT payment', 'drop', 'drop');
    const { read, host } = await pay(shop, [declined]);
    expect(read()).toMatchObject({ phase: 'checking' });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
    await settle(2000);
    expect(read()).toMatchObject({ phase: 'open', alert: expect.stringMatching(/enough funds/) });
  });

  it('for long: the result is unknown, with the id of the charge, and Check again tells the server', async () => {
    const shop = sell(paid);
    shop.fail('PUT payment', ...Array.from({ length: 7 }, (): Fault => 'drop'));
    const { read, host, count } = await pay(shop, [paid]);
    await settle(30_000);
    expect(read()).toMatchObject({ phase: 'unknown', reference: 'ch_1', again: 'Check again', leave: null });
    getAgain(host)?.click();
    await settle(1000);
    expect(read()).toMatchObject({ phase: 'unknown' });
    getAgain(host)?.click();
    await settle(1000);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'done', count: 1 });
  });
});

describe('a page that charges more than a minute after the server has let it', () => {
  it('asks again before it sends', async () => {
    const shop = sell(paid);
    const { promise, resolve } = defer();
    const { read, count } = await pay(shop, [promise, paid]);
    await settle(70_000);
    expect(shop.count('POST payments')).toBe(1);
    resolve(lost);
    await settle(1000);
    expect(shop.log.filter((route) => route.startsWith('P'))).toEqual([
      'POST payments',
      'PUT payment',
      'POST payments',
      'PUT payment',
    ]);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'done', count: 2 });
  });

  it('and sends nothing if another payment has the order by then', async () => {
    const shop = sell(paid);
    const { promise, resolve } = defer();
    const { read, count, host } = await pay(shop, [promise]);
    await settle(70_000);
    const other = shop.add({ status: 'sent' });
    shop.fail('POST payments', {
      status: 409,
      body: { outcome: 'in_progress', payment: { ...other, token: undefined } },
    });
    resolve(lost);
    await settle(1000);
    expect({ ...read(), count: count() }).toMatchObject({
      phase: 'checking',
      title: 'A payment for this order is already under way',
      count: 1,
    });
    expect(host.textContent).not.toMatch(NOT_CHARGED);
  });

  it('and does not say that nothing was sent if the order has changed by then', async () => {
    const shop = sell();
    const { promise, resolve } = defer();
    const { read, count } = await pay(shop, [promise]);
    await settle(70_000);
    const { token: _, ...row } = shop.rows[0] as Row;
    shop.fail('POST payments', { status: 200, body: { ...row, amount: 3000 } });
    resolve(lost);
    await settle(1000);
    expect({ ...read(), count: count() }).toMatchObject({ phase: 'checking', count: 1 });
    expect(shop.list('PUT payment').map(({ body }) => body)).toEqual([{ outcome: 'unknown' }, { outcome: 'unknown' }]);
  });

  it('also when the clock was put back meanwhile', async () => {
    const shop = sell(paid);
    const { promise, resolve } = defer();
    const { count } = await pay(shop, [promise, paid]);
    vi.setSystemTime(Date.now() - 3_600_000);
    resolve(lost);
    await settle(1000);
    expect({ posts: shop.count('POST payments'), count: count() }).toEqual({ posts: 2, count: 2 });
  });
});
