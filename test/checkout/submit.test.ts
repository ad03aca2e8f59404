/** The event `submit` of the form: whoever stops or prevents it before us does not want a payment. */
// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attachCheckout } from '../../src/checkout/index.js';
import { type Changes, createOrder, find, getButton, getInput, getPhase, makeHost, mount } from './mounted-form.js';
import { answering, settle, short, tokenizer, typeIn, useFakeClock } from './paying-form.js';
import { paid } from './payment/answers.js';
import { buyer, withoutKeys } from './settings.js';

useFakeClock();

const ACTS = {
  'is prevented': (event: Event) => event.preventDefault(),
  'is stopped': (event: Event) => event.stopPropagation(),
  'is stopped at once': (event: Event) => event.stopImmediatePropagation(),
  'is prevented and stopped': (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  },
};

const PRESSES = {
  'the button': (root: ParentNode) => getButton(root).click(),
  Enter: (root: ParentNode) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    getInput(root, 'cardNumber').dispatchEvent(event);
    // A browser clicks the button then.
    if (!event.defaultPrevented) getButton(root).click();
  },
};

/** Listens for `submit` until the test ends. */
function listen(target: EventTarget, act: (event: Event) => void, isCapturing = true): void {
  target.addEventListener('submit', act, isCapturing);
  const { href } = location;
  onTestFinished(() => {
    target.removeEventListener('submit', act, isCapturing);
    // What is stopped and not prevented goes to the server, and that changes the address.
    history.replaceState(null, '', href);
  });
}

/** Mounts a filled form that pays by card, and returns its root. */
function mountFilled(changes: Changes = {}, host = makeHost()) {
  const charge = answering(paid, paid);
  mount({ ...short, charge, ...changes }, host);
  const root = host.shadowRoot ?? host;
  typeIn(root as unknown as Element);
  return { root, charge: charge.chargeCard };
}

/** Binds a merchant's own filled form, on which the page listens already. */
function attachFilled(act: (event: Event) => void, isCapturing: boolean) {
  const form = makeHost('form');
  for (const name of ['cardNumber', 'expiry', 'cvc']) {
    form.insertAdjacentHTML('beforeend', `<p class="payveil-${name}"><input class="payveil-input" id="${name}"></p>`);
  }
  form.insertAdjacentHTML('beforeend', '<p role="alert"></p><button class="payveil-button">Pay</button>');
  listen(form, act, isCapturing);
  const { chargeCard: charge, chargeSepa } = answering(paid);
  const handle = attachCheckout(form, {
    ...withoutKeys,
    orderId: createOrder(),
    tokenizer,
    defaultValues: buyer,
    charge: { chargeCard: charge, chargeSepa },
    fields: { cardNumber: '#cardNumber', expiry: '#expiry', cvc: '#cvc' },
    error: '[role=alert]',
  });
  onTestFinished(() => handle.unmount());
  typeIn(form);
  return { form, charge };
}

beforeEach(() => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
});

describe.each(Object.entries(ACTS))('a submit that %s before it reaches the form', (name, act) => {
  it.each(Object.entries(PRESSES))('pays nothing: on the window, by %s', async (_, press) => {
    listen(window, act);
    const { root, charge } = mountFilled();
    press(root);
    await settle(100);
    expect({ calls: charge.mock.calls.length, phase: getPhase(root) }).toEqual({ calls: 0, phase: 'open' });
  });

  it.each([
    ['captures', true],
    ['does not capture', false],
  ])("pays nothing: on the merchant's own form, by a listener that %s", async (_, isCapturing) => {
    const { form, charge } = attachFilled(act, isCapturing);
    getButton(form).click();
    await settle(100);
    // What does not capture stops only those that hear it above.
    expect(charge).toHaveBeenCalledTimes(name === 'is stopped' && !isCapturing ? 1 : 0);
  });
});

it.each<[string, () => [EventTarget, HTMLElement?]]>([
  ['the document', () => [document]],
  ['the page', () => [document.body]],
  [
    'a shadow root',
    () => {
      const host = makeHost();
      return [host.attachShadow({ mode: 'open' }), host];
    },
  ],
])('a submit that is stopped at once on %s pays nothing', async (_, place) => {
  const [target, host] = place();
  listen(target, ACTS['is stopped at once']);
  const { root, charge } = mountFilled({ isolate: host !== undefined }, host);
  getButton(root).click();
  await settle(100);
  expect({ calls: charge.mock.calls.length, phase: getPhase(root) }).toEqual({ calls: 0, phase: 'open' });
});

it('pays when a listener only hears it, wherever', async () => {
  const heard = vi.fn();
  for (const target of [window, document, document.body]) listen(target, heard);
  const { root, charge } = mountFilled();
  getButton(root).click();
  await settle(100);
  expect({ calls: charge.mock.calls.length, heard: heard.mock.calls.length }).toEqual({ calls: 1, heard: 3 });
});

it('can be paid after it was prevented once', async () => {
  let isAllowed = false;
  listen(window, (event) => isAllowed || ACTS['is prevented and stopped'](event));
  const { root, charge } = mountFilled();
  getButton(root).click();
  await settle(100);
  isAllowed = true;
  getButton(root).click();
  await settle(100);
  expect(charge).toHaveBeenCalledOnce();
});

describe('in a frame whose sandbox forbids forms', () => {
  /** There a browser drops a submit without any event and without any check. */
  function forbidForms() {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {});
    onTestFinished(() => submit.mockRestore());
  }

  it.each(Object.entries(PRESSES))('the form still pays, by %s, and leaves nothing behind', async (_, press) => {
    forbidForms();
    const { root, charge } = mountFilled();
    press(root);
    await settle(100);
    expect(charge).toHaveBeenCalledOnce();
    expect(root.querySelectorAll('form form')).toHaveLength(0);
    expect(getPhase(root)).toBe('done');
  });

  it('a click that is prevented pays nothing', async () => {
    forbidForms();
    const { root, charge } = mountFilled();
    getButton(root).addEventListener('click', (event) => event.preventDefault());
    getButton(root).click();
    await settle(100);
    expect(charge).not.toHaveBeenCalled();
  });

  it('a form that is removed at the click pays nothing', async () => {
    forbidForms();
    const { root, charge } = mountFilled();
    getButton(root).click();
    find(root, 'form').remove();
    await settle(100);
    expect(charge).not.toHaveBeenCalled();
  });
});

it('asks the browser for nothing more where the submit has arrived', async () => {
  const check = vi.fn();
  window.addEventListener('invalid', check, true);
  onTestFinished(() => window.removeEventListener('invalid', check, true));
  const { root, charge } = mountFilled();
  getButton(root).click();
  await settle(100);
  expect(charge).toHaveBeenCalledOnce();
  expect(check).not.toHaveBeenCalled();
});
