/** `<payveil-checkout>`: it mounts what it is given, keeps the form over changes and moves, and leaves nothing. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { en } from '../../src/checkout/locales/en.js';
import { OPTIONS } from '../../src/checkout/options/option-table.js';
import { CheckoutElement } from '../../src/element/index.js';
import { catchReports } from '../catch-reports.js';
import {
  createOrder,
  defer,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  getPhase,
  listen,
  makeHost,
  options,
  pick,
} from '../checkout/mounted-form.js';
import { answering, never, readProgress, short, typeIn } from '../checkout/paying-form.js';
import { follow, place, readClosed } from './place-element.js';

const CLOSED = en.messages['form.closed'];
const paid = { id: 'ch_1', status: 'succeeded' };

/** Places an element with options, and lets it mount. */
async function mount(changes: object = {}, attributes: Readonly<Record<string, string>> = {}) {
  const element = place(
    'payveil-checkout',
    { options: { ...options, orderId: createOrder(), ...changes } },
    attributes,
  );
  await follow();
  return element;
}

describe('what is given', () => {
  it('mounts the form among the nodes of the element, and gives the handle', async () => {
    const element = await mount();
    expect([...element.children].map(({ className }) => className)).toEqual(['payveil']);
    expect(getButton(element).textContent).toBe('Pay €25.99');
    expect(readClosed(element)).toBe('');
    fill(element);
    expect(element.handle?.validate()).toBe(true);
  });

  it('may be properties, and attributes', async () => {
    const { amount, currency, ...others } = options;
    const properties = { ...others, after: undefined, locale: null };
    const element = place('payveil-checkout', properties, { amount: `${amount}`, currency, 'order-id': createOrder() });
    expect(element.handle).toBeUndefined();
    await follow();
    expect(getButton(element).textContent).toBe('Pay €25.99');
  });

  it('counts as a property first, then in options, then as an attribute', async () => {
    const element = await mount({ amount: 200 }, { amount: '100', theme: 'dark' });
    expect(getButton(element).textContent).toBe('Pay €2.00');
    expect(find(element, 'form').dataset.theme).toBe('dark');
    element.amount = 300;
    await follow();
    expect(getButton(element).textContent).toBe('Pay €3.00');
    element.amount = undefined;
    element.options = { ...element.options, amount: undefined };
    await follow();
    expect(getButton(element).textContent).toBe('Pay €1.00');
  });

  it('may be set before the element is defined', async () => {
    const early = document.createElement('payveil-late');
    makeHost().append(early);
    Object.assign(early, { options: { ...options, orderId: createOrder() }, amount: 4200 });
    customElements.define('payveil-late', class extends CheckoutElement {});
    customElements.upgrade(early);
    await follow();
    expect(getButton(early).textContent).toBe('Pay €42.00');
    Object.assign(early, { amount: 100 });
    await follow();
    expect(getButton(early).textContent).toBe('Pay €1.00');
  });

  it('can be every option that does not hide a member of an element', () => {
    const given = Object.keys(OPTIONS).filter((name) => !/^on[A-Z]/.test(name) && name !== 'after');
    const own = Object.keys(Object.getOwnPropertyDescriptors(CheckoutElement.prototype));
    expect(given.filter((name) => !own.includes(name))).toEqual([]);
    expect(own.filter((name) => name in HTMLElement.prototype && !/^(constructor|\w+Callback)$/.test(name))).toEqual(
      [],
    );
  });

  it.each([
    ['methods', 'card sepa', ['card', 'sepa']],
    ['recover', '', true],
    ['recover', 'false', false],
    ['button', 'order', 'order'],
  ])('reads the attribute %s="%s"', async (name, value, option) => {
    const element = await mount({ ...short, [name]: undefined }, { [name]: value });
    const other = await mount({ ...short, [name]: option });
    const draw = (each: Element) => each.innerHTML.replaceAll(/payveil-\d+/g, '');
    expect(draw(element)).toBe(draw(other));
    expect(element.handle).toBeDefined();
  });

  it('mounts where no style sheet can be made, as in jsdom', async () => {
    vi.stubGlobal('CSSStyleSheet', class {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const element = await mount();
    expect(getButton(element).textContent).toBe('Pay €25.99');
  });

  it('may name the shadow root as the place of the form', async () => {
    const element = await mount({ isolate: true });
    expect(element.childElementCount).toBe(0);
    expect(element.shadowRoot?.querySelectorAll('form')).toHaveLength(1);
  });
});

describe('an attribute with a wrong value', () => {
  it.each([
    ['amount', '25.99', 'a whole number'],
    ['methods', 'card paypal', 'a list of card, sepa'],
    ['billing', 'some', 'one of full, minimal, none'],
    ['remember', 'no', 'empty, true or false'],
  ])('is told once without the value, and is not given: %s', async (name, value, wanted) => {
    const report = catchReports();
    const element = await mount({}, { [name]: value });
    expect(getButton(element).textContent).toBe('Pay €25.99');
    element.amount = 1000;
    await follow();
    expect(getButton(element).textContent).toBe('Pay €10.00');
    expect(report.mock.calls.map(([error]) => error.message)).toEqual([`The attribute ${name} must be ${wanted}.`]);
  });
});

describe('an element without a form', () => {
  it('with nothing given says that the shop cannot take payments, tells no error, and mounts when it is given something', async () => {
    const report = catchReports();
    const element = place('payveil-checkout');
    await follow();
    expect([readClosed(element), element.childNodes.length]).toEqual([CLOSED, 0]);
    element.options = { ...options, orderId: createOrder() };
    expect(readClosed(element)).toBe(CLOSED);
    await follow();
    expect(readClosed(element)).toBe('');
    expect(find(element, 'form')).toBeDefined();
    expect(report).not.toHaveBeenCalled();
  });

  it.each([{}, { amount: '2599' }])('says and tells nothing while its page is loading: %j', async (attributes) => {
    const report = catchReports();
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    onTestFinished(() => state.mockRestore());
    const element = document.createElement('payveil-checkout');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    onTestFinished(() => element.remove());
    await follow();
    expect([readClosed(element), report.mock.calls]).toEqual(['', []]);
    state.mockReturnValue('complete');
    dispatchEvent(new Event('load'));
    await follow();
    expect([readClosed(element), report.mock.calls.length]).toEqual([CLOSED, Object.keys(attributes).length]);
  });

  it('mounts while its page is loading, as soon as the last option is given', async () => {
    const report = catchReports();
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    onTestFinished(() => state.mockRestore());
    const { amount, ...others } = { ...short, orderId: createOrder() };
    const element = place('payveil-checkout');
    element.setAttribute('amount', String(amount));
    await follow();
    element.options = others;
    await follow();
    expect(getButton(element).textContent).toBe('Pay €25.99');
    expect(report).not.toHaveBeenCalled();
  });

  it('with a wrong option tells it once, says so in the language of the page, and mounts when it is right', async () => {
    const report = catchReports();
    const element = await mount({ amount: 0, messages: { 'form.closed': 'Geschlossen' } });
    element.theme = 'dark';
    await follow();
    expect(readClosed(element)).toBe('Geschlossen');
    expect(report.mock.calls).toMatchObject([[{ code: 'option_invalid', message: expect.stringContaining('amount') }]]);
    element.amount = 1000;
    await follow();
    expect([readClosed(element), getButton(element).textContent]).toEqual(['', 'Pay €10.00']);
    element.amount = 0;
    await follow();
    expect([readClosed(element), element.childElementCount]).toEqual(['Geschlossen', 0]);
    expect(element.handle).toBeUndefined();
  });

  it('with wrong options of the language says it in English', async () => {
    catchReports();
    const element = await mount({ messages: { 'form.clsed': 'x' }, locale: {} });
    expect(readClosed(element)).toBe(CLOSED);
  });
});

describe('a move', () => {
  it.each([
    ['appendChild', (element: Element, to: Element) => to.appendChild(element)],
    ['insertBefore', (element: Element, to: Element) => to.insertBefore(element, to.firstChild)],
    ['remove, and append', (element: Element, to: Element) => [element.remove(), to.append(element)]],
  ])('by %s in one task keeps the form and what the buyer has typed', async (_, move) => {
    const element = await mount();
    const [form, { handle }] = [find(element, 'form'), element];
    fill(element);
    move(element, makeHost());
    await follow();
    expect([find(element, 'form'), element.handle]).toEqual([form, handle]);
    expect(getInput(element, 'cardNumber').value).toBe('4242 4242 4242 4242');
    expect(getInput(element, 'city').value).toBe(entries.city);
  });

  it('of twenty, and of twenty mounts, leave one form, its sheet and its listeners', async () => {
    const added = vi.spyOn(window, 'addEventListener');
    onTestFinished(() => added.mockRestore());
    const sheets = document.adoptedStyleSheets.length;
    const element = await mount();
    const atFirst = added.mock.calls.length;
    for (let i = 0; i < 20; i++) makeHost().append(element);
    await follow();
    expect(added).toHaveBeenCalledTimes(atFirst);
    for (let i = 0; i < 20; i++) {
      element.remove();
      await follow();
      expect([element.innerHTML, element.handle, document.adoptedStyleSheets.length]).toEqual(['', undefined, sheets]);
      makeHost().append(element);
      await follow();
    }
    expect(element.querySelectorAll('form')).toHaveLength(1);
    expect(document.adoptedStyleSheets).toHaveLength(sheets + 1);
    const told = listen(element);
    enter(getInput(element, 'cardNumber'), '4');
    expect(pick(told, 'change').filter(({ field }) => field === 'cardNumber')).toHaveLength(1);
  });
});

describe('a removed element', () => {
  it('leaves nothing, and empties the inputs', async () => {
    const sheets = document.adoptedStyleSheets.length;
    const element = await mount();
    fill(element);
    const number = getInput(element, 'cardNumber');
    element.remove();
    await follow();
    expect([element.innerHTML, number.value, element.handle]).toEqual(['', '', undefined]);
    expect(document.adoptedStyleSheets).toHaveLength(sheets);
  });
});

describe('changed options', () => {
  it('change the open form in place', async () => {
    const element = await mount();
    const form = find(element, 'form');
    fill(element);
    element.options = { ...element.options, amount: 1000 };
    element.setAttribute('look', 'plain');
    await follow();
    expect(find(element, 'form')).toBe(form);
    expect([getButton(element).textContent, form.dataset.look]).toEqual(['Pay €10.00', 'plain']);
    expect(getInput(element, 'cardNumber').value).toBe('4242 4242 4242 4242');
    element.removeAttribute('look');
    await follow();
    expect(form.dataset.look).not.toBe('plain');
  });

  it.each([
    ['busy', undefined],
    ['action', { ...paid, status: 'requires_action', redirect_url: 'https://bank.example/' }],
    ['done', paid],
  ])('keep a form that is %s', async (phase, answer) => {
    const { promise, resolve } = defer<object>();
    const purchase = { ...short, orderId: createOrder(), charge: answering(answer ?? promise), onAction: never };
    const element = await mount(purchase);
    typeIn(element);
    getButton(element).click();
    await expect.poll(() => readProgress(element, purchase.charge)).toEqual({ phase, charges: 1 });
    const form = find(element, 'form');
    element.theme = 'dark';
    makeHost().append(element);
    await follow();
    expect([find(element, 'form'), form.dataset.theme]).toEqual([form, 'dark']);
    expect(readProgress(element, purchase.charge)).toEqual({ phase, charges: 1 });
    resolve(paid);
    await expect.poll(() => getPhase(element)).toBe(phase === 'busy' ? 'done' : phase);
  });
});

it('may hand its token to a listener of the page, so it tells of no missing one', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await (await mount(short)).handle?.ready;
  expect(told.mock.calls.flat().map(String).join()).not.toContain('Nobody takes the token');
  told.mockRestore();
});

it('the events of the form come from the element, and bubble', async () => {
  const element = await mount({ ...short, charge: answering(paid) });
  const heard: unknown[] = [];
  const hear = (event: Event) => heard.push([event.target, (event as CustomEvent).detail.id]);
  document.addEventListener('payveil:charge', hear);
  onTestFinished(() => document.removeEventListener('payveil:charge', hear));
  typeIn(element);
  getButton(element).click();
  await expect.poll(() => heard).toEqual([[element, 'ch_1']]);
});
