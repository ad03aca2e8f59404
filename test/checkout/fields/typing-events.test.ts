/** What a checkout tells the page while the buyer types, and what it never tells. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import {
  choose,
  enter,
  entries,
  fill,
  getButton,
  getInput,
  listen,
  mount,
  pick,
  type,
  withSepa,
} from '../mounted-form.js';

describe('an event', () => {
  it('bubbles from the place of the form', async () => {
    const told = listen(document);
    const { host, handle } = mount();
    await handle.ready;
    enter(getInput(host, 'name'), 'Ada');
    expect(told.map(([name]) => name)).toEqual(['ready', 'change']);
  });

  it('never holds what was typed', async () => {
    const { host, told, handle } = mount({ ...withSepa, supportedBrands: ['amex'] });
    const texts = { ...entries, cardNumber: '4000056655665556', name: 'Zaphod', email: 'zaphod@heartofgold.example' };
    fill(host, texts);
    handle.validate();
    enter(getInput(host, 'cardNumber'), '378282246310005');
    enter(getInput(host, 'cvc'), '9753');
    await handle.submit();
    const written = JSON.stringify(told);
    expect(told.length).toBeGreaterThan(10);
    expect(written).not.toMatch(/4000|5665|5556|3782|0005|9753|Zaphod|heartofgold|Invaliden|10115/i);
    expect(written).not.toContain(texts.expiry);
  });
});

describe('change', () => {
  it('tells each state that a field comes into, once', () => {
    const { host, told } = mount();
    type(getInput(host, 'cardNumber'), '4242424242424242');
    expect(pick(told, 'change')).toEqual([
      {
        field: 'cardNumber',
        method: 'card',
        state: 'partial',
        complete: false,
        errorCode: 'cardNumber.incomplete',
      },
      // Thirteen digits can be a Visa card; these are none.
      { field: 'cardNumber', method: 'card', state: 'invalid', complete: false, errorCode: 'cardNumber.invalid' },
      {
        field: 'cardNumber',
        method: 'card',
        state: 'partial',
        complete: false,
        errorCode: 'cardNumber.incomplete',
      },
      { field: 'cardNumber', method: 'card', state: 'valid', complete: false },
    ]);
  });

  it('tells when nothing is wrong with the whole form any more, and when something is again', () => {
    const { host, told } = mount();
    fill(host);
    const complete = pick(told, 'change').map(({ field, complete }) => [field, complete]);
    expect(complete).toEqual(Object.keys(entries).map((name) => [name, name === 'city']));
    enter(getInput(host, 'cvc'), '');
    expect(pick(told, 'change').at(-1)).toEqual({
      field: 'cvc',
      method: 'card',
      state: 'empty',
      complete: false,
      errorCode: 'cvc.empty',
    });
  });

  it('names the method', () => {
    const { host, told } = mount({ ...withSepa, method: 'sepa' });
    enter(getInput(host, 'iban'), 'DE89370400440532013000');
    expect(pick(told, 'change')).toEqual([{ field: 'iban', method: 'sepa', state: 'valid', complete: false }]);
  });

  it('tells every field when the form is submitted', () => {
    const { host, told } = mount();
    getButton(host).click();
    expect(pick(told, 'change').map(({ field, errorCode }) => [field, errorCode])).toEqual([
      ...['cardNumber', 'expiry', 'cvc', 'name', 'email', 'country', 'line1'].map((name) => [name, `${name}.empty`]),
      ['line2', undefined],
      ['postal_code', 'postal_code.empty'],
      ['city', 'city.empty'],
      ['state', undefined],
    ]);
  });
});

describe('brandchange', () => {
  it('tells each brand as it is known, and that none is', () => {
    const { host, told } = mount({ supportedBrands: ['visa'] });
    for (const text of ['4', '42', '3', '37', '']) enter(getInput(host, 'cardNumber'), text);
    expect(pick(told, 'brandchange')).toEqual([
      { brand: 'visa', name: 'Visa', cvcLength: 3, supported: true },
      { brand: undefined, name: undefined, cvcLength: undefined, supported: true },
      { brand: 'amex', name: 'American Express', cvcLength: 4, supported: false },
      { brand: undefined, name: undefined, cvcLength: undefined, supported: true },
    ]);
  });

  it('brings a drawing of the brand, which no script that copies details takes along', () => {
    const { host, told } = mount();
    for (const text of ['4', '37', '']) enter(getInput(host, 'cardNumber'), text);
    const details = pick(told, 'brandchange');
    const [visa, amex, none] = details.map(({ icon }) => icon);
    for (const icon of [visa, amex]) {
      expect(icon?.namespaceURI).toBe('http://www.w3.org/2000/svg');
      expect(icon?.getAttribute('aria-hidden')).toBe('true');
      expect(icon?.querySelectorAll('path').length).toBeGreaterThan(2);
      expect(icon?.textContent).toBe('');
    }
    expect(visa?.outerHTML).not.toBe(amex?.outerHTML);
    expect(none).toBeUndefined();
    for (const detail of details) expect(Object.keys(detail)).not.toContain('icon');
  });
});

describe('methodchange', () => {
  it('tells what the buyer and the merchant choose, and no choice twice', () => {
    const { host, handle, told } = mount(withSepa);
    choose(host, 'sepa');
    choose(host, 'sepa');
    handle.update({ method: 'sepa' });
    choose(host, 'card');
    handle.update({ method: 'card' });
    expect(pick(told, 'methodchange')).toEqual([{ method: 'sepa' }, { method: 'card' }]);
  });
});

describe('submit', () => {
  it('is stopped by preventDefault, and can be tried again', async () => {
    const onToken = vi.fn();
    const { host, handle, told } = mount({ onToken });
    const stop = handle.on('submit', (_, event) => event.preventDefault());
    fill(host);
    await handle.submit();
    expect(pick(told, 'submit')).toMatchObject([{ method: 'card' }]);
    expect(pick(told, 'busy')).toEqual([]);
    expect(onToken).not.toHaveBeenCalled();
    stop();
    await handle.submit();
    expect(onToken).toHaveBeenCalledOnce();
  });

  it('pays nothing when its listener takes the form away', async () => {
    const onToken = vi.fn();
    const { host, handle, told } = mount({ onToken });
    handle.on('submit', () => handle.unmount());
    fill(host);
    await handle.submit();
    expect(onToken).not.toHaveBeenCalled();
    expect(pick(told, 'busy')).toEqual([]);
  });

  it('reaches a form around the place as no submit of its own', async () => {
    const { host, handle } = mount();
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('submit', onSubmit);
    fill(host);
    await handle.submit();
    document.body.removeEventListener('submit', onSubmit);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('whether all is right', () => {
  it('is told after the method was switched', () => {
    const { host, handle, told } = mount(withSepa);
    fill(host);
    expect(pick(told, 'change').at(-1)).toMatchObject({ complete: true });
    handle.update({ method: 'sepa' });
    expect(pick(told, 'change').at(-1)).toMatchObject({ method: 'sepa', complete: false });
    handle.update({ method: 'card' });
    expect(pick(told, 'change').at(-1)).toMatchObject({ method: 'card', complete: true });
  });

  it('is told after an update', () => {
    const { host, handle, told } = mount();
    fill(host);
    const readNumber = () =>
      pick(told, 'change')
        .filter(({ field }) => field === 'cardNumber')
        .at(-1);
    handle.update({ supportedBrands: ['amex'] });
    expect(readNumber()).toMatchObject({ complete: false, errorCode: 'cardNumber.brand' });
    handle.update({ supportedBrands: ['visa'] });
    expect(readNumber()).toMatchObject({ complete: true });
    expect(readNumber()).not.toHaveProperty('errorCode');
  });
});
