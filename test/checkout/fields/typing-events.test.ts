/** What the form reports to the page while the buyer types, and what it never reports. */
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
  it('bubbles from the host of the form', async () => {
    const told = listen(document);
    const { host, handle } = mount();
    await handle.ready;
    enter(getInput(host, 'name'), 'Ada');
    expect(told.map(([name]) => name)).toEqual(['ready', 'change']);
  });

  it('never contains what the buyer typed', async () => {
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
  it('reports each new state of a field once', () => {
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
      // A Visa number can have thirteen digits. These thirteen are not valid.
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

  it('reports when the whole form becomes complete, and when it no longer is', () => {
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

  it('contains the method', () => {
    const { host, told } = mount({ ...withSepa, method: 'sepa' });
    enter(getInput(host, 'iban'), 'DE89370400440532013000');
    expect(pick(told, 'change')).toEqual([{ field: 'iban', method: 'sepa', state: 'valid', complete: false }]);
  });

  it('reports every field when the form is submitted', () => {
    const { host, told } = mount();
    getButton(host).click();
    expect(pick(told, 'change').map(({ field, errorCode }) => [field, errorCode])).toEqual([
      ...['cardNumber', 'expiry', 'cvc', 'name', 'email', 'country', 'line1'].map((name) => [name, `${name}.empty`]),
      ['line2', undefined],
      ['postal_code', 'postal_code.empty'],
      ['city', 'city.empty'],
    ]);
  });
});

describe('brandchange', () => {
  it('reports each brand when it is known, and when no brand is known', () => {
    const { host, told } = mount({ supportedBrands: ['visa'] });
    for (const text of ['4', '42', '3', '37', '']) enter(getInput(host, 'cardNumber'), text);
    expect(pick(told, 'brandchange')).toEqual([
      { brand: 'visa', name: 'Visa', cvcLength: 3, supported: true },
      { brand: undefined, name: undefined, cvcLength: undefined, supported: true },
      { brand: 'amex', name: 'American Express', cvcLength: 4, supported: false },
      { brand: undefined, name: undefined, cvcLength: undefined, supported: true },
    ]);
  });

  it('has an icon of the brand, which no copy of the detail contains', () => {
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
  it('reports what the buyer or the merchant chooses, and each choice once', () => {
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
  it('can be stopped by preventDefault, and tried again', async () => {
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

  it('does not pay when a listener unmounts the form', async () => {
    const onToken = vi.fn();
    const { host, handle, told } = mount({ onToken });
    handle.on('submit', () => handle.unmount());
    fill(host);
    await handle.submit();
    expect(onToken).not.toHaveBeenCalled();
    expect(pick(told, 'busy')).toEqual([]);
  });

  it('does not reach the page as a native submit event', async () => {
    const { host, handle } = mount();
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('submit', onSubmit);
    fill(host);
    await handle.submit();
    document.body.removeEventListener('submit', onSubmit);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('change', () => {
  it('reports `complete` again after the method changes', () => {
    const { host, handle, told } = mount(withSepa);
    fill(host);
    expect(pick(told, 'change').at(-1)).toMatchObject({ complete: true });
    handle.update({ method: 'sepa' });
    expect(pick(told, 'change').at(-1)).toMatchObject({ method: 'sepa', complete: false });
    handle.update({ method: 'card' });
    expect(pick(told, 'change').at(-1)).toMatchObject({ method: 'card', complete: true });
  });

  it('reports `complete` again after an update', () => {
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
