/** The alert: what an old try has left there goes with the next edit, and the count of problems with the last problem. */
// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { enter, entries, fill, getInput, mount, pick, readAlert, type } from './mounted-form.js';
import { pay, settle, useFakeClock } from './paying-form.js';

useFakeClock();

describe('the alert of an old try', () => {
  it.each<[string, object | Error]>([
    ['a decline', { id: 'ch_1', status: 'failed' }],
    ['a refusal', Object.assign(new Error(), { outcome: 'refused' })],
    ['no network', Object.assign(new Error(), { outcome: 'not_sent' })],
  ])('goes as soon as the buyer edits any field: %s', async (_, answer) => {
    const { host } = pay([answer]);
    await settle();
    expect(readAlert(host)).not.toBe('');
    type(getInput(host, 'expiry'), '1');
    expect(readAlert(host)).toBe('');
  });

  it('goes when the message is the one of setError, also if problems were counted before', () => {
    const { host, handle } = mount();
    handle.validate();
    handle.setError({ message: 'Sold out' });
    type(getInput(host, 'city'), 'B');
    expect(readAlert(host)).toBe('');
  });

  it('stays while the buyer only looks around', async () => {
    const { host } = pay([{ id: 'ch_1', status: 'failed' }]);
    await settle();
    for (const name of ['cvc', 'expiry', 'cardNumber'] as const) {
      getInput(host, name).focus();
      // A browser reports a text again when the buyer leaves a field, if a script has shaped it.
      getInput(host, name).dispatchEvent(new Event('change', { bubbles: true }));
    }
    expect(readAlert(host)).toBe(
      'The payment was declined. Use another card, or ask your bank. You have not been charged.',
    );
  });
});

describe('an edit', () => {
  it('is reported once, however many events a browser sends for it', () => {
    const { host, told } = mount();
    const onChange = vi.fn();
    host.addEventListener('payveil:change', onChange);
    const city = getInput(host, 'city');
    enter(city, 'Berlin');
    city.dispatchEvent(new Event('change', { bubbles: true }));
    expect(pick(told, 'change')).toMatchObject([{ field: 'city', state: 'valid' }]);
  });

  it('is noticed by the event `change` alone, as some password managers send it', () => {
    const { host, told } = mount();
    const number = getInput(host, 'cardNumber');
    type(number, '4');
    number.value = '5555555555554444';
    number.dispatchEvent(new Event('change', { bubbles: true }));
    expect(number.value).toBe('5555 5555 5555 4444');
    expect(pick(told, 'brandchange').at(-1)).toMatchObject({ brand: 'mastercard' });
  });

  it('is noticed when a password manager tells it only after it has left the field', () => {
    const { host, told } = mount();
    const number = getInput(host, 'cardNumber');
    number.focus();
    number.value = '5555555555554444';
    number.blur();
    number.dispatchEvent(new Event('change', { bubbles: true }));
    expect(pick(told, 'brandchange')).toMatchObject([{ brand: 'mastercard' }]);
  });

  it('is noticed after `clear`, even if the text is the same as before', () => {
    const { host, handle, told } = mount();
    fill(host);
    handle.clear();
    enter(getInput(host, 'cvc'), entries.cvc);
    expect(pick(told, 'change').at(-1)).toMatchObject({ field: 'cvc', state: 'valid' });
  });
});
