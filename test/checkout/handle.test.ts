/** What a page can do with the handle of a form. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createTokenizer, type ValidationError } from '../../src/index.js';
import { caught } from '../caught.js';
import { KEYS, openToken } from '../token/node-crypto.js';
import {
  choose,
  defer,
  enter,
  entries,
  expYear,
  fill,
  getButton,
  getInput,
  listMarked,
  mount,
  pick,
  readAlert,
  readError,
  readStatus,
  withSepa,
} from './mounted-form.js';
import { readForm } from './paying-form.js';

describe('a handle', () => {
  it('has functions that work without the handle as `this`', async () => {
    const { host, handle } = mount();
    const { update, on, validate, tokenize, submit, focus, clear, setError, unmount, ready } = handle;
    await ready;
    const listener = vi.fn();
    on('submit', listener);
    update({ amount: 100 });
    expect(getButton(host).textContent).toBe('Pay €1.00');
    expect(validate()).toBe(false);
    focus('city');
    expect(document.activeElement).toBe(getInput(host, 'city'));
    setError({ message: 'Sold out' });
    expect(readAlert(host)).toBe('Sold out');
    clear();
    expect(readAlert(host)).toBe('');
    fill(host);
    expect(await tokenize()).toMatch(/^[0-9a-f]+$/);
    await submit();
    expect(listener).toHaveBeenCalledOnce();
    unmount();
    expect(host.children).toHaveLength(0);
  });

  it('returns nothing of what the buyer typed', () => {
    const { host, handle } = mount();
    fill(host);
    const { ready: _, ...functions } = handle;
    expect(JSON.stringify(handle)).not.toContain('42');
    expect(Object.values(functions).every((each) => typeof each === 'function')).toBe(true);
  });
});

describe('ready', () => {
  it('resolves, and dispatches its event, when the key is derived', async () => {
    const prewarm = defer();
    const tokenizer = { ...createTokenizer(KEYS), prewarm: () => prewarm.promise as Promise<void> };
    const { handle, told } = mount({ tokenizer });
    expect(pick(told, 'ready')).toEqual([]);
    prewarm.resolve(undefined);
    expect(await handle.ready).toBeUndefined();
    expect(pick(told, 'ready')).toEqual([{}]);
  });

  it('never rejects, because the form reports the error when the buyer pays', async () => {
    const tokenizer = { ...createTokenizer(KEYS), prewarm: () => Promise.reject(new Error('no key')) };
    const { handle, told } = mount({ tokenizer });
    expect(await handle.ready).toBeUndefined();
    expect(pick(told, 'ready')).toEqual([]);
  });
});

describe('on', () => {
  it('calls the listener with the detail and the event, until it is stopped', () => {
    const { host, handle } = mount();
    const listener = vi.fn();
    const stop = handle.on('change', listener);
    enter(getInput(host, 'name'), 'Ada');
    expect(listener.mock.calls).toEqual([[expect.objectContaining({ field: 'name' }), expect.any(CustomEvent)]]);
    expect(stop()).toBeUndefined();
    enter(getInput(host, 'name'), '');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('does not call the listener after unmount', async () => {
    const { host, handle } = mount();
    const listener = vi.fn();
    handle.on('change', listener);
    handle.unmount();
    host.dispatchEvent(new CustomEvent('payveil:change', { detail: {} }));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('tokenize', () => {
  it('makes a token without a payment', async () => {
    const { host, handle, told } = mount();
    fill(host);
    expect(JSON.parse(openToken(await handle.tokenize()))).toMatchObject({ cvc: '123', expMonth: '12', expYear });
    expect([...pick(told, 'submit'), ...pick(told, 'busy'), ...pick(told, 'token')]).toEqual([]);
    expect(getInput(host, 'cardNumber').value).toBe('4242 4242 4242 4242');
  });

  it('throws the errors, and shows them', async () => {
    const { host, handle } = mount();
    fill(host, { ...entries, cardNumber: '4242', expiry: '12/20', city: '' });
    const error = (await caught(handle.tokenize())) as ValidationError;
    expect(error).toMatchObject({ name: 'ValidationError', code: 'validation_failed', outcome: 'not_sent' });
    expect(error.issues).toEqual([
      { path: 'cardNumber', code: 'card_number_invalid', message: 'Your card number is too short' },
      {
        path: 'expYear',
        code: 'card_expired',
        message: 'This card has expired. Check the date or use another card.',
      },
      { path: 'city', code: 'required', message: 'Enter your city' },
    ]);
    expect(listMarked(host)).toEqual(['cardNumber', 'expiry', 'city']);
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('4242');
  });
});

describe('focus', () => {
  it.each(['cvc', 'email', 'country', 'city'] as const)('moves to %s', (name) => {
    const { host, handle } = mount();
    handle.focus(name);
    expect(document.activeElement).toBe(getInput(host, name));
  });

  it('without a name, moves to the first field of the method', () => {
    const { host, handle } = mount(withSepa);
    handle.focus();
    expect(document.activeElement).toBe(getInput(host, 'cardNumber'));
    choose(host, 'sepa');
    handle.focus();
    expect(document.activeElement).toBe(getInput(host, 'iban'));
  });
});

describe('clear', () => {
  it('empties the fields and removes every error', () => {
    const { host, handle } = mount();
    fill(host, { ...entries, email: 'ada' });
    handle.validate();
    handle.clear();
    expect([...host.querySelectorAll('input, select')].map((each) => (each as HTMLInputElement).value)).toEqual(
      Array.from({ length: 14 }, (_, i) => (i === 0 ? 'card' : i === 1 ? 'sepa' : '')),
    );
    expect(listMarked(host)).toEqual([]);
    expect(readForm(host)).toMatchObject({ alert: '', status: '' });
  });

  it('reports that valid fields are now empty', () => {
    const { host, handle, told } = mount();
    fill(host);
    const before = told.length;
    handle.clear();
    const cleared = pick(told.slice(before), 'change');
    expect(cleared).toContainEqual(expect.objectContaining({ field: 'cardNumber', state: 'empty', complete: false }));
  });

  it('does nothing while the form is busy', async () => {
    const { promise, resolve } = defer();
    const { host, handle } = mount({ onToken: () => promise });
    fill(host);
    const submitted = handle.submit();
    handle.clear();
    expect(getInput(host, 'cardNumber').value).toBe('4242 4242 4242 4242');
    expect(readStatus(host)).toBe('Processing your payment');
    resolve(undefined);
    await submitted;
  });
});

describe('setError', () => {
  it('shows an error of a field at the field', () => {
    const { host, handle } = mount();
    fill(host);
    handle.setError({ field: 'cardNumber', message: 'We do not take this card' });
    expect(readError(host, 'cardNumber')).toBe('We do not take this card');
    expect(readStatus(host)).toBe('We do not take this card');
    expect(listMarked(host)).toEqual(['cardNumber']);
  });

  it('shows it until that field changes, and not until another one does', () => {
    const { host, handle } = mount();
    fill(host);
    handle.setError({ field: 'cardNumber', message: 'We do not take this card' });
    enter(getInput(host, 'city'), 'Potsdam');
    expect(readError(host, 'cardNumber')).toBe('We do not take this card');
    enter(getInput(host, 'cardNumber'), '5555555555554444');
    expect(readError(host, 'cardNumber')).toBe('');
  });

  it('shows the message as text, not as HTML', () => {
    const { host, handle } = mount();
    handle.setError({ message: '<b>Sold out</b>' });
    expect(readAlert(host)).toBe('<b>Sold out</b>');
    expect(host.querySelector('b')).toBeNull();
  });
});

describe('submit', () => {
  it('pays once, even if it is called many times', async () => {
    const { promise, resolve } = defer();
    const onToken = vi.fn(() => promise);
    const { host, handle, told } = mount({ onToken });
    fill(host);
    const first = handle.submit();
    getButton(host).click();
    getButton(host).click();
    await handle.submit();
    resolve({ status: 'succeeded' });
    await first;
    getButton(host).click();
    await handle.submit();
    expect(onToken).toHaveBeenCalledOnce();
    expect(pick(told, 'submit')).toMatchObject([{ method: 'card' }]);
    expect(pick(told, 'busy')).toEqual([{ busy: true }, { busy: false }]);
    expect(listMarked(host)).toEqual([]);
  });
});
