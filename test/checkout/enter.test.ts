/** Enter: it moves on while required fields are empty, and pays when none is. The screen keyboard says which. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { attachCheckout, type FieldName } from '../../src/checkout/index.js';
import {
  type Changes,
  choose,
  createOrder,
  defer,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  listMarked,
  listShownFields,
  makeHost,
  mount,
  options,
  pick,
  readAlert,
  readError,
  readStatus,
  type,
  withSepa,
} from './mounted-form.js';

/** Presses Enter, and submits the form as a browser does. Returns whether the event was prevented. */
function pressEnter(target: HTMLElement, init: KeyboardEventInit & { readonly keyCode?: number } = {}): boolean {
  target.focus();
  const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init });
  // happy-dom does not support the deprecated keyCode.
  Object.defineProperty(event, 'keyCode', { value: init.keyCode ?? 13 });
  target.dispatchEvent(event);
  const form = target.closest('form');
  const isComposed = init.isComposing || init.keyCode === 229;
  if (target.localName === 'input' && !event.defaultPrevented && !isComposed) {
    form?.querySelector<HTMLElement>('button[type=submit], button:not([type])')?.click();
  }
  return event.defaultPrevented;
}

/** The field that has the focus. */
const getPlace = (host: Element) => {
  const { activeElement } = document;
  return host.contains(activeElement) ? activeElement?.id.split('-').at(-1) : undefined;
};

/** The two roots of a form: its own form, or a group within the merchant's form. */
const ROOTS = ['div', 'form'] as const;
const mountIn = (tag: 'div' | 'form', changes: Changes = {}) => mount(changes, makeHost('div', makeHost(tag)));

const readHints = (host: Element) =>
  Object.fromEntries(
    listShownFields(host).map((name) => [name, getInput(host, name as FieldName).getAttribute('enterkeyhint')]),
  );

describe('Enter', () => {
  it.each(ROOTS)(
    'moves through the empty required fields as they stand in the page, and then pays: %s',
    async (tag) => {
      const onToken = vi.fn();
      const { host, told } = mountIn(tag, { onToken, defaultValues: { country: 'DE' } });
      const { country: _, ...typed } = entries;
      const places: unknown[] = [];
      getInput(host, 'cardNumber').focus();
      for (const name of Object.keys(typed) as (keyof typeof typed)[]) {
        places.push(getPlace(host));
        enter(getInput(host, name), typed[name]);
        pressEnter(getInput(host, name));
      }
      expect(places).toEqual(Object.keys(typed));
      await expect.poll(() => onToken).toHaveBeenCalledOnce();
      expect(pick(told, 'submit')).toHaveLength(1);
    },
  );

  it('goes past fields that are filled or optional, and begins anew after the last one', () => {
    const { host } = mount();
    fill(host, { ...entries, email: '', expiry: ' ' });
    pressEnter(getInput(host, 'cardNumber'));
    expect(getPlace(host)).toBe('expiry');
    pressEnter(getInput(host, 'name'));
    expect(getPlace(host)).toBe('email');
    pressEnter(getInput(host, 'city'));
    expect(getPlace(host)).toBe('expiry');
    expect({ alert: readAlert(host), marked: listMarked(host) }).toEqual({ alert: '', marked: [] });
  });

  it('follows the order of the country', () => {
    const { host } = mount();
    fill(host, { ...entries, country: 'US', city: '', postal_code: '', state: '' });
    const leave = (name: FieldName) => {
      pressEnter(getInput(host, name));
      return getPlace(host);
    };
    expect([leave('line1'), leave('city')]).toEqual(['city', 'state']);
    // Enter in a menu belongs to the menu.
    expect(leave('state')).toBe('state');
    enter(getInput(host, 'state'), 'CA');
    expect(leave('city')).toBe('postal_code');
  });

  it('judges the field that is left, as a blur does', () => {
    const { host } = mount();
    type(getInput(host, 'cardNumber'), '4242');
    pressEnter(getInput(host, 'cardNumber'));
    expect(getPlace(host)).toBe('expiry');
    expect(readError(host, 'cardNumber')).toBe('Your card number is too short');
    expect({ status: readStatus(host), alert: readAlert(host) }).toEqual({
      status: 'Your card number is too short',
      alert: '',
    });
  });

  it.each(ROOTS)('pays in the only empty field, which shows the problem: %s', (tag) => {
    const { host } = mountIn(tag);
    fill(host, { ...entries, name: '' });
    pressEnter(getInput(host, 'name'));
    expect({ alert: readAlert(host), marked: listMarked(host), place: getPlace(host) }).toEqual({
      alert: 'There is 1 problem. Check the marked field.',
      marked: ['name'],
      place: 'name',
    });
  });

  it('does not move on from a form whose other fields are filled but wrong: it shows their problems', () => {
    const { host } = mount();
    fill(host, { ...entries, cvc: '7', email: 'ada' });
    pressEnter(getInput(host, 'name'));
    expect(listMarked(host)).toEqual(['cvc', 'email']);
    expect(getPlace(host)).toBe('cvc');
  });

  it('does the same on a method, and asks only for the fields of this method', async () => {
    const onToken = vi.fn();
    const { host } = mount({ ...withSepa, onToken });
    const radio = () => find(host, '[type=radio]:checked');
    pressEnter(radio());
    expect(getPlace(host)).toBe('cardNumber');
    choose(host, 'sepa');
    pressEnter(radio());
    expect(getPlace(host)).toBe('iban');
    fill(host, { ...entries, iban: 'DE89370400440532013000' });
    getInput(host, 'cvc').value = '';
    pressEnter(radio());
    await expect.poll(() => onToken).toHaveBeenCalledOnce();
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('does nothing while an input method composes: %j', (init) => {
    const { host } = mountIn('form');
    expect(pressEnter(getInput(host, 'name'), init)).toBe(false);
    expect(getPlace(host)).toBe('name');
    expect(readAlert(host)).toBe('');
  });

  it('does nothing more while the key is held', () => {
    const { host } = mount();
    pressEnter(getInput(host, 'cardNumber'));
    for (let n = 0; n < 3; n++) expect(pressEnter(getInput(host, 'expiry'), { repeat: true })).toBe(true);
    expect(getPlace(host)).toBe('expiry');
    expect(readAlert(host)).toBe('');
  });

  it('keeps its meaning on a button, a link and a list', () => {
    const { host } = mount();
    const link = document.createElement('a');
    link.href = '#';
    find(host, '.payveil').append(link);
    for (const target of [getButton(host), link, getInput(host, 'country')]) {
      expect(pressEnter(target)).toBe(false);
      expect(document.activeElement).toBe(target);
    }
    expect(readAlert(host)).toBe('');
  });

  it('moves nobody while the form is busy', async () => {
    const { promise, resolve } = defer();
    const { host, handle } = mount({ onToken: () => promise });
    fill(host);
    const submitted = handle.submit();
    getInput(host, 'cvc').value = '';
    pressEnter(getInput(host, 'name'));
    expect(getPlace(host)).not.toBe('cvc');
    resolve(undefined);
    await submitted;
  });
});

describe('the hint of the screen keyboard', () => {
  it('is `next` while another required field is empty, whatever stands in its own', () => {
    const { host } = mount();
    expect(new Set(Object.values(readHints(host)))).toEqual(new Set(['next']));
    fill(host, { ...entries, city: '' });
    const names = listShownFields(host) as string[];
    expect(readHints(host)).toEqual(Object.fromEntries(names.map((name) => [name, name === 'city' ? 'done' : 'next'])));
    type(getInput(host, 'city'), 'B');
    expect(new Set(Object.values(readHints(host)))).toEqual(new Set(['done']));
    enter(getInput(host, 'cvc'), '');
    expect(readHints(host)).toMatchObject({ cvc: 'done', city: 'next' });
  });

  it('follows the country, the method and `clear`', () => {
    const { host, handle } = mount(withSepa);
    fill(host);
    enter(getInput(host, 'country'), 'US');
    expect(readHints(host)).toMatchObject({ state: 'done', city: 'next' });
    enter(getInput(host, 'country'), 'DE');
    expect(readHints(host)).toMatchObject({ city: 'done' });
    choose(host, 'sepa');
    expect(readHints(host)).toMatchObject({ iban: 'done', city: 'next' });
    choose(host, 'card');
    handle.clear();
    expect(readHints(host)).toMatchObject({ cardNumber: 'next', city: 'next' });
  });
});

describe("a merchant's own form", () => {
  it.each(['div', 'form'] as const)('is submitted by Enter, whatever is empty: %s', (tag) => {
    const form = makeHost(tag);
    for (const name of ['cardNumber', 'expiry', 'cvc', 'name', 'error']) {
      const element = document.createElement(name === 'error' ? 'p' : 'input');
      element.id = name;
      form.append(element);
    }
    form.append(document.createElement('button'));
    const { after: _, ...shared } = options;
    const { name: _name, cardNumber, expiry, cvc, ...buyer } = entries;
    const handle = attachCheckout(form, {
      ...shared,
      orderId: createOrder(),
      fields: { cardNumber: '#cardNumber', expiry: '#expiry', cvc: '#cvc', name: '#name' },
      error: '#error',
      defaultValues: buyer,
    });
    onTestFinished(() => handle.unmount());
    const before = [...form.querySelectorAll('input')].map((input) => input.getAttribute('enterkeyhint'));
    pressEnter(find(form, '#name'));
    expect(find(form, '#error').textContent).toBe('There are 4 problems. Check the marked fields.');
    enter(find(form, '#cvc'), cvc);
    expect([...form.querySelectorAll('input')].map((input) => input.getAttribute('enterkeyhint'))).toEqual(before);
  });
});
