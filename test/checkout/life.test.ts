/** A form from mount to unmount: where it can be mounted, beside which forms, and that it leaves nothing behind. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MountOptions, mountCheckout } from '../../src/checkout/index.js';
import type { Charge } from '../../src/schema/answers.js';
import { thrown } from '../caught.js';
import { optionError } from '../with-guide.js';
import {
  type Changes,
  choose,
  defer,
  entries,
  fill,
  find,
  forgetPayments,
  getButton,
  getInput,
  getPhase,
  makeHost,
  mount,
  options,
  pick,
  readAlert,
  readStatus,
  withSepa,
} from './mounted-form.js';

const SENSITIVE = ['cardNumber', 'expiry', 'cvc', 'iban'] as const;
const listIds = (root: ParentNode) => [...root.querySelectorAll('[id]')].map(({ id }) => id);

describe('a second form in the same element', () => {
  const mountIn = (host: HTMLElement, changes: Changes) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const handle = mountCheckout(host, { ...options, ...changes } as MountOptions);
    onTestFinished(() => handle.unmount());
    const told = warn.mock.calls.flat();
    warn.mockRestore();
    return { handle, told, root: host.shadowRoot ?? host };
  };
  const TOLD = 'Payveil: The form replaces another one. See node_modules/payveil/docs/form.md#mount-it';

  it.each([{}, { isolate: true }])('replaces the first, and tells of it: %o', (changes) => {
    const host = makeHost();
    const first = mountIn(host, changes);
    expect(mountIn(makeHost(), changes).told).toEqual([]);
    const second = mountIn(host, changes);
    expect([first.told, second.told]).toEqual([[], [TOLD]]);
    first.handle.unmount();
    expect(second.root.querySelectorAll('.payveil')).toHaveLength(1);
    second.handle.unmount();
    expect(mountIn(host, changes).told).toEqual([]);
  });

  it('leaves the form of an element inside alone', () => {
    const host = makeHost();
    const inner = mountIn(makeHost('div', host), {});
    const outer = mountIn(host, {});
    expect(outer.told).toEqual([]);
    expect(host.querySelectorAll('.payveil')).toHaveLength(2);
    expect(inner.root.querySelectorAll('.payveil')).toHaveLength(1);
  });

  it('goes on with the payment of the first', async () => {
    forgetPayments();
    onTestFinished(forgetPayments);
    const host = makeHost();
    const { promise, resolve } = defer<Charge>();
    const chargeCard = vi.fn(() => promise);
    const charge = { chargeCard, chargeSepa: chargeCard };
    mountIn(host, { charge });
    fill(host);
    getButton(host).click();
    await vi.waitFor(() => expect(chargeCard).toHaveBeenCalledOnce());
    mountIn(host, { charge });
    expect(getPhase(host)).toBe('busy');
    getButton(host).click();
    resolve({ id: 'ch_1', status: 'succeeded' });
    await vi.waitFor(() => expect(getPhase(host)).toBe('done'));
    expect(chargeCard).toHaveBeenCalledOnce();
  });
});

describe('a mount with a wrong option', () => {
  it.each<[string, Changes]>([
    ['amount', { amount: 0 }],
    ['look', { look: 'flat' as 'plain' }],
    ['creditor', { methods: ['card', 'sepa'] }],
    ['apiKey', { apiKey: 'sk_test_sandbox' }],
  ])('does not change the page: %s', (_, changes) => {
    const host = makeHost();
    const sheets = [...document.adoptedStyleSheets];
    expect(thrown(() => mount(changes, host))).toMatchObject({ name: 'ConfigurationError' });
    expect(host.outerHTML).toBe('<div></div>');
    expect(document.adoptedStyleSheets).toEqual(sheets);
  });

  it.each([
    ['#nowhere', 'The element "#nowhere"'],
    ['##', 'The element "##"'],
    [null as never, 'The element'],
  ])('throws when its host does not exist: %s', (target, named) => {
    expect(thrown(() => mountCheckout(target, options))).toMatchObject(
      optionError(`${named} of mountCheckout is not in the page yet.`),
    );
  });
});

describe('a token that nobody would take', () => {
  const charge = { chargeCard: vi.fn(), chargeSepa: vi.fn() };
  const served = { server: '/payments', orderId: '1042', amount: undefined, currency: undefined, remoteIp: undefined };

  it.each<[string, Changes, boolean, number]>([
    ['with nothing', {}, false, 1],
    ['with a listener of its task', {}, true, 0],
    ['with charge', { charge }, false, 0],
    ['with onToken', { onToken: () => {} }, false, 0],
    ['with server', served as object, false, 0],
  ])('is told once at mounting: %s', async (_, changes, isHeard, count) => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const lost = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('lost'));
    const { handle } = mount(changes);
    if (isHeard) handle.on('token', () => {});
    await handle.ready;
    const lines = told.mock.calls.map(([line]) => String(line));
    expect(lines.filter((line) => line.includes('Nobody takes the token: give onToken or charge'))).toHaveLength(count);
    for (const spy of [told, lost]) spy.mockRestore();
  });
});

describe('unmount', () => {
  it('leaves no node, style sheet or listener, and empties the sensitive fields', async () => {
    const sheets = [...document.adoptedStyleSheets];
    const { host, handle, told } = mount(withSepa);
    await handle.ready;
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    const form = find<HTMLFormElement>(host, 'form');
    handle.unmount();
    expect(host.outerHTML).toBe('<div></div>');
    expect(document.adoptedStyleSheets).toEqual(sheets);
    for (const name of SENSITIVE) expect(getInput(form, name).value).toBe('');
    const before = told.length;
    host.append(form);
    fill(form);
    const { href } = location;
    onTestFinished(() => history.replaceState(null, '', href));
    // No listener is left, so the browser itself submits the form.
    getButton(form).click();
    choose(form, 'sepa');
    window.dispatchEvent(new Event('pagehide'));
    expect(told).toHaveLength(before);
  });

  it('can be called again, and all other functions still work', async () => {
    const { host, handle } = mount();
    handle.unmount();
    handle.unmount();
    handle.update({ amount: 100 });
    handle.clear();
    handle.focus('cvc');
    handle.setError({ message: 'Sold out' });
    handle.on('change', vi.fn())();
    expect(handle.validate()).toBe(false);
    await handle.submit();
    expect(host.outerHTML).toBe('<div></div>');
  });
});

describe('pagehide', () => {
  const hide = () => window.dispatchEvent(new Event('pagehide'));

  it('empties the sensitive fields, and no others', () => {
    const { host, handle } = mount(withSepa);
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    hide();
    for (const name of SENSITIVE) expect(getInput(host, name).value).toBe('');
    expect(getInput(host, 'name').value).toBe('Ada Lovelace');
    expect(handle.validate()).toBe(false);
  });

  it('removes the brand together with the number', () => {
    const { host, told } = mount();
    fill(host, { ...entries, cardNumber: '378282246310005', cvc: '1234' });
    hide();
    expect(pick(told, 'brandchange').at(-1)).toMatchObject({ brand: undefined });
    expect(find(host, '.payveil-cardNumber .payveil-note').textContent).toMatch(/^Visa, Mastercard, /);
  });
});

describe('two forms on a page', () => {
  it('share no id and no radio group', () => {
    const first = mount(withSepa);
    const second = mount(withSepa);
    const ids = listIds(document);
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids).size).toBe(ids.length);
    choose(second.host, 'sepa');
    expect(find<HTMLInputElement>(first.host, '[value=card]').checked).toBe(true);
    expect(pick(first.told, 'methodchange')).toEqual([]);
  });

  it('are validated and unmounted separately', () => {
    const first = mount();
    const second = mount();
    first.handle.validate();
    expect(readAlert(second.host)).toBe('');
    first.handle.unmount();
    fill(second.host);
    expect(second.handle.validate()).toBe(true);
  });
});

describe('a form within a form', () => {
  function mountWithin(changes: Parameters<typeof mount>[0] = {}) {
    const outer = makeHost('form') as HTMLFormElement;
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    outer.addEventListener('submit', onSubmit);
    return { ...mount(changes, makeHost('div', outer)), outer, onSubmit };
  }

  it('is a group, not a form', () => {
    const { host, outer } = mountWithin();
    expect(outer.querySelectorAll('form')).toHaveLength(0);
    expect(find(host, '.payveil')).toMatchObject({ tagName: 'DIV', role: 'group' });
    expect(getButton(host).type).toBe('button');
  });

  it('adds nothing sensitive to the data of the outer form', () => {
    const { host, outer } = mountWithin(withSepa);
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    const posted = [...new FormData(outer).values()].join();
    expect(posted).toBe('card');
  });

  it.each([
    ['the button', (host: Element) => getButton(host).click()],
    [
      'Enter',
      (host: Element) =>
        getInput(host, 'city').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        ),
    ],
  ])('pays by %s, and does not submit the outer form', async (_, press) => {
    const onToken = vi.fn();
    const { host, onSubmit } = mountWithin({ onToken });
    fill(host);
    press(host);
    await expect.poll(() => readStatus(host)).toBe('Your details were sent securely');
    expect(onToken).toHaveBeenCalledOnce();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('isolate', () => {
  it('renders into an open shadow root with its own style sheet', async () => {
    const sheets = [...document.adoptedStyleSheets];
    const onToken = vi.fn();
    const { host, handle, told } = mount({ isolate: true, onToken });
    const shadow = host.shadowRoot as ShadowRoot;
    expect(host.children).toHaveLength(0);
    expect(shadow.mode).toBe('open');
    expect(shadow.adoptedStyleSheets).toHaveLength(1);
    expect(document.adoptedStyleSheets).toEqual(sheets);
    fill(shadow);
    await handle.submit();
    expect(onToken).toHaveBeenCalledOnce();
    expect(pick(told, 'submit')).toHaveLength(1);
    handle.unmount();
    expect(shadow.children).toHaveLength(0);
    expect(shadow.adoptedStyleSheets).toHaveLength(0);
  });

  it('mounts again in the same host, and beside another form without a shared id', () => {
    const host = makeHost();
    mount({ isolate: true }, host).handle.unmount();
    const hosts = [host, makeHost()];
    for (const each of hosts) mount({ isolate: true }, each);
    const ids = hosts.flatMap((each) => listIds(each.shadowRoot as ShadowRoot));
    expect(ids.length).toBeGreaterThan(80);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a host in a shadow root of the page', () => {
  function makeShadowHost() {
    const shadow = makeHost().attachShadow({ mode: 'open' });
    const host = document.createElement('div');
    shadow.append(host);
    return { shadow, host };
  }

  it('gets its styles in that root', () => {
    const { shadow, host } = makeShadowHost();
    const sheets = [...document.adoptedStyleSheets];
    const { handle } = mount({}, host);
    expect(shadow.adoptedStyleSheets).toHaveLength(1);
    expect(document.adoptedStyleSheets).toEqual(sheets);
    handle.unmount();
    expect(shadow.adoptedStyleSheets).toHaveLength(0);
  });
});
