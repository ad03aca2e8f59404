/** When an error is shown: not while a buyer first types, but when the buyer leaves the field or pays. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  choose,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  listMarked,
  mount,
  pick,
  readAlert,
  readError,
  readStatus,
  type,
  withSepa,
} from '../mounted-form.js';
import { readForm } from '../paying-form.js';

describe('a field', () => {
  it('shows no error while a buyer types into it for the first time', () => {
    const { host } = mount();
    for (const name of ['cardNumber', 'expiry', 'cvc', 'email', 'postal_code'] as const) {
      type(getInput(host, name), '1');
      expect(listMarked(host).filter((marked) => marked === name)).toEqual([]);
      getInput(host, name).value = '';
    }
  });

  it('shows an error when the buyer leaves it', () => {
    const { host } = mount();
    type(getInput(host, 'cardNumber'), '4242');
    expect(readError(host, 'cardNumber')).toBe('');
    getInput(host, 'expiry').focus();
    expect(readError(host, 'cardNumber')).toBe('Your card number is too short');
    expect(readStatus(host)).toBe('Your card number is too short');
    expect(readAlert(host)).toBe('');
    expect(listMarked(host)).toEqual(['cardNumber']);
  });

  it('shows no error when the buyer leaves it empty', () => {
    const { host } = mount();
    type(getInput(host, 'name'), ' ');
    for (const name of ['cardNumber', 'expiry', 'name', 'email'] as const) getInput(host, name).focus();
    expect(listMarked(host)).toEqual([]);
    expect(readStatus(host)).toBe('');
  });

  it('shows no error when the window loses the focus', () => {
    const { host } = mount();
    const input = getInput(host, 'cardNumber');
    type(input, '4242');
    input.dispatchEvent(new FocusEvent('blur'));
    expect(listMarked(host)).toEqual([]);
  });

  it('shows the error until its text is right, and not longer', () => {
    const { host } = mount();
    const input = getInput(host, 'cardNumber');
    type(input, '4242 4242 4242 424');
    getInput(host, 'expiry').focus();
    type(input, '');
    expect(readError(host, 'cardNumber')).toBe('Your card number is too short');
    type(input, '2');
    expect(readError(host, 'cardNumber')).toBe('');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(readStatus(host)).toBe('');
  });

  it('keeps the old error until the buyer leaves it with another one', () => {
    const { host } = mount();
    const input = getInput(host, 'expiry');
    enter(input, '1');
    getInput(host, 'cvc').focus();
    enter(input, '13 / 30');
    expect(listMarked(host)).toEqual(['expiry']);
    getInput(host, 'cvc').focus();
    expect(readError(host, 'expiry')).toBe('The month must be between 01 and 12');
  });
});

describe('a brand that is not accepted', () => {
  it('gives an error while it is typed, after four digits', () => {
    const { host } = mount({ supportedBrands: ['visa', 'mastercard'] });
    const input = getInput(host, 'cardNumber');
    type(input, '620');
    expect(readError(host, 'cardNumber')).toBe('');
    type(input, '5');
    expect(readError(host, 'cardNumber')).toBe('UnionPay is not accepted. Use Visa or Mastercard.');
    enter(input, '4');
    getInput(host, 'expiry').focus();
    expect(readError(host, 'cardNumber')).toBe('Your card number is too short');
  });

  it('is announced when it is seen, once, until the brand changes', async () => {
    const { host } = mount({ supportedBrands: ['visa', 'mastercard'] });
    const said: (string | null)[] = [];
    const status = find(host, '[role=status]');
    const observer = new MutationObserver(() => void said.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    const input = getInput(host, 'cardNumber');
    for (const digit of '3782822463') {
      type(input, digit);
      await settle();
    }
    getInput(host, 'expiry').focus();
    await settle();
    expect(said).toEqual(['American Express is not accepted. Use Visa or Mastercard.']);
    enter(input, '4');
    await settle();
    expect(said.slice(1)).toEqual(['']);
  });
});

describe('a security code', () => {
  it('is checked again when the brand of the card changes', () => {
    const { host } = mount();
    enter(getInput(host, 'cvc'), '123');
    enter(getInput(host, 'cardNumber'), '378282246310005');
    getInput(host, 'expiry').focus();
    expect(readError(host, 'cvc')).toBe('The security code has 4 digits');
    enter(getInput(host, 'cardNumber'), entries.cardNumber);
    expect(readError(host, 'cvc')).toBe('');
  });

  it('is not checked before it is typed', () => {
    const { host } = mount();
    getInput(host, 'cvc').focus();
    enter(getInput(host, 'cardNumber'), '378282246310005');
    getInput(host, 'expiry').focus();
    expect(listMarked(host)).toEqual([]);
  });
});

describe('an empty form that is submitted', () => {
  const REQUIRED = ['cardNumber', 'expiry', 'cvc', 'name', 'email', 'country', 'line1', 'postal_code', 'city'];

  it('shows every error, announces their number, and moves the focus to the first', () => {
    const { host, told } = mount();
    getButton(host).click();
    expect(listMarked(host)).toEqual(REQUIRED);
    expect(readAlert(host)).toBe('There are 9 problems. Check the marked fields.');
    expect(readStatus(host)).toBe('');
    expect(document.activeElement).toBe(getInput(host, 'cardNumber'));
    expect(pick(told, 'submit')).toEqual([]);
    expect(pick(told, 'busy')).toEqual([]);
  });

  it('asks for the IBAN when SEPA is chosen', () => {
    const { host } = mount({ ...withSepa, method: 'sepa' });
    getButton(host).click();
    expect(listMarked(host)).toEqual(['iban', ...REQUIRED.slice(3)]);
    expect(readError(host, 'iban')).toBe('Enter your IBAN');
    expect(document.activeElement).toBe(getInput(host, 'iban'));
  });

  it('asks for the state when the country needs one', () => {
    const { host } = mount();
    enter(getInput(host, 'country'), 'US');
    getButton(host).click();
    // An American address has this order.
    const before = REQUIRED.filter((name) => !['country', 'postal_code', 'city'].includes(name));
    expect(listMarked(host)).toEqual([...before, 'city', 'state', 'postal_code']);
  });

  it('keeps the count while errors are corrected, and removes it with the last one', () => {
    const { host } = mount();
    const { cardNumber, expiry, ...rest } = entries;
    fill(host, rest);
    getButton(host).click();
    expect(readAlert(host)).toBe('There are 2 problems. Check the marked fields.');
    enter(getInput(host, 'cardNumber'), cardNumber);
    expect(listMarked(host)).toEqual(['expiry']);
    expect(readAlert(host)).toBe('There are 2 problems. Check the marked fields.');
    enter(getInput(host, 'expiry'), expiry);
    expect(listMarked(host)).toEqual([]);
    expect(readAlert(host)).toBe('');
  });
});

describe('a method that is no longer chosen', () => {
  it('is not checked, and its errors are not counted', () => {
    const { host } = mount(withSepa);
    getButton(host).click();
    choose(host, 'sepa');
    expect(readForm(host)).toMatchObject({ alert: '', status: '' });
    fill(host, { iban: 'DE89370400440532013000', name: 'Ada', email: 'ada@example.com', country: 'DE' });
    getButton(host).click();
    expect(listMarked(host).filter((name) => !['cardNumber', 'expiry', 'cvc'].includes(name ?? ''))).toEqual([
      'line1',
      'postal_code',
      'city',
    ]);
    expect(readAlert(host)).toBe('There are 3 problems. Check the marked fields.');
  });
});

describe("a buyer's text", () => {
  it.each([
    ['cardNumber', '4242424242424242', '4242 4242 4242 4242'],
    ['cardNumber', '４２４２٤٢٤٢', '4242 4242'],
    ['expiry', '1229', '12 / 29'],
    ['expiry', 'Dec 2040', '12 / 2040'],
    ['cvc', '12345', '1234'],
    ['iban', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ] as const)('is formatted: %s, %s', (name, text, shown) => {
    const { host } = mount({ ...withSepa, method: name === 'iban' ? 'sepa' : 'card' });
    type(getInput(host, name), text);
    expect(getInput(host, name).value).toBe(shown);
  });

  it.each([
    ['cardNumber', ' 4242-4242-4242-4242\n', '4242 4242 4242 4242'],
    ['expiry', '2029-12', '12 / 29'],
    ['expiry', 'Dec 2040', '12 / 40'],
    ['iban', 'IBAN DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['name', "  Conan O'Brien ", "  Conan O'Brien "],
  ] as const)('is formatted when it is pasted: %s, %j', (name, text, shown) => {
    const { host } = mount({ ...withSepa, method: name === 'iban' ? 'sepa' : 'card' });
    enter(getInput(host, name), text);
    expect(getInput(host, name).value).toBe(shown);
  });

  it.each(['12/2029', 'Dec 2029'])('has a year of two digits when the buyer leaves the field: %s', (text) => {
    const { host } = mount();
    type(getInput(host, 'expiry'), text);
    getInput(host, 'cvc').focus();
    expect(getInput(host, 'expiry').value).toBe('12 / 29');
    expect(listMarked(host)).toEqual([]);
  });

  it('is read at the end, even if a script wrote it without an event', () => {
    const { host, handle } = mount();
    for (const [name, text] of Object.entries(entries)) getInput(host, name as 'name').value = text;
    expect(handle.validate()).toBe(true);
    expect(getInput(host, 'cardNumber').value).toBe('4242 4242 4242 4242');
  });

  it('is not checked while an input method composes', () => {
    const { host, told } = mount();
    const input = getInput(host, 'name');
    input.focus();
    input.value = 'に';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(pick(told, 'change')).toEqual([]);
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(pick(told, 'change')).toMatchObject([{ field: 'name', state: 'valid' }]);
  });
});

describe('setError for a field that is not shown', () => {
  it.each(['iban', 'state'] as const)('shows the message in the alert: %s', (field) => {
    const { host, handle } = mount(withSepa);
    enter(getInput(host, 'country'), 'DE');
    handle.setError({ field, message: 'Not this one' });
    expect({ alert: readAlert(host), marked: listMarked(host) }).toEqual({ alert: 'Not this one', marked: [] });
  });
});
