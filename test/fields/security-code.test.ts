/** The security code, alone and with its card. */
import { describe, expect, it } from 'vitest';
import { findCardBrand } from '../../src/fields/card-brand.js';
import { fitsCardBrand, judgeSecurityCode, normalizeSecurityCode } from '../../src/fields/security-code.js';

describe('a security code', () => {
  it.each([
    ['123', '123'],
    ['1234', '1234'],
    ['000', '000'],
    [' 123 ', '123'],
    ['１２３', '123'],
    ['١٢٣٤', '1234'],
  ])('%j becomes %s', (text, digits) => expect(normalizeSecurityCode(text)).toBe(digits));

  it.each(['', ' ', '1', '12', '12345', '12a', '1 2 3', '1-23', '1.5', '+123', '١٢', '¹²³'])('%j is refused', (text) =>
    expect(normalizeSecurityCode(text)).toBeUndefined(),
  );
});

describe('a security code fits', () => {
  it.each([
    ['Visa', '4242424242424242', true, false],
    ['Mastercard', '5555555555554444', true, false],
    ['American Express', '378282246310005', false, true],
    ['Discover', '6011111111111117', true, false],
    ['Diners Club', '36227206271667', true, false],
    ['JCB', '3566002020360505', true, false],
    ['UnionPay', '6205500000000000004', true, false],
    ['Maestro', '6759649826438453', true, false],
    ['an unknown brand', '1000000000000008', true, true],
  ])('%s (%s): with 3 digits %s, with 4 %s', (_, cardNumber, withThree, withFour) => {
    expect(fitsCardBrand('123', cardNumber)).toBe(withThree);
    expect(fitsCardBrand('1234', cardNumber)).toBe(withFour);
  });
});

/** Judges a security code by its card number. */
const judge = (text: string, cardNumber: string) => judgeSecurityCode(text, findCardBrand(cardNumber)?.cvcLength);

describe('a security code while it is typed', () => {
  it('of 3 digits becomes partial when the card becomes an American Express', () => {
    expect(judge('123', '4242424242424242')).toBe('valid');
    expect(judge('123', '378282246310005')).toBe('partial');
    expect(judge('1234', '378282246310005')).toBe('valid');
  });

  it('of 4 digits becomes invalid when the card is no longer an American Express', () => {
    expect(judge('1234', '378282246310005')).toBe('valid');
    expect(judge('1234', '4242424242424242')).toBe('invalid');
  });

  it.each([' ', '\n', '\u00a0'])('is empty: %j', (text) => expect(judge(text, '4242424242424242')).toBe('empty'));

  it.each(['x', '12x', '1 2 3', '1-2', '¹²³'])('is invalid at once: %j', (text) =>
    expect(judge(text, '4242424242424242')).toBe('invalid'),
  );
});
