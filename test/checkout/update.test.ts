/** Options that change while the buyer looks: what is shown follows, and what was typed stays. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { de } from '../../src/checkout/language/locales/de.js';
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
  mount,
  pick,
  readAlert,
  readError,
  snapshot,
  withSepa,
} from './mounted-form.js';

/** Reads what was typed. */
const readEntries = (host: Element) =>
  Object.fromEntries(Object.keys(entries).map((name) => [name, getInput(host, name as 'name').value]));

const readLabels = (host: Element) =>
  Object.fromEntries(['cardNumber', 'city'].map((name) => [name, find(host, `.payveil-${name} label`).textContent]));

async function seal(handle: ReturnType<typeof mount>['handle']) {
  return JSON.parse(openToken(await handle.tokenize())) as Record<string, unknown>;
}

describe('amount and currency', () => {
  it('are shown and sealed as they are now', async () => {
    const { host, handle } = mount();
    fill(host);
    handle.update({ amount: 1000 });
    expect(getButton(host).textContent).toBe('Pay €10.00');
    handle.update({ currency: 'usd' });
    expect(getButton(host).textContent).toBe('Pay $10.00');
    expect(await seal(handle)).toMatchObject({ amount: 1000, currency: 'usd' });
  });

  it('hide SEPA for another currency than the euro, and bring it back', () => {
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
  it('keep the choice of the buyer while they are the same', () => {
    const { host, handle } = mount({ ...withSepa, method: 'card' });
    choose(host, 'sepa');
    handle.update({ method: 'card', amount: 100 });
    expect(find<HTMLInputElement>(host, '[value=sepa]').checked).toBe(true);
    handle.update({ method: 'sepa' });
    handle.update({ method: 'card' });
    expect(find<HTMLInputElement>(host, '[value=card]').checked).toBe(true);
    expect(find(host, '.payveil-iban').hidden).toBe(true);
  });

  it('add a method, and take one away', () => {
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
  it('changes every text in place, and nothing that was typed', () => {
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

  it('may be a table', () => {
    const { host, handle } = mount();
    handle.update({ locale: de });
    expect(find(host, '.payveil').lang).toBe('de');
  });

  it('changes the problems that are shown', () => {
    const { host, handle } = mount({ locales: [de] });
    enter(getInput(host, 'cardNumber'), '4242');
    getInput(host, 'cvc').focus();
    handle.update({ locale: 'de' });
    expect(readError(host, 'cardNumber')).toBe(de.messages['cardNumber.incomplete']);
  });

  it('changes the count that is shown, and brings back none that is gone', () => {
    const { host, handle } = mount({ locales: [de] });
    handle.validate();
    handle.update({ locale: 'de' });
    expect(readAlert(host)).toBe(de.messages['form.count'].replace('{n}', '9'));
    handle.clear();
    handle.update({ locale: 'en' });
    expect(readAlert(host)).toBe('');
  });

  it('is of the messages that come next', () => {
    const { host, handle } = mount({ locales: [de] });
    handle.update({ locale: 'de' });
    handle.validate();
    expect(readAlert(host)).toBe(de.messages['form.count'].replace('{n}', '9'));
    expect(readError(host, 'cardNumber')).toBe(de.messages['cardNumber.empty']);
  });

  it('gives way to messages of the merchant', () => {
    const { host, handle } = mount({ messages: { 'city.label': 'Town' } });
    expect(readLabels(host).city).toBe('Town');
    handle.update({ messages: { 'cardNumber.label': 'Number' } });
    expect(readLabels(host)).toEqual({ cardNumber: 'Number', city: 'City' });
  });

  it('is that of the mandate too', () => {
    const { host, handle } = mount({ ...withSepa, method: 'sepa' });
    handle.update({ locale: de });
    expect(find(host, '.payveil-mandate-title').textContent).toBe('SEPA-Lastschriftmandat');
    expect(find(host, '.payveil-mandate p:last-child').textContent).toContain('8 Wochen');
  });
});

describe('billing', () => {
  const defaultValues = { name: 'Ada', email: 'ada@example.com', country: 'DE', line1: 'x', city: 'Berlin' };

  it('asks more, or less, and keeps what was typed', async () => {
    const { host, handle } = mount({ defaultValues });
    fill(host);
    handle.update({ billing: 'none' });
    expect(host.querySelectorAll('.payveil-field:not([hidden])')).toHaveLength(3);
    expect(await seal(handle)).toMatchObject({ name: 'Ada', line1: 'x', postal_code: '-' });
    handle.update({ billing: 'full' });
    expect(getInput(host, 'line1').value).toBe(entries.line1);
    expect(await seal(handle)).toMatchObject({ name: entries.name, line1: entries.line1, postal_code: '10115' });
  });

  it('takes new default values for what is not asked', async () => {
    const { host, handle } = mount({ billing: 'none', defaultValues });
    fill(host, { cardNumber: entries.cardNumber, expiry: entries.expiry, cvc: entries.cvc });
    handle.update({ defaultValues: { ...defaultValues, name: 'Charles Babbage' } });
    expect(await seal(handle)).toMatchObject({ name: 'Charles Babbage', email: 'ada@example.com' });
  });

  it('takes no new default value for what the buyer typed', () => {
    const { host, handle } = mount({ defaultValues: { name: 'Ada' } });
    enter(getInput(host, 'name'), 'Grace Hopper');
    handle.update({ defaultValues: { name: 'Charles' } });
    expect(getInput(host, 'name').value).toBe('Grace Hopper');
  });
});

describe('the rest', () => {
  it('follows as well: theme, label of the button, mandate, brands, handlers', async () => {
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

  it('takes another key', async () => {
    const { host, handle } = mount();
    fill(host);
    handle.update({ apiKey: 'pk_test_other' });
    const token = await handle.tokenize();
    expect(openToken(token, { apiKey: 'pk_test_other', signature: 'sig_test_sandbox' })).toContain('"amount":2599');
  });
});

describe('an update that is wrong', () => {
  it.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'xxx' }],
    ['returnUrl', { returnUrl: undefined }],
    ['creditor', { creditor: undefined }],
    ['billing', { billing: 'some' as 'full' }],
    ['theme', { theme: 'blue' as 'dark' }],
    ['apiKey', { apiKey: '' }],
    ['supportedBrands', { supportedBrands: [] }],
  ])('throws and changes nothing: %s', async (name, changes) => {
    const { host, handle } = mount(withSepa);
    fill(host);
    const before = snapshot(host);
    const error = thrown(() => handle.update({ submitLabel: 'Changed', ...changes }));
    expect(error).toMatchObject({ name: 'ConfigurationError' });
    expect(error.message).toContain(name);
    expect(snapshot(host)).toBe(before);
    handle.update({});
    expect(snapshot(host)).toBe(before);
    expect(await seal(handle)).toMatchObject({ amount: 2599 });
  });
});
