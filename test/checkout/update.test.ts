/** Options that change while the buyer sees the form: it shows the new ones, and keeps the typed values. */
// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { de } from '../../src/checkout/locales/de.js';
import { thrown } from '../caught.js';
import { openToken } from '../token/node-crypto.js';
import {
  choose,
  creditor,
  enter,
  entries,
  fill,
  find,
  getButton,
  getInput,
  listMarked,
  listShownFields,
  mount,
  pick,
  readAlert,
  readError,
  snapshot,
  withSepa,
} from './mounted-form.js';

/** Reads the typed values. */
const readEntries = (host: Element) =>
  Object.fromEntries(Object.keys(entries).map((name) => [name, getInput(host, name as 'name').value]));

const readLabels = (host: Element) =>
  Object.fromEntries(['cardNumber', 'city'].map((name) => [name, find(host, `.payveil-${name} label`).textContent]));

async function seal(handle: ReturnType<typeof mount>['handle']) {
  return JSON.parse(openToken(await handle.tokenize())) as Record<string, unknown>;
}

describe('amount and currency', () => {
  it('are shown, and put into the token, with their new values', async () => {
    const { host, handle } = mount();
    fill(host);
    handle.update({ amount: 1000 });
    expect(getButton(host).textContent).toBe('Pay €10.00');
    handle.update({ currency: 'usd' });
    expect(getButton(host).textContent).toBe('Pay $10.00');
    expect(await seal(handle)).toMatchObject({ amount: 1000, currency: 'usd' });
  });

  it('hide SEPA for a currency other than the euro, and show it again', () => {
    const { host, handle, told } = mount(withSepa);
    choose(host, 'sepa');
    handle.update({ currency: 'usd' });
    expect(find(host, 'fieldset').hidden).toBe(true);
    expect(find(host, '.payveil-iban').hidden).toBe(true);
    expect(find(host, '.payveil-mandate').hidden).toBe(true);
    expect(find(host, '.payveil-cardNumber').hidden).toBe(false);
    expect(pick(told, 'methodchange')).toEqual([{ method: 'sepa' }, { method: 'card' }]);
    handle.update({ currency: 'eur' });
    expect(find(host, 'fieldset').hidden).toBe(false);
  });
});

describe('method and methods', () => {
  it("keep the buyer's choice while they do not change", () => {
    const { host, handle } = mount({ ...withSepa, method: 'card' });
    choose(host, 'sepa');
    handle.update({ method: 'card', amount: 100 });
    expect(find<HTMLInputElement>(host, '[value=sepa]').checked).toBe(true);
    handle.update({ method: 'sepa' });
    handle.update({ method: 'card' });
    expect(find<HTMLInputElement>(host, '[value=card]').checked).toBe(true);
    expect(find(host, '.payveil-iban').hidden).toBe(true);
  });

  it('can add and remove a method', () => {
    const { host, handle } = mount();
    handle.update({ methods: ['card', 'sepa'], creditor });
    expect(find(host, 'fieldset').hidden).toBe(false);
    choose(host, 'sepa');
    handle.update({ methods: ['card'] });
    expect(find(host, 'fieldset').hidden).toBe(true);
    expect(find(host, '.payveil-cardNumber').hidden).toBe(false);
  });
});

describe('the locale', () => {
  it('changes every text in place, and keeps the typed values', () => {
    const { host, handle } = mount({ locales: [de] });
    fill(host);
    const before = readEntries(host);
    const inputs = [...host.querySelectorAll('input, select')];
    handle.update({ locale: 'de-AT' });
    expect(readLabels(host)).toEqual({ cardNumber: de.messages['cardNumber.label'], city: de.messages['city.label'] });
    expect(getButton(host).textContent).toContain('25,99');
    expect(find(host, '.payveil').lang).toBe('de');
    expect(getInput(host, 'country').querySelector('[value=DE]')?.textContent).toBe('Deutschland');
    expect(readEntries(host)).toEqual(before);
    expect([...host.querySelectorAll('input, select')]).toEqual(inputs);
    handle.update({ locale: 'en' });
    expect(readLabels(host)).toEqual({ cardNumber: 'Card number', city: 'City' });
  });

  it('changes the errors that are shown', () => {
    const { host, handle } = mount({ locales: [de] });
    enter(getInput(host, 'cardNumber'), '4242');
    getInput(host, 'cvc').focus();
    handle.update({ locale: 'de' });
    expect(readError(host, 'cardNumber')).toBe(de.messages['cardNumber.incomplete']);
  });

  it('changes the count that is shown, and does not bring back an old one', () => {
    const { host, handle } = mount({ locales: [de] });
    handle.validate();
    handle.update({ locale: 'de' });
    expect(readAlert(host)).toBe(de.messages['form.count'].replace('{n}', '9'));
    handle.clear();
    handle.update({ locale: 'en' });
    expect(readAlert(host)).toBe('');
  });

  it('is overruled by messages of the merchant', () => {
    const { host, handle } = mount({ messages: { 'city.label': 'Town' } });
    expect(readLabels(host).city).toBe('Town');
    handle.update({ messages: { 'cardNumber.label': 'Number' } });
    expect(readLabels(host)).toEqual({ cardNumber: 'Number', city: 'City' });
  });
});

describe('billing', () => {
  const defaultValues = { name: 'Ada', email: 'ada@example.com', country: 'DE', line1: 'x', city: 'Berlin' };

  it('shows more or fewer fields, and keeps the typed values', async () => {
    const { host, handle } = mount({ defaultValues });
    fill(host);
    handle.update({ billing: 'none' });
    expect(listShownFields(host)).toEqual(['cardNumber', 'expiry', 'cvc']);
    expect(await seal(handle)).toMatchObject({ name: 'Ada', line1: 'x', postal_code: '-' });
    handle.update({ billing: 'full' });
    expect(getInput(host, 'line1').value).toBe(entries.line1);
    expect(await seal(handle)).toMatchObject({ name: entries.name, line1: entries.line1, postal_code: '10115' });
  });

  it('does not replace a typed value by a new default value', () => {
    const { host, handle } = mount({ defaultValues: { name: 'Ada' } });
    enter(getInput(host, 'name'), 'Grace Hopper');
    handle.update({ defaultValues: { name: 'Charles' } });
    expect(getInput(host, 'name').value).toBe('Grace Hopper');
  });
});

describe('all other options', () => {
  it('change too: theme, label of the button, mandate, brands, handlers', async () => {
    const onToken = vi.fn();
    const { host, handle } = mount({ ...withSepa, method: 'sepa' });
    handle.update({ theme: 'dark', submitLabel: 'Order for {amount}', mandate: { reference: 'M-1' }, onToken });
    expect(find(host, '.payveil').dataset.theme).toBe('dark');
    expect(getButton(host).textContent).toBe('Order for €25.99');
    expect(find(host, '.payveil-mandate').textContent).toContain('M-1');
    handle.update({ supportedBrands: ['amex'], method: 'card' });
    fill(host);
    expect(listMarked(host)).toEqual(['cardNumber']);
    fill(host, { cardNumber: '378282246310005', cvc: '1234' });
    await handle.submit();
    expect(onToken).toHaveBeenCalledOnce();
  });

  it('change too: the API key', async () => {
    const { host, handle } = mount();
    fill(host);
    handle.update({ apiKey: 'pk_test_other' });
    const token = await handle.tokenize();
    expect(openToken(token, { apiKey: 'pk_test_other', signature: 'sig_test_sandbox' })).toContain('"amount":2599');
  });
});

describe('an update with a wrong option', () => {
  it('throws and changes nothing', async () => {
    const { host, handle } = mount(withSepa);
    fill(host);
    const before = snapshot(host);
    for (const [name, changes] of Object.entries({
      amount: { amount: 1 },
      currency: { currency: 'xxx' },
      returnUrl: { returnUrl: '/return' },
      creditor: { creditor: undefined },
      billing: { billing: 'some' as 'full' },
      look: { look: 'flat' as 'plain' },
      apiKey: { apiKey: '' },
      supportedBrands: { supportedBrands: [] },
    })) {
      const error = thrown(() => handle.update({ submitLabel: 'Changed', ...changes }));
      expect(error).toMatchObject({ name: 'ConfigurationError', message: expect.stringContaining(name) });
      expect(snapshot(host), name).toBe(before);
      handle.update({});
      expect(snapshot(host), name).toBe(before);
    }
    expect(await seal(handle)).toMatchObject({ amount: 2599 });
  });
});

it('tells once that a locale has no table, and again when it changes', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const { handle } = mount({ locale: 'en-GB' });
  expect(warn).not.toHaveBeenCalled();
  handle.update({ locale: 'xx' });
  handle.update({ amount: 5000 });
  expect(warn.mock.calls).toEqual([
    ['Payveil: locales has no table for the locale. See node_modules/payveil/docs/form.md#languages'],
  ]);
  handle.update({ locale: 'yy-YY' });
  expect(warn).toHaveBeenCalledTimes(2);
});
