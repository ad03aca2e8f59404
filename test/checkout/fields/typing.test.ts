/** Where typing stops, and what is kept: a text that stands in a field is never cut by a key. */
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { FieldName } from '../../../src/checkout/index.js';
import { enter, getInput, mount, pick, readError, type } from '../mounted-form.js';

/** Inserts a text at the caret, as a key or a paste does. */
function insert(
  input: HTMLInputElement,
  data: string,
  inputType = data.length === 1 ? 'insertText' : 'insertFromPaste',
) {
  input.focus();
  const { value, selectionStart: at } = input;
  input.value = value.slice(0, at ?? 0) + data + value.slice(input.selectionEnd ?? 0);
  const caret = (at ?? 0) + data.length;
  input.setSelectionRange(caret, caret);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data }));
}

/** Writes a text as autofill does, sets the caret before its nth character, inserts, and returns the text with the caret as `|`. */
function edit(name: FieldName, text: string, at: number, ...inserted: string[]): string {
  const { host } = mount();
  const input = getInput(host, name);
  enter(input, text);
  input.setSelectionRange(at, at);
  for (const each of inserted) insert(input, each);
  const caret = input.selectionStart ?? 0;
  return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`;
}

describe('typing at the end of a card number', () => {
  it.each([
    ['Mastercard', '55555555555544441', '5555 5555 5555 4444'],
    ['American Express', '3782822463100051', '3782 822463 10005'],
    ['Visa, which has 19 digits too', '42424242424242424242', '4242 4242 4242 4242 424'],
    ['Diners Club', '36227206271667000000', '3622 7206 2716 6700 000'],
    ['UnionPay', '62055000000000000041', '6205 5000 0000 0000 004'],
    ['an unknown brand', '99999999999999999999', '9999 9999 9999 9999 999'],
  ])('stops at the longest length of its brand: %s', (_, typed, shown) => {
    const { host } = mount();
    type(getInput(host, 'cardNumber'), typed);
    expect(getInput(host, 'cardNumber').value).toBe(shown);
  });

  it('cuts nothing of a number that was pasted and is too long', () => {
    expect(edit('cardNumber', '555555555555444412', 22, '9')).toBe('5555 5555 5555 4444 12|');
  });

  it('stops for an input method, too, in the middle of what it composes', () => {
    const { host } = mount();
    const input = getInput(host, 'cardNumber');
    enter(input, '55555555555544');
    input.value += '４４４４';
    // happy-dom does not support the data of a composition.
    input.dispatchEvent(Object.assign(new CompositionEvent('compositionend', { bubbles: true }), { data: '４４４４' }));
    expect(input.value).toBe('5555 5555 5555 4444');
  });

  it('is no edit when the key is taken back', () => {
    const { host, told, handle } = mount();
    const input = getInput(host, 'cardNumber');
    type(input, '5555555555554444');
    handle.setError({ field: 'cardNumber', message: 'Not this one' });
    const before = pick(told, 'change').length;
    type(input, '1');
    expect(readError(host, 'cardNumber')).toBe('Not this one');
    expect(pick(told, 'change')).toHaveLength(before);
  });
});

describe('a card number that is too long', () => {
  it.each([
    ['a paste', '5555 5555 5555 4444 12', 22, []],
    ['a digit in its middle', '5555 5555 5555 4444', 6, ['1']],
    ['a paste at its end', '5555 5555 5555 4444', 19, ['12']],
  ] as const)('is kept, and told: %s', (_, text, at, inserted) => {
    const { host } = mount();
    const input = getInput(host, 'cardNumber');
    enter(input, text);
    input.setSelectionRange(at, at);
    for (const each of inserted) insert(input, each);
    expect(input.value.replaceAll(' ', '').length).toBeGreaterThan(16);
    getInput(host, 'expiry').focus();
    expect(readError(host, 'cardNumber')).toBe('Your card number is too long');
  });

  it.each([
    ['a digit in the middle', '4242424242424242', 7, ['9'], '4242 429|4 2424 2424 2'],
    [
      'digits in the middle until there are 19',
      '4242424242424242',
      0,
      ['1', '2', '3', '4'],
      '123|4 2424 2424 2424 242',
    ],
    ['a digit in the middle of 19', '6205500000000000004', 7, ['9'], '6205 50|00 0000 0000 004'],
    ['a paste in the middle, whose end is too much', '4242424242424242', 4, ['123456'], '4242 123|4 2424 2424 242'],
    ['a paste of more than 19 digits', '', 0, ['6205500000000000004123'], '6205 5000 0000 0000 004|'],
  ] as const)('keeps what stood there, and the caret: %s', (_, text, at, inserted, shown) => {
    expect(edit('cardNumber', text, at, ...inserted)).toBe(shown);
  });

  it('is shaped when a text of 30,000 digits is pasted', () => {
    const { host } = mount();
    enter(getInput(host, 'cardNumber'), '4'.repeat(30_000));
    expect(getInput(host, 'cardNumber').value).toBe('4444 4444 4444 4444 444');
  });
});

describe('a security code', () => {
  const typeCode = (number: string, before: string, at: number, ...keys: string[]) => {
    const { host } = mount();
    enter(getInput(host, 'cvc'), before);
    enter(getInput(host, 'cardNumber'), number);
    getInput(host, 'cvc').focus();
    getInput(host, 'cvc').setSelectionRange(at, at);
    for (const key of keys) insert(getInput(host, 'cvc'), key);
    return getInput(host, 'cvc').value;
  };

  it.each([
    ['4242424242424242', '', 0, ['1', '2', '3', '4'], '123'],
    ['378282246310005', '', 0, ['1', '2', '3', '4', '5'], '1234'],
    ['', '', 0, ['1', '2', '3', '4', '5'], '1234'],
    // It was typed before the number.
    ['4242424242424242', '1234', 4, ['5'], '1234'],
    ['4242424242424242', '1234', 1, ['5'], '1234'],
    ['4242424242424242', '123', 1, ['5'], '1523'],
    ['4242424242424242', '1234', 4, [' '], '1234'],
  ] as const)('with the number %j and %j in it: at %i, %j makes %s', (number, before, at, keys, shown) => {
    expect(typeCode(number, before, at, ...keys)).toBe(shown);
  });
});
