/** Rules of the server, each by the course of events that has broken it once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStore } from '../../src/server/store/memory.js';
import { type FakeCharge, lose, openHostileShop, startHostileShop } from './hostile-shop.js';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

type Shop = ReturnType<typeof openHostileShop>;

/** Answers with a charge that waits for the buyer's bank. */
const askBank = (shop: Shop) => () => ({
  ...shop.charge({ status: 'requires_action' }),
  redirect_url: 'https://bank.test/',
});

const card = (shop: Shop, reference: string, members: object = {}) => ({
  reference,
  method: 'card',
  token: shop.seal(),
  ...members,
});

/** A promise, and what resolves it. */
function hold<Value>() {
  let open: (value: Value) => void = () => {};
  const promise = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { promise, open };
}

describe('1: what is learned of one attempt tells nothing of a later one', () => {
  it('a declined charge of somebody else, found by a slow reader, frees no order whose token is sent again', async () => {
    const shop = openHostileShop();
    const found = hold<readonly FakeCharge[]>();
    const findCharges = vi.fn(() => found.promise as never);
    const slow = shop.start({ gateway: { readCharge: async () => undefined, findCharges } });
    const { post, get } = shop.start();
    const body = card(shop, 'a');
    shop.answers.push(lose);
    await post(body);
    const foreign = shop.charge({ status: 'failed' });
    shop.clock.time += 14 * MINUTE_MS + 55 * SECOND_MS;
    const settled = slow.payments.settle();
    await vi.waitFor(() => expect(findCharges).toHaveBeenCalled());
    const answer = hold<FakeCharge>();
    shop.answers.push(() => answer.promise);
    const again = post(body);
    await vi.waitFor(() => expect(shop.sent).toHaveLength(2));
    shop.clock.time += 8 * SECOND_MS;
    found.open([foreign]);
    await settled;
    expect((await get()).payment).toMatchObject({ reference: 'a' });
    expect((await post(card(shop, 'b'))).outcome).toBe('in_progress');
    answer.open(shop.charge());
    expect((await again).status).toBe('succeeded');
  });
});

describe('2: the time of the store decides, and only the owner of an attempt sends', () => {
  it.each([16, -600])('a process that is %i minutes off frees no payment that another one sends', async (minutes) => {
    const { shop, post, get } = startHostileShop();
    const off = shop.start({ now: () => shop.clock.time + minutes * MINUTE_MS });
    const answer = hold<FakeCharge>();
    shop.answers.push(() => answer.promise);
    const paid = post(card(shop, 'a'));
    await vi.waitFor(() => expect(shop.sent).toHaveLength(1));
    shop.clock.time += SECOND_MS;
    await off.payments.settle();
    expect((await off.get('a')).status).toBe('sent');
    expect((await off.post(card(shop, 'b'))).outcome).toBe('in_progress');
    answer.open(shop.charge());
    expect((await paid).status).toBe('succeeded');
    expect((await get('a')).status).toBe('succeeded');
  });
});

describe('3: who pays in another way is asked about first', () => {
  it.each([
    ['succeeded', 1],
    ['processing', 0],
  ])('a payment that the bank has confirmed and that is %s now is not replaced', async (status, paid) => {
    const { shop, post } = startHostileShop();
    shop.answers.push(askBank(shop));
    await post(card(shop, 'a'));
    Object.assign(shop.charges[0] ?? {}, { status });
    const answer = await post(card(shop, 'b', { replaces: 'a' }));
    expect(answer).toMatchObject({ http: 409, outcome: 'in_progress', payment: { reference: 'a' } });
    expect([shop.sent.length, shop.paid.length]).toEqual([1, paid]);
  });

  it('the order is asked about a payment at the bank, at most once a second', async () => {
    const shop = openHostileShop();
    const readCharge = vi.fn(async (id: string) => shop.charges.find((each) => each.id === id) as never);
    const { post, get } = shop.start({ gateway: { readCharge, findCharges: async () => [] } });
    shop.answers.push(askBank(shop));
    await post(card(shop, 'a'));
    for (let calls = 0; calls < 5; calls++) expect((await get()).payment.status).toBe('action');
    expect(readCharge).toHaveBeenCalledTimes(1);
    Object.assign(shop.charges[0] ?? {}, { status: 'succeeded' });
    shop.clock.time += SECOND_MS;
    expect((await get()).payment).toMatchObject({ reference: 'a', status: 'succeeded' });
    expect(shop.paid).toHaveLength(1);
  });
});

describe('4: not_sent is said only where nothing was sent', () => {
  it.each(['server', 'page'])('a payment of the %s goes on, although the order is gone', async (way) => {
    const { shop, post } = startHostileShop();
    const { token, ...begin } = card(shop, 'a');
    const body = way === 'server' ? { ...begin, token } : begin;
    shop.loseCharge();
    await post(body);
    if (way === 'page') shop.charge();
    shop.orders.delete('1042');
    shop.clock.time += 2 * MINUTE_MS;
    expect(await post(body)).toMatchObject({ http: 200, status: 'succeeded' });
    expect(await post(card(shop, 'b'))).toMatchObject({ http: 404, outcome: 'not_sent', code: 'order_not_found' });
    const other = { ...begin, token: shop.seal({ name: 'Grace Hopper' }) };
    expect(await post(other)).toMatchObject({ http: 409, outcome: 'in_progress' });
  });
});

describe('5: what must be told comes before what must be asked', () => {
  it('a lost answer is told in the next settle, also with more that wait at the bank than it takes', async () => {
    const { shop, settleAfter, post } = startHostileShop();
    const bank = 150;
    for (let n = 0; n < bank; n++) {
      shop.orders.set(`o${n}`, { amount: 2599, currency: 'eur' });
      shop.answers.push(() => ({
        ...shop.charge({ status: 'requires_action', description: `o${n}` }),
        redirect_url: 'https://bank.test/',
      }));
    }
    const token = (id: string) => ({ reference: 'a', method: 'card', token: shop.seal({ description: id }) });
    for (let n = 0; n < bank; n++) await post(token(`o${n}`), `o${n}`);
    shop.clock.time += 60 * MINUTE_MS;
    shop.loseCharge();
    await post(card(shop, 'a'));
    expect(await settleAfter(MINUTE_MS)).toMatchObject({ asked: 100, paid: 1 });
    expect(shop.paid).toMatchObject([{ orderId: '1042' }]);
  });

  it('an abandoned payment is asked about 34 times, a human hears of it once, and the buyer can still come back', async () => {
    const shop = openHostileShop();
    const asked: number[] = [];
    const gateway = {
      findCharges: async () => [],
      readCharge: async (id: string) => {
        asked.push((shop.clock.time - start) / MINUTE_MS);
        return shop.charges.find((each) => each.id === id) as never;
      },
    };
    const { settleAfter, post, get } = shop.start({ gateway });
    const start = shop.clock.time;
    shop.answers.push(askBank(shop));
    await post(card(shop, 'a'));
    // After the first hour, each ten minutes.
    for (let minutes = 0; minutes < 30 * 24 * 60; ) {
      const step = minutes < 60 ? 1 : 10;
      minutes += step;
      await settleAfter(step * MINUTE_MS);
    }
    const hours = Array.from({ length: 24 }, (_, n) => 60 * (n + 1));
    const days = Array.from({ length: 6 }, (_, n) => 1440 * (n + 2));
    expect(asked).toEqual([1, 2, 5, 10, 30, ...hours, ...days]);
    expect(shop.reviews).toEqual([{ code: 'abandoned', orderId: '1042', reference: 'a', chargeId: 'ch_1' }]);
    Object.assign(shop.charges[0] ?? {}, { status: 'succeeded' });
    expect((await get('a')).status).toBe('succeeded');
    expect(shop.paid).toHaveLength(1);
  });
});

describe('6: a description is told to the gateway', () => {
  it.each([
    '4242 4242 4242 4242',
    'Order 5555555555554444',
    'DE89 3704 0044 0532 0130 00',
    'iban DE89370400440532013000',
  ])('the description %j is refused by name before anything is stored', async (description) => {
    const { shop, post } = startHostileShop({ readOrder: () => ({ amount: 2599, currency: 'eur', description }) });
    expect(await post(card(shop, 'a'))).toMatchObject({ http: 502, outcome: 'not_sent' });
    const told = vi.mocked(console.error).mock.calls.flat().map(String).join();
    expect(told).toContain('readOrder must return a description that looks like no card number and no IBAN');
    expect(told).not.toContain(description);
  });

  it.each(['1042', '6f2b8a52-0a3e-4c2f-9f0e-424242424242', '2026-11-28 10:42', 'Order 1764368638000'])(
    'the description %j is none of those',
    async (description) => {
      const { shop, post } = startHostileShop({ readOrder: () => ({ amount: 2599, currency: 'eur', description }) });
      shop.answers.push(() => shop.charge({ description }));
      const answer = await post({ reference: 'a', method: 'card', token: shop.seal({ description }) });
      expect(answer.status).toBe('succeeded');
    },
  );
});

describe('7: an error keeps its owner', () => {
  const broken = new Proxy(new Headers(), {
    get() {
      throw new Error('no headers');
    },
  });

  it.each([
    ['its address cannot be read', { url: 'nowhere', method: 'GET', headers: new Headers() }],
    ['its headers cannot be read', { url: 'https://shop.test/orders/1042', method: 'GET', headers: broken }],
    [
      'its body cannot be read',
      {
        url: 'https://shop.test/orders/1042/payments',
        method: 'POST',
        headers: new Headers({ 'content-type': 'application/json' }),
        get body() {
          throw new Error('no body');
        },
      },
    ],
  ])('a request is refused if %s', async (_, request) => {
    const { payments } = openHostileShop().start();
    const answer = await payments.handle(request as unknown as Request);
    expect([answer.status, await answer.json()]).toEqual([400, { outcome: 'not_sent', code: 'request_invalid' }]);
    expect(String(vi.mocked(console.error).mock.calls[0]?.[0])).toContain('request failed: ');
  });

  it('what fails in the store while the gateway is asked is not told as the gateway’s', async () => {
    const { shop, post, get } = startHostileShop();
    shop.answers.push(lose);
    await post(card(shop, 'a'));
    const readOrder = () => Promise.reject(new Error('no connection'));
    const { get: look } = shop.start({ store: { ...shop.store, readOrder } });
    expect(await look('a')).toEqual({ http: 502, outcome: 'unknown' });
    const told = vi.mocked(console.error).mock.calls.map(([first]) => String(first));
    expect(told).toEqual([expect.stringContaining('store failed: no connection')]);
    shop.clock.time += SECOND_MS;
    expect((await get('a')).status).toBe('unknown');
  });

  it('what fails in the store after a charge is not told as the client’s', async () => {
    const shop = openHostileShop();
    const store = { ...memoryStore(), change: () => Promise.reject(new Error('no connection')) };
    const { post } = shop.start({ store });
    expect(await post(card(shop, 'a'))).toEqual({ http: 502, outcome: 'unknown' });
    const told = vi.mocked(console.error).mock.calls.map(([first]) => String(first));
    expect(told).toEqual([expect.stringContaining('store failed: no connection')]);
  });
});
