/** The React component: it mounts once, updates in place, and leaves nothing. On a server it is an empty element. */
// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type Mock,
  onTestFinished,
  vi,
} from 'vitest';
import type { CheckoutHandle } from '../../src/checkout/index.js';
import { Checkout, type CheckoutProps } from '../../src/react/checkout.js';
import {
  type Changes,
  createOrder,
  creditor,
  defer,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  getPhase,
  makeHost,
  options,
} from '../checkout/mounted-form.js';
import { answering, readForm, readProgress, short, typeIn } from '../checkout/paying-form.js';
import { withGuide } from '../with-guide.js';

const warn = vi.spyOn(console, 'error');

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

beforeEach(() => {
  orderId = createOrder();
  warn.mockClear();
});

afterAll(() => {
  warn.mockRestore();
  vi.unstubAllGlobals();
});

afterEach(() => {
  expect(warn).not.toHaveBeenCalled();
});

/** Each test has its own order, so that no form shows the payment of another test. */
let orderId: string;

/** The props that a test changes. Some tests give together what cannot stand together. */
type Props = Changes & Pick<CheckoutProps, 'onHandle' | 'className'>;

function element(props: Props = {}) {
  const all = { ...options, orderId, ...props } as CheckoutProps;
  return <Checkout {...all} />;
}

/** Renders the component into the page, until the test ends. */
async function render(props: Props = {}, wrap = (each: React.JSX.Element) => each) {
  const host = makeHost();
  const root = createRoot(host);
  const rerender = (next: Props) => act(async () => root.render(wrap(element(next))));
  const unmount = () => act(async () => root.unmount());
  onTestFinished(unmount);
  await rerender(props);
  return { host, rerender, unmount };
}

/** Takes the place of the page's `reportError`, until the test ends. */
function stubReport(report: Mock | null = vi.fn()) {
  const { reportError } = globalThis;
  vi.stubGlobal('reportError', report);
  onTestFinished(() => void vi.stubGlobal('reportError', reportError));
  return report as Mock;
}

describe('Checkout', () => {
  it('mounts the form in its own element', async () => {
    const { host } = await render({ className: 'pay' });
    expect(find(host, 'div.pay > form.payveil').querySelectorAll('.payveil-field').length).toBeGreaterThan(10);
    expect(getButton(host).textContent).toBe('Pay €25.99');
  });

  it('has one form in StrictMode, which mounts twice', async () => {
    const sheets = document.adoptedStyleSheets.length;
    const onHandle = vi.fn();
    const { host, unmount } = await render({ onHandle }, (each) => <StrictMode>{each}</StrictMode>);
    expect(host.querySelectorAll('form')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toHaveLength(sheets + 1);
    const handles = onHandle.mock.calls.map(([handle]) => handle === null);
    expect(handles).toEqual([false, true, false]);
    await unmount();
    expect(onHandle).toHaveBeenLastCalledWith(null);
  });

  it('leaves nothing after unmount', async () => {
    const sheets = [...document.adoptedStyleSheets];
    const { host, unmount } = await render();
    fill(host);
    const number = getInput(host, 'cardNumber');
    await unmount();
    expect(host.innerHTML).toBe('');
    expect(number.value).toBe('');
    expect(document.adoptedStyleSheets).toEqual(sheets);
  });
});

/** A prop that is wrong, and has nothing to do with the price. */
const wrong = { submitLabel: 5 as never };

describe('changed props', () => {
  it('change the form in place, and keep the typed values', async () => {
    const { host, rerender } = await render();
    fill(host);
    const form = find(host, 'form');
    await rerender({ amount: 1000, theme: 'dark', submitLabel: 'Order for {amount}' });
    expect(find(host, 'form')).toBe(form);
    expect(getButton(host).textContent).toBe('Order for €10.00');
    expect(form.dataset.theme).toBe('dark');
    expect(getInput(host, 'cardNumber').value).toBe('4242 4242 4242 4242');
    expect(getInput(host, 'city').value).toBe(entries.city);
  });

  it('get their defaults back when they are removed', async () => {
    const { host, rerender } = await render({ theme: 'dark', submitLabel: 'Order', supportedBrands: ['amex'] });
    await rerender({});
    expect(find(host, 'form').dataset.theme).toBe('auto');
    expect(getButton(host).textContent).toBe('Pay €25.99');
    enter(getInput(host, 'cardNumber'), entries.cardNumber);
    expect(getInput(host, 'cardNumber').getAttribute('aria-invalid')).toBe('false');
  });

  it("include handlers, of which the last render's are called", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const place: { handle?: CheckoutHandle | null } = {};
    const onHandle = (handle: CheckoutHandle | null) => {
      place.handle = handle;
    };
    const { host, rerender } = await render({ onToken: first, onHandle });
    await rerender({ onToken: second, onHandle });
    fill(host);
    await act(async () => place.handle?.submit());
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledOnce();
  });

  it('with a wrong value are reported, and the form does not change', async () => {
    const report = stubReport();
    const { host, rerender } = await render();
    fill(host);
    const form = find(host, 'form');
    await rerender(wrong);
    await rerender({ ...wrong, theme: 'dark' });
    expect(report.mock.calls).toMatchObject([[{ name: 'ConfigurationError', code: 'option_invalid' }]]);
    expect(find(host, 'form')).toBe(form);
    expect(getButton(host).textContent).toBe('Pay €25.99');
    expect(getInput(host, 'city').value).toBe(entries.city);
    await rerender({ amount: 1000 });
    expect(report).toHaveBeenCalledOnce();
    expect(getButton(host).textContent).toBe('Pay €10.00');
    await rerender(wrong);
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('do not create a new form when onHandle changes', async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { host, rerender, unmount } = await render({ onHandle: first });
    const form = find(host, 'form');
    await rerender({ onHandle: second });
    expect(find(host, 'form')).toBe(form);
    await unmount();
    expect(second).toHaveBeenLastCalledWith(null);
  });
});

describe('props that each render makes anew', () => {
  /** Renders five times with new functions, lists and tables. */
  async function renderAnew(changes: Props = {}) {
    const asked: number[] = [];
    const create = (n: number): Props => ({
      remoteIp: async () => {
        asked.push(n);
        return '192.0.2.1';
      },
      currencies: ['eur', 'usd'],
      minimumAmounts: { eur: 60 },
      ...changes,
    });
    const mounted = await render(create(0));
    for (const n of [1, 2, 3, 4]) await mounted.rerender(create(n));
    return { ...mounted, asked, create };
  }

  it('derive the key once, and the newest remoteIp is called', async () => {
    const derive = [vi.spyOn(crypto.subtle, 'importKey'), vi.spyOn(crypto.subtle, 'deriveKey')] as const;
    onTestFinished(() => {
      for (const each of derive) each.mockRestore();
    });
    const onToken = vi.fn();
    const { host, asked, create, rerender } = await renderAnew({ onToken });
    expect(derive.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    fill(host);
    await act(async () => getButton(host).click());
    await expect.poll(() => onToken).toHaveBeenCalledOnce();
    expect(asked).toEqual([4]);
    expect(derive.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    await rerender({ ...create(5), signature: 'sig_test_other' });
    expect(derive.map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });
});

/** It mounts twice, so it would show what is told twice. */
const wrap = (each: React.JSX.Element) => <StrictMode>{each}</StrictMode>;

describe('wrong props', () => {
  const misspelt = (name: string, value: unknown) => ({ [name]: value });

  it('that do not exist are reported once each, and the form mounts and changes without them', async () => {
    const report = stubReport();
    const { host, rerender } = await render(misspelt('returnURL', ''), wrap);
    expect(report.mock.calls.map(([error]) => String(error))).toEqual([
      withGuide(
        'option_invalid',
        'ConfigurationError: The option returnURL does not exist. The nearest name is returnUrl.',
      ),
    ]);
    await rerender({ ...misspelt('returnURL', 'other'), amount: 1000 });
    expect(report).toHaveBeenCalledOnce();
    expect(getButton(host).textContent).toBe('Pay €10.00');
    await rerender({ ...misspelt('returnURL', ''), ...misspelt('onPaid', ''), ...misspelt('children', undefined) });
    expect(report.mock.calls.slice(1)).toMatchObject([[{ message: expect.stringContaining('option onPaid ') }]]);
  });

  it('are reported once, keep the page, and the form mounts as soon as they are right', async () => {
    const report = stubReport();
    const onHandle = vi.fn();
    const beside = (each: React.JSX.Element) => wrap(<main>Your basket {each}</main>);
    const { host, rerender } = await render({ amount: 0, onHandle }, beside);
    await rerender({ amount: 0, onHandle, onToken: () => undefined });
    expect(report.mock.calls).toMatchObject([[{ code: 'option_invalid', message: expect.stringContaining('amount') }]]);
    expect(host.textContent).toBe('Your basket ');
    expect(onHandle).not.toHaveBeenCalled();
    await rerender({ amount: 1000, onHandle });
    expect(getButton(host).textContent).toBe('Pay €10.00');
    expect(onHandle.mock.calls).toEqual([[expect.objectContaining({ submit: expect.any(Function) })]]);
    expect(report).toHaveBeenCalledOnce();
  });

  it.each([
    ['support', { mail: 'x' }, 'support.mail'],
    ['mandate', { txt: 'x' }, 'mandate.txt'],
    ['creditor', { ...creditor, id: 'x' }, 'creditor.id'],
    ['classes', { buton: 'x' }, 'classes.buton'],
    ['defaultValues', { zip: 'x' }, 'defaultValues.zip'],
    ['messages', { 'declined.lost_card': 'x', 'button.pya': 'x' }, 'messages.button.pya'],
  ])('inside of %s are left out too, and the amount changes', async (name, value, path) => {
    const report = stubReport();
    const { host, rerender } = await render({}, wrap);
    await rerender(misspelt(name, value));
    await rerender({ ...misspelt(name, value), amount: 9900 });
    expect(getButton(host).textContent).toBe('Pay €99.00');
    expect(report.mock.calls).toMatchObject([[{ message: expect.stringContaining(`option ${path} does not exist`) }]]);
  });

  it('that cannot be read are reported', async () => {
    const report = stubReport();
    const unreadable = Object.defineProperty({}, 'email', {
      enumerable: true,
      get() {
        throw new Error('Unreadable');
      },
    });
    const { host } = await render({ support: unreadable }, (each) => wrap(<main>Your basket {each}</main>));
    expect(host.textContent).toBe('Your basket ');
    expect(report.mock.calls).toMatchObject([[{ message: 'Unreadable' }]]);
  });
});

describe('a price that cannot be applied', () => {
  it.each([
    ['amount, itself wrong', { amount: 0 }],
    ['amount, beside a wrong prop', { ...wrong, amount: 9900 }],
    ['currency, itself wrong', { currency: 'euro' }],
    ['currency, beside a wrong prop', { ...wrong, currency: 'usd' }],
    ['amount, in a shadow root', { amount: 0, isolate: true }],
    ['amount, after the same wrong prop', { ...wrong, amount: 9900 }, wrong],
  ])('removes the form until the props are right: %s', async (_, stale, before: Props = {}) => {
    const report = stubReport();
    const onHandle = vi.fn();
    const isolate = 'isolate' in stale;
    const { host, rerender } = await render({ isolate, onHandle });
    const root = () => host.firstElementChild?.shadowRoot ?? host;
    await rerender({ ...before, isolate, onHandle });
    expect(getButton(root()).textContent).toBe('Pay €25.99');
    await rerender({ ...stale, onHandle });
    expect(root().querySelector('form')).toBeNull();
    expect(onHandle).toHaveBeenLastCalledWith(null);
    await rerender({ amount: 9900, isolate, onHandle });
    expect(getButton(root()).textContent).toBe('Pay €99.00');
    expect(onHandle.mock.calls.map(([handle]) => handle === null)).toEqual([false, true, false]);
    expect(report).toHaveBeenCalledOnce();
  });

  it('leaves the end of a payment on the page, as when the basket is empty then', async () => {
    stubReport();
    const charge = answering({ id: 'ch_1', status: 'succeeded' });
    const props = { ...short, orderId: createOrder(), charge };
    const { host, rerender } = await render(props);
    typeIn(host);
    await act(async () => getButton(host).click());
    await rerender({ ...props, amount: 0 });
    expect(readForm(host)).toMatchObject({ phase: 'done', title: 'Payment complete' });
  });

  it('cannot be paid after a decline that came later', async () => {
    stubReport();
    const { promise, resolve } = defer<object>();
    const charge = answering(promise);
    const props = { ...short, orderId: createOrder(), charge };
    const { host, rerender } = await render(props);
    typeIn(host);
    await act(async () => getButton(host).click());
    await rerender({ ...props, amount: 0 });
    expect(getPhase(host)).toBe('busy');
    await act(async () => resolve({ id: 'ch_1', status: 'failed', decline_code: 'insufficient_funds' }));
    expect(getPhase(host)).toBe('open');
    typeIn(host);
    await act(async () => getButton(host).click());
    expect(host.querySelector('form')).toBeNull();
    expect(charge.chargeCard.mock.calls.length).toBe(1);
    await rerender({ ...props, amount: 1000 });
    expect(getButton(host).textContent).toBe('Pay €10.00');
  });
});

describe('a payment under way', () => {
  const paid = { id: 'ch_1', status: 'succeeded' };

  /** Pays in a component whose key the test can change, and which it can take away. */
  async function pay() {
    const { promise, resolve } = defer<typeof paid>();
    const charge = { chargeCard: vi.fn(() => promise), chargeSepa: vi.fn(() => promise) };
    const onCharge = vi.fn();
    const props = { ...short, orderId, charge, onCharge };
    const host = makeHost();
    const root = createRoot(host);
    onTestFinished(() => act(async () => root.unmount()));
    const show = (key: string | undefined) => {
      const form = key === undefined ? <p>Another page</p> : <Checkout key={key} {...props} />;
      return act(async () => root.render(<StrictMode>{form}</StrictMode>));
    };
    await show('a');
    typeIn(host);
    await act(async () => getButton(host).click());
    expect(readProgress(host, charge)).toEqual({ phase: 'busy', charges: 1 });
    return { host, charge, onCharge, show, answer: () => act(async () => resolve(paid)) };
  }

  it('goes on in the form with another key', async () => {
    const { host, charge, onCharge, show, answer } = await pay();
    const form = find(host, 'form');
    await show('b');
    expect(find(host, 'form')).not.toBe(form);
    expect(getPhase(host)).toBe('busy');
    await answer();
    expect(readForm(host)).toMatchObject({ phase: 'done', title: 'Payment complete' });
    expect(charge.chargeCard.mock.calls.length).toBe(1);
    expect(onCharge.mock.calls).toEqual([[paid, 'card']]);
  });
});

describe('a server', () => {
  it('renders an empty element', () => {
    expect(renderToString(element())).toBe('<div></div>');
    expect(renderToString(element({ className: 'pay' }))).toBe('<div class="pay"></div>');
  });

  it('can be hydrated, and the form mounts without a warning', async () => {
    const host = makeHost();
    host.innerHTML = renderToString(<StrictMode>{element()}</StrictMode>);
    const [place] = host.children;
    const onRecoverableError = vi.fn();
    const root = await act(async () => hydrateRoot(host, <StrictMode>{element()}</StrictMode>, { onRecoverableError }));
    expect(host.firstElementChild).toBe(place);
    expect(host.querySelectorAll('form')).toHaveLength(1);
    expect(onRecoverableError).not.toHaveBeenCalled();
    await act(async () => root.unmount());
    expect(host.innerHTML).toBe('');
  });
});
