/** The option `server`: it takes the place of other options, which are refused beside it, in both kinds of form and in React. */
// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  attachCheckout,
  type CheckoutHandle,
  mountCheckout,
  type ServerMountOptions,
} from '../../../src/checkout/index.js';
import { Checkout } from '../../../src/react/checkout.js';
import { catchReports } from '../../catch-reports.js';
import { thrown } from '../../caught.js';
import { KEYS } from '../../token/node-crypto.js';
import { optionError, withGuide } from '../../with-guide.js';
import { entries, find, getButton, getPhase, listen, makeHost, pick } from '../mounted-form.js';
import { settle, short, tokenizer, typeIn, useFakeClock } from '../paying-form.js';
import { buyer } from '../settings.js';
import { FakeShop } from './fake-shop.js';

useFakeClock();

const mount = (options: object) => () =>
  mountCheckout(makeHost(), { ...KEYS, server: '/payments', orderId: '1042', ...options } as ServerMountOptions);

describe('beside server', () => {
  it.each<[string, unknown]>([
    ['amount', 2599],
    ['currency', 'eur'],
    ['description', 'Lamp'],
    ['remoteIp', '192.0.2.10'],
    ['onToken', () => {}],
    ['lookUp', () => {}],
    ['remember', false],
  ])('%s is refused by its name', (name, value) => {
    const error = thrown(mount({ [name]: value }));
    expect(error).toMatchObject(optionError(`The option ${name} cannot stand beside server.`));
  });

  it.each([undefined, '', '\ud800'])('orderId is required: %j', (orderId) => {
    expect(thrown(mount({ orderId }))).toMatchObject(optionError('The option orderId must stand beside server.'));
  });

  it.each(['http://[', 'https://:1', 'https://a b'])('another option may be wrong: server %j', (server) => {
    expect(thrown(mount({ server }))).toMatchObject(optionError('The option server must be a path or an address.'));
  });

  it('must be a text', () => {
    expect(thrown(mount({ server: 42 }))).toMatchObject(optionError('The option server must be a text.'));
  });

  it.each<[string, object, RegExp]>([
    ['customerId', { customerId: 'a b' }, /customerId \(must be visible ASCII/],
    ['returnUrl', { returnUrl: '/back' }, /returnUrl \(url_invalid\)/],
    ['creditor', { methods: ['sepa'] }, /creditor/],
    ['apiKey', { apiKey: 'sk test' }, /apiKey/],
  ])('the others are checked at once: %s', (_, options, message) => {
    expect(thrown(mount(options)).message).toMatch(message);
  });

  it('nothing is asked, and the page does not change, when an option is wrong', () => {
    const shop = new FakeShop();
    const host = makeHost();
    expect(() => mountCheckout(host, { ...KEYS, server: '/p', orderId: '1', look: 'flat' } as never)).toThrow();
    expect({ log: shop.log, html: host.innerHTML }).toEqual({ log: [], html: '' });
  });

  it('update refuses them too, and keeps the order', async () => {
    const shop = new FakeShop();
    const host = makeHost();
    const handle = mountCheckout(host, {
      ...short,
      amount: undefined,
      currency: undefined,
      remoteIp: undefined,
      returnUrl: undefined,
      server: '/p',
      orderId: shop.orderId,
    } as unknown as ServerMountOptions);
    onTestFinished(() => handle.unmount());
    await settle();
    expect(() => handle.update({ amount: 1 })).toThrow('The option amount cannot stand beside server.');
    expect(getButton(host).textContent).toBe('Pay €25.99');
    expect(shop.log).toEqual(['GET order']);
  });
});

describe('attachCheckout with server', () => {
  /** Binds a merchant's own form. */
  async function attach(shop: FakeShop, changes: object = {}) {
    const host = makeHost('form');
    host.innerHTML =
      '<input id=n><input id=e><input id=c><p id=error role=alert></p><p id=status role=status></p><button>Pay</button>';
    const told = listen(host);
    const handle = attachCheckout(host, {
      tokenizer,
      defaultValues: { ...buyer, email: 'ada@example.com' },
      server: '/payments',
      orderId: shop.orderId,
      fields: {
        cardNumber: { input: '#n', error: '#error' },
        expiry: { input: '#e', error: '#error' },
        cvc: { input: '#c', error: '#error' },
      },
      error: '#error',
      status: '#status',
      ...changes,
    });
    onTestFinished(() => handle.unmount());
    await settle();
    const type = () => {
      for (const [id, name] of [
        ['n', 'cardNumber'],
        ['e', 'expiry'],
        ['c', 'cvc'],
      ] as const) {
        const input = find<HTMLInputElement>(host, `#${id}`);
        input.value = entries[name];
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    };
    const read = () => ({
      phase: host.dataset.phase,
      alert: find(host, '#error').textContent,
      status: find(host, '#status').textContent,
    });
    return { host, handle, told, type, read };
  }

  it('pays', async () => {
    const shop = new FakeShop();
    const { handle, type, read, told } = await attach(shop);
    type();
    await handle.submit();
    expect(read()).toMatchObject({ phase: 'done', status: 'Payment complete' });
    expect(pick(told, 'charge')).toMatchObject([{ id: 'ch_1', status: 'succeeded' }]);
    expect(shop.log).toEqual(['GET order', 'POST payments']);
  });

  it('tells a lost connection, and asks again when the buyer clicks', async () => {
    const shop = new FakeShop();
    shop.isDown = true;
    const { handle, type, read } = await attach(shop);
    expect(read()).toMatchObject({ phase: 'open', alert: "We couldn't reach the payment service." });
    shop.isDown = false;
    type();
    await handle.submit();
    expect(read()).toMatchObject({ phase: 'open', alert: '' });
    await handle.submit();
    expect(read()).toMatchObject({ phase: 'done' });
  });
});

describe('<Checkout server orderId/>', () => {
  beforeAll(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  async function render(props: { readonly orderId: string }) {
    const host = makeHost();
    const root = createRoot(host);
    const place: { handle: CheckoutHandle | null } = { handle: null };
    const draw = (next: object) =>
      act(async () => {
        root.render(
          <Checkout
            tokenizer={tokenizer}
            billing="none"
            defaultValues={buyer}
            server="/payments"
            onHandle={(handle) => {
              place.handle = handle;
            }}
            {...props}
            {...next}
          />,
        );
        await settle();
      });
    onTestFinished(() => act(async () => root.unmount()));
    await draw({});
    return { host, draw, submit: () => act(async () => place.handle?.submit()) };
  }

  it('needs no other prop of the money', async () => {
    const shop = new FakeShop();
    const { host, submit } = await render({ orderId: shop.orderId });
    expect(getButton(host).textContent).toBe('Pay €25.99');
    typeIn(host);
    await submit();
    expect(getPhase(host)).toBe('done');
  });

  it('asks for the order once, whatever changes beside it', async () => {
    const shop = new FakeShop();
    const { host, draw } = await render({ orderId: shop.orderId });
    await draw({ theme: 'dark' });
    await draw({ submitLabel: 'Give {amount}' });
    expect(getButton(host).textContent).toBe('Give €25.99');
    expect(shop.log).toEqual(['GET order']);
  });

  it('is gone while its props would leave it with an old order', async () => {
    const reported = catchReports();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const shop = new FakeShop();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const { host, draw } = await render({ orderId: shop.orderId });
    await draw({ orderId: undefined });
    expect(host.querySelector('.payveil')).toBeNull();
    expect(reported.mock.calls.map(([{ message }]) => message)).toEqual([
      withGuide('option_invalid', 'The option orderId must stand beside server.'),
    ]);
    await draw({ orderId: shop.orderId });
    expect(getButton(host).textContent).toBe('Pay €25.99');
  });
});
