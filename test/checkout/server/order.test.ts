/** The order of a form with the option `server`: it is asked when the form is mounted, and nothing can be paid before it is known. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { catchReports } from '../../catch-reports.js';
import { KEYS } from '../../token/node-crypto.js';
import { getButton, getPhase, pick, readAlert } from '../mounted-form.js';
import { readForm, settle, typeIn, useFakeClock } from '../paying-form.js';
import { leavePage } from '../payment/earlier-page.js';
import { clickPay, FakeShop, mountAtShop } from './fake-shop.js';

useFakeClock();
leavePage();

const CLOSED = 'This shop cannot take payments right now.';
const LOST = "We couldn't reach the payment service.";

/** Mounts the form, and waits for the order. */
async function open(shop = new FakeShop(), changes: Parameters<typeof mountAtShop>[1] = {}) {
  const mounted = mountAtShop(shop, changes);
  await settle();
  return { shop, ...mounted, read: () => ({ ...readForm(mounted.host), button: getButton(mounted.host).textContent }) };
}

/** The console is told of a server that gives no order. */
const hush = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('the order', () => {
  it('is asked once, at once, and the button shows its amount when it is there', async () => {
    const shop = new FakeShop();
    const { host, handle } = mountAtShop(shop);
    expect(getButton(host).textContent).toBe('Pay …');
    // A test that clicks like a buyer waits for it.
    expect(getButton(host).getAttribute('aria-disabled')).toBe('true');
    await settle();
    expect(getButton(host).textContent).toBe('Pay €25.99');
    expect(getButton(host).getAttribute('aria-disabled')).toBe('false');
    await handle.ready;
    await settle(50_000);
    expect(shop.log).toEqual(['GET order']);
  });

  it('is what the token is sealed with', async () => {
    const tokenizeCard = vi.fn(async (_: object) => 'f'.repeat(64));
    const tokenizer = { tokenizeCard, tokenizeSepa: tokenizeCard, prewarm: async () => {} };
    const shop = new FakeShop();
    shop.order = { ...shop.order, amount: 700, currency: 'usd', customerId: 'cus_1' };
    const mounted = await open(shop, { tokenizer });
    await clickPay(mounted);
    expect(tokenizeCard.mock.calls[0]?.[0]).toMatchObject({
      amount: 700,
      currency: 'usd',
      description: 'Lamp 1042',
      remote_ip: '192.0.2.10',
      customer_id: 'cus_1',
      return_url: location.href,
    });
  });

  it.each<[string, string, string, string]>([
    ['a path', '/payments', '/payments/orders/', 'same-origin'],
    ['a path with a slash at its end', '/payments/', '/payments/orders/', 'same-origin'],
    ['another origin', 'https://pay.example/api', 'https://pay.example/api/orders/', 'include'],
  ])('is asked at %s', async (_, server, url, credentials) => {
    const { shop } = await open(new FakeShop(), { server });
    const [request] = shop.requests;
    expect(request?.url).toBe(new URL(url + shop.orderId, location.href).href);
    expect(request?.credentials).toBe(credentials);
    expect(request?.body).toBeUndefined();
  });

  it('may have any number, also one with slashes', async () => {
    const { shop } = await open(new FakeShop(), { orderId: 'a/../b c?d#é' });
    expect(shop.requests[0]?.url).toBe(new URL('/payments/orders/a%2F..%2Fb%20c%3Fd%23%C3%A9', location.href).href);
  });

  it('comes late: the buyer types meanwhile, and pays nothing before', async () => {
    const shop = new FakeShop();
    shop.fail('GET order', 'hang', 'drop');
    const mounted = await open(shop);
    await clickPay(mounted);
    await settle(1999);
    expect(mounted.read()).toMatchObject({ phase: 'open', button: 'Pay …', alert: '' });
    await expect(mounted.handle.tokenize()).rejects.toMatchObject({ code: 'option_invalid' });
    expect({ log: shop.log, submits: pick(mounted.told, 'submit') }).toEqual({ log: ['GET order'], submits: [] });
    // The form asks again after two seconds, and after five.
    await settle(1);
    expect(mounted.read()).toMatchObject({ phase: 'open', button: 'Try again', alert: LOST });
    await settle(3000);
    expect(mounted.read()).toMatchObject({ phase: 'open', button: 'Pay €25.99', alert: '' });
    await mounted.handle.submit();
    expect(getPhase(mounted.host)).toBe('done');
  });

  it('keeps the methods that may fit until the currency is known', async () => {
    const shop = new FakeShop();
    shop.order = { ...shop.order, currency: 'usd' };
    const { host } = mountAtShop(shop);
    expect(host.querySelectorAll('[type=radio]:not([hidden])')).toHaveLength(2);
    const isShown = () => !host.querySelector<HTMLElement>('.payveil-methods')?.hidden;
    expect(isShown()).toBe(true);
    await settle();
    expect(isShown()).toBe(false);
  });
});

describe('a connection that is lost at first', () => {
  it('is told once, tried again by itself after 2, 5, 10, 20 and 40 seconds, and by the buyer at once', async () => {
    const shop = new FakeShop();
    shop.isDown = true;
    const { host, handle, read } = await open(shop);
    expect(read()).toMatchObject({ phase: 'open', button: 'Try again', alert: LOST });
    for (const [ms, count] of [
      [2000, 2],
      [3000, 3],
      [5000, 4],
      [10_000, 5],
      [20_000, 6],
    ] as const) {
      await settle(ms);
      expect(shop.count('GET order')).toBe(count);
    }
    const retried = handle.submit();
    expect(getButton(host).textContent).toBe('Pay …');
    await retried;
    expect(shop.count('GET order')).toBe(7);
    expect(read()).toMatchObject({ button: 'Try again', alert: LOST });
    shop.isDown = false;
    await handle.submit();
    expect(read()).toMatchObject({ button: 'Pay €25.99', alert: '' });
    expect(shop.count('GET order')).toBe(8);
    await settle(60_000);
    expect(shop.count('GET order')).toBe(8);
  });

  it.each<[string, Parameters<FakeShop['fail']>[1]]>([
    ['500', { status: 500, body: {} }],
    ['502 in HTML', 'html'],
    ['a page in place of JSON', { status: 200, body: 'Welcome' }],
    ['an order without an amount', { status: 200, body: { currency: 'eur' } }],
    ['no JSON object', { status: 200, body: [1] }],
  ])('is any answer that is no order: %s', async (_, fault) => {
    const told = hush();
    const shop = new FakeShop();
    shop.fail('GET order', fault);
    const { read } = await open(shop);
    expect(read()).toMatchObject({ button: 'Try again', alert: LOST });
    expect(told).toHaveBeenCalledOnce();
    await settle(2000);
    expect(read()).toMatchObject({ button: 'Pay €25.99', alert: '' });
  });

  it('is one that takes longer than ten seconds, too', async () => {
    const shop = new FakeShop();
    shop.fail('GET order', ...Array.from({ length: 5 }, (): 'hang' => 'hang'));
    const { read } = await open(shop);
    await settle(9999);
    expect(read()).toMatchObject({ button: 'Pay …', alert: '' });
    await settle(1);
    expect(read()).toMatchObject({ button: 'Try again', alert: LOST });
  });

  it('is not tried while the page is hidden', async () => {
    const shop = new FakeShop();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { read } = await open(shop);
    await settle(60_000);
    expect(shop.log).toEqual([]);
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(read()).toMatchObject({ button: 'Pay €25.99' });
  });

  it('is not tried again after the form was unmounted', async () => {
    const shop = new FakeShop();
    shop.isDown = true;
    const { handle } = await open(shop);
    handle.unmount();
    await settle(60_000);
    expect(shop.log).toEqual(['GET order']);
  });
});

describe('a shop that gives no order', () => {
  it.each([403, 404])('says that it cannot take payments, and is asked again only by the buyer: %i', async (status) => {
    hush();
    const shop = new FakeShop();
    const fault = { status, body: { outcome: 'not_sent', code: 'order_not_found' } };
    shop.fail('GET order', fault, fault);
    const { host, handle, read } = await open(shop);
    expect(read()).toMatchObject({ phase: 'open', button: 'Pay …', alert: CLOSED });
    await settle(60_000);
    expect(shop.log).toEqual(['GET order']);
    typeIn(host);
    await handle.submit();
    expect(readAlert(host)).toBe(CLOSED);
    // The buyer has logged in meanwhile.
    await handle.submit();
    expect(read()).toMatchObject({ button: 'Pay €25.99', alert: '' });
    await handle.submit();
    expect(getPhase(host)).toBe('done');
  });

  it.each<[string, object]>([
    ['an amount below the minimum', { amount: 1 }],
    ['an amount that is not whole', { amount: 1.5 }],
    ['a currency that does not exist', { currency: 'xxx' }],
    ['no address of the buyer', { remoteIp: undefined }],
  ])('says so too if its order cannot be paid, and the developer reads why: %s', async (_, changes) => {
    const reported = catchReports();
    const shop = new FakeShop();
    shop.order = { ...shop.order, ...changes };
    const { read } = await open(shop, { ...KEYS, tokenizer: undefined });
    expect(read()).toMatchObject({ phase: 'open', button: 'Pay …', alert: CLOSED });
    expect(reported.mock.calls[0]?.[0]).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
  });
});

describe('an answer that is older than a minute', () => {
  it('is renewed before the click pays', async () => {
    const mounted = await open();
    const { shop } = mounted;
    await settle(60_001);
    await clickPay(mounted);
    expect(shop.log).toEqual(['GET order', 'GET order', 'POST payments']);
    expect(getPhase(mounted.host)).toBe('done');
  });

  it('and has changed: nothing is sent, the new amount is shown, and the next click pays it', async () => {
    const mounted = await open();
    const { shop, read, told, handle } = mounted;
    await settle(60_001);
    shop.order = { ...shop.order, amount: 3000 };
    await clickPay(mounted);
    expect(read()).toMatchObject({
      phase: 'open',
      button: 'Pay €30.00',
      alert: 'The amount has changed. Check it and try again.',
    });
    expect(pick(told, 'error')).toMatchObject([{ code: 'order_changed', outcome: 'not_sent' }]);
    expect(pick(told, 'submit')).toEqual([]);
    expect(shop.count('POST payments')).toBe(0);
    await handle.submit();
    expect(getPhase(mounted.host)).toBe('done');
    expect(shop.rows).toMatchObject([{ amount: 3000 }]);
  });

  it('and cannot be renewed: nothing is sent, and the form says so', async () => {
    const mounted = await open();
    const { shop, read, told } = mounted;
    await settle(60_001);
    shop.isDown = true;
    await clickPay(mounted);
    // Another window may have paid the order meanwhile.
    expect(read()).toMatchObject({ phase: 'open', alert: "We couldn't reach the payment service." });
    expect(pick(told, 'error')).toMatchObject([{ code: 'connection_failed', outcome: 'not_sent' }]);
    expect(shop.count('POST payments')).toBe(0);
  });

  it('and the order was paid elsewhere meanwhile: that is shown', async () => {
    const mounted = await open();
    await settle(60_001);
    mounted.shop.add({ status: 'succeeded', id: 'ch_9' });
    await clickPay(mounted);
    expect(mounted.read()).toMatchObject({ phase: 'done', reference: 'ch_9' });
    expect(mounted.shop.sent).toBe(0);
  });

  it('pays nothing if the form was removed meanwhile', async () => {
    const mounted = await open();
    await settle(60_001);
    const submitted = clickPay(mounted);
    mounted.handle.unmount();
    await settle();
    await submitted;
    expect(mounted.shop.count('POST payments')).toBe(0);
    expect(pick(mounted.told, 'submit')).toEqual([]);
  });

  it('is renewed only once by a double click', async () => {
    const mounted = await open();
    await settle(60_001);
    typeIn(mounted.host);
    await Promise.all([mounted.handle.submit(), mounted.handle.submit()]);
    expect(mounted.shop.log).toEqual(['GET order', 'GET order', 'POST payments']);
  });
});

describe('the order is asked again', () => {
  const tellEnd = (newValue: string | null = '1', key = 'payveil.news') =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

  it('when another window has ended a payment, and the form shows it', async () => {
    const { shop, host } = await open();
    shop.add({ status: 'succeeded', id: 'ch_9' });
    tellEnd();
    await settle();
    expect(shop.log).toEqual(['GET order', 'GET order']);
    expect(readForm(host)).toMatchObject({ phase: 'done', reference: 'ch_9' });
  });

  it('not when the page itself writes to the storage', async () => {
    const { shop } = await open();
    tellEnd(null);
    tellEnd('1', 'cart');
    tellEnd('[]', 'payveil.payments');
    await settle();
    expect(shop.log).toEqual(['GET order']);
  });

  it('when the browser shows the page again that it has kept', async () => {
    const { shop, read } = await open();
    shop.order = { ...shop.order, amount: 900 };
    window.dispatchEvent(new Event('pageshow'));
    await settle();
    expect(shop.count('GET order')).toBe(1);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settle();
    expect(read()).toMatchObject({ button: 'Pay €9.00' });
  });

  it('and a lost answer changes nothing then', async () => {
    const { shop, read } = await open();
    shop.isDown = true;
    tellEnd();
    await settle();
    expect(read()).toMatchObject({ phase: 'open', button: 'Pay €25.99', alert: '' });
  });

  it('by the windows of this browser when a payment has ended here, and nothing stays in the storage', async () => {
    const keys: string[] = [];
    const area = { getItem: () => null, setItem: (key: string) => void keys.push(key), removeItem: () => {} };
    const mounted = await open();
    const local = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(area as unknown as Storage);
    await clickPay(mounted);
    expect({ phase: getPhase(mounted.host), keys }).toEqual({ phase: 'done', keys: ['payveil.news'] });
    local.mockRestore();
    const again = await open();
    await clickPay(again);
    expect({ local: localStorage.length, session: sessionStorage.length }).toEqual({ local: 0, session: 0 });
  });
});

describe('update', () => {
  it('with another orderId asks for that order, and shows its amount', async () => {
    const { shop, handle, host } = await open();
    const other = new FakeShop();
    other.order = { ...other.order, amount: 100 };
    handle.update({ orderId: other.orderId });
    expect(getButton(host).textContent).toBe('Pay …');
    await settle();
    expect(getButton(host).textContent).toBe('Pay €1.00');
    expect([shop.log, other.log]).toEqual([['GET order'], ['GET order']]);
  });
});
