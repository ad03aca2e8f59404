/** The card number: how people type it, its check digit, length and groups, and texts that must not hold it. */
import { describe, expect, it, vi } from 'vitest';
import { findCardBrand } from '../../src/fields/card-brand.js';
import {
  groupCardNumber,
  hasCardNumber,
  isCardNumber,
  isLuhnValid,
  judgeCardNumber,
  normalizeCardNumber,
} from '../../src/fields/card-number.js';

vi.mock('../../src/fields/card-brand.js', { spy: true });

const VISA = '4242424242424242';

const withCheckDigit = (start: string, length: number) => {
  const body = start.padEnd(length - 1, '0');
  return body + [...'0123456789'].find((digit) => isLuhnValid(body + digit));
};

const withWrongCheckDigit = (start: string, length: number) => {
  const digits = withCheckDigit(start, length);
  return digits.slice(0, -1) + ((Number(digits.slice(-1)) + 1) % 10);
};

/** A prefix and the lengths of each brand; the last has no brand. */
const LENGTHS: readonly [brand: string | undefined, prefix: string, lengths: readonly number[]][] = [
  ['amex', '37', [15]],
  ['diners', '36', [14, 15, 16, 17, 18, 19]],
  ['discover', '6011', [16, 17, 18, 19]],
  ['jcb', '3528', [16, 17, 18, 19]],
  ['maestro', '50', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['mastercard', '55', [16]],
  ['unionpay', '62', [16, 17, 18, 19]],
  ['visa', '4', [13, 16, 18, 19]],
  [undefined, '9', [12, 13, 14, 15, 16, 17, 18, 19]],
];

describe('a card number as it is typed', () => {
  it.each([
    ['in one run', '4242424242424242'],
    ['with spaces', '4242 4242 4242 4242'],
    ['with no-break spaces', '4242\u00a04242\u00a04242\u00a04242'],
    ['with narrow no-break spaces', '4242\u202f4242\u202f4242\u202f4242'],
    ['with hyphens', '4242-4242-4242-4242'],
    ['with typographic hyphens', '4242\u20104242\u20114242-4242'],
    ['with separators doubled', '4242 - 4242  4242--4242'],
    ['with spaces and line breaks around it', '\t 4242424242424242 \n'],
    ['in full-width digits', '４２４２４２４２４２４２４２４２'],
    ['in Arabic-Indic digits', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['in Extended Arabic-Indic digits', '۴۲۴۲ ۴۲۴۲ ۴۲۴۲ ۴۲۴۲'],
    ['in digits of several scripts', '4２٤۲424242424242'],
    ['with characters that nobody sees', '\u200e4242\u200b4242\u20604242\u00ad4242\ufeff'],
    ['with ideographic and thin spaces', '4242\u30004242\u20094242\u20034242'],
  ])('%s becomes its digits', (_, text) => expect(normalizeCardNumber(text)).toBe(VISA));

  it.each([
    ['letters', '4242 4242 4242 424x'],
    ['dots', '4242.4242.4242.4242'],
    ['an exponent', '4.242424242424242e15'],
    ['a plus sign', '+4242424242424242'],
    ['a line break between', '4242\n424242424242'],
    ['superscript digits', '⁴242424242424242'],
    ['Devanagari digits', '४२४२४२४२४२४२४२४२'],
    ['mathematical digits', '𝟒242424242424242'],
  ])('with %s is refused', (_, text) => expect(normalizeCardNumber(text)).toBeUndefined());
});

describe('the Luhn check digit', () => {
  it.each([
    ['79927398713', true],
    ['79927398710', false],
    ['4242424242424242', true],
    ['4242424242424241', false],
    ['378282246310005', true],
    ['0', true],
    ['1', false],
  ])('of %s: %s', (digits, isValid) => expect(isLuhnValid(digits)).toBe(isValid));
});

describe('a card number', () => {
  it.each([
    [11, false],
    [12, true],
    [13, true],
    [16, true],
    [19, true],
    [20, false],
  ])('of %i digits: %s', (length, isValid) => {
    expect(isCardNumber(withCheckDigit('5', length))).toBe(isValid);
    expect(isCardNumber(withCheckDigit('62', length))).toBe(isValid);
  });

  it('may not begin with 0', () => {
    expect(isLuhnValid('0042424242424242')).toBe(isLuhnValid('42424242424242'));
    expect(isCardNumber(withCheckDigit('0', 16))).toBe(false);
  });

  it('may be of a brand that is not known', () => expect(isCardNumber(withCheckDigit('1', 16))).toBe(true));

  it('is never empty', () => expect(isCardNumber('')).toBe(false));
});

describe('a card number while it is typed', () => {
  it.each(LENGTHS)('of the brand %s (%s…) is valid with %j digits, partial with fewer', (brand, prefix, lengths) => {
    const counts = Array.from({ length: 16 }, (_, i) => i + 5);
    const expected = counts.map((count) => {
      if (lengths.includes(count)) return 'valid';
      return count < Math.max(...lengths) ? 'partial' : 'invalid';
    });
    expect(findCardBrand(prefix)?.brand).toBe(brand);
    expect(counts.map((count) => judgeCardNumber(withCheckDigit(prefix, count)))).toEqual(expected);
  });

  it.each(LENGTHS.filter(([brand]) => brand !== 'unionpay'))(
    'of the brand %s (%s…) with a wrong check digit is invalid: %j digits',
    (_, prefix, lengths) => {
      const verdicts = lengths.map((length) => judgeCardNumber(withWrongCheckDigit(prefix, length)));
      expect(new Set(verdicts)).toEqual(new Set(['invalid']));
    },
  );

  it.each([16, 17, 18, 19])('of UnionPay with %i digits is valid without a check digit', (length) => {
    expect(judgeCardNumber(withWrongCheckDigit('62', length))).toBe('valid');
    expect(judgeCardNumber(withWrongCheckDigit('81', length))).toBe('valid');
  });

  it.each(['', ' ', '\n', '-', ' - '])('is empty before its first digit: %j', (text) =>
    expect(judgeCardNumber(text)).toBe('empty'),
  );

  it.each([
    ['a leading zero', '0'],
    ['a leading zero, with the check digit', '0000000000000000'],
    ['a digit too many', `${VISA}0000`],
    ['an American Express of 16 digits', '3782822463100050'],
    ['a letter', '4242 4242 4242 424x'],
    ['a letter alone', 'x'],
    ['a dot', '4242.'],
  ])('is invalid: %s', (_, text) => expect(judgeCardNumber(text)).toBe('invalid'));
});

describe('a card number is grouped', () => {
  it.each([
    ['Visa', '4242424242424242', '4242 4242 4242 4242'],
    ['Visa, 13 digits', '4222222222222', '4222 2222 2222 2'],
    ['American Express', '378282246310005', '3782 822463 10005'],
    ['Diners Club, 14 digits', '36227206271667', '3622 720627 1667'],
    ['Diners Club, 15 digits', '362272062716670', '3622 7206 2716 670'],
    ['Diners Club, 16 digits', '3056930009020004', '3056 9300 0902 0004'],
    ['Diners Club, 19 digits', '3600000000000000000', '3600 0000 0000 0000 000'],
    ['Maestro, 12 digits', '501800000009', '5018 0000 0009'],
    ['UnionPay, 19 digits', '6205500000000000004', '6205 5000 0000 0000 004'],
    ['an unknown brand', '9000000000000001', '9000 0000 0000 0001'],
    ['an unknown brand, 19 digits', '9000000000000000000', '9000 0000 0000 0000 000'],
  ])('of %s: %s as %s', (_, digits, grouped) => expect(groupCardNumber(digits)).toBe(grouped));

  it.each(
    Object.entries({
      ...{ '': '', 4: '4', 4242: '4242', 42424: '4242 4', 42424242: '4242 4242', 3: '3', 3782: '3782' },
      ...{ 37828: '3782 8', 3782822463: '3782 822463', 37828224631: '3782 822463 1', 36227: '3622 7' },
      ...{ 36227206271: '3622 720627 1' },
    }),
  )('while it is typed, without a space at its end: %j as %j', (digits, grouped) =>
    expect(groupCardNumber(digits)).toBe(grouped),
  );

  it('up to 19 digits', () => expect(groupCardNumber('4242424242424242424242')).toBe('4242 4242 4242 4242 424'));
});

describe('a card number in free text', () => {
  it.each([
    ['alone', '4242424242424242'],
    ['grouped by spaces', '4242 4242 4242 4242'],
    ['grouped by hyphens', '4242-4242-4242-4242'],
    ['grouped by no-break spaces', '4242\u00a04242\u00a04242\u00a04242'],
    ['after a name', 'Ada Lovelace 4242424242424242'],
    ['before a name', '4242424242424242 Ada'],
    ['between letters', 'card4242424242424242card'],
    ['in brackets', 'Ada (4242 4242 4242 4242)'],
    ['after a house number', '12 4242424242424242'],
    ['before its security code', '4242 4242 4242 4242 123'],
    ['in full-width digits', '４２４２４２４２４２４２４２４２'],
    ['in Arabic-Indic digits', 'آدا ٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'],
    ['in groups with dots between', '4242.4242.4242.4242'],
    ['in groups with underscores between', 'pan_4242_4242_4242_4242'],
    ['of American Express', '3782 822463 10005'],
    ['of UnionPay with 19 digits', '6205500000000000004'],
    ['of Diners Club with 14 digits', '3622 720627 1667'],
    ['of Maestro with 12 digits', 'Ada 5018 0000 0009'],
    ['with characters that nobody sees', '4242\u200b4242\u200b4242\u200b4242'],
    ['behind a plus, and too long for a phone', '+4242 4242 4242 4242'],
    ['after a phone', '+63 917 919 1676, 4242 4242 4242 4242'],
  ])('is found %s', (_, text) => expect(hasCardNumber(text)).toBe(true));

  it.each([
    ['nothing', ''],
    ['a name', 'Ada Lovelace'],
    ['a house number', 'Invalidenstr. 117'],
    ['a range of house numbers', 'Flat 12, 34-36 High Street'],
    ['a postal code and a city', '10115 Berlin'],
    ['a German phone', '+49 30 901820'],
    ['an American phone', '+1 (415) 555-2671'],
    // Maestro begins with 63, and the check digit is right.
    ['a Philippine phone', 'Call +63 917 919 1676'],
    ['a phone with a full-width plus', '＋639179191676'],
    ['a date', '2026-07-15'],
    ['digits of no brand', '1000000000000008'],
    ['a brand without the check digit', '4242424242424241'],
    ['UnionPay without the check digit', '6200000000000001'],
    ['a length that the brand does not have', '42424242424242'],
    ['a longer run of digits', '42424242424242421'],
    ['groups with a word between', '4242 4242 and 4242 4242'],
  ])('is not found in %s', (_, text) => expect(hasCardNumber(text)).toBe(false));

  it.each(['1 ', '1', '42', '4 2', '4242 '])('looks up a brand for each group: "%s" repeated', (piece) => {
    const steps = [200, 800].map((length) => countSteps(() => hasCardNumber(piece.repeat(length))));
    expect(steps[0]).toBeGreaterThan(0);
    // Quadratic work would take 16 times as many. The limit is 5 and not 4, because the end of the text has a fixed cost.
    expect(steps[1]).toBeLessThanOrEqual(5 * (steps[0] as number));
  });

  /** Counts the brands that some work looks up. Its loops do nothing else. */
  function countSteps(work: () => unknown): number {
    const spy = vi.mocked(findCardBrand);
    spy.mockClear();
    work();
    return spy.mock.calls.length;
  }
});
