/** The card number: forms it is typed in, check digit, length, and where it does not belong. */
import cardValidator from 'card-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCardNumber, isCardNumber, isLuhnValid, normalizeCardNumber } from '../../src/fields/card-number.js';

const VISA = '4242424242424242';

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
  ])('%s becomes its digits', (_, text) => {
    expect(normalizeCardNumber(text)).toBe(VISA);
  });

  it.each([
    ['letters', '4242 4242 4242 424x'],
    ['dots', '4242.4242.4242.4242'],
    ['an exponent', '4.242424242424242e15'],
    ['a plus sign', '+4242424242424242'],
    ['a line break between', '4242\n424242424242'],
    ['superscript digits', '⁴242424242424242'],
    ['Devanagari digits', '४२४२४२४२४२४२४२४२'],
    ['mathematical digits', '𝟒242424242424242'],
  ])('with %s is none', (_, text) => {
    expect(normalizeCardNumber(text)).toBeUndefined();
  });

  it('is not kept by the engine for later scripts', () => {
    normalizeCardNumber(VISA);
    hasCardNumber(`Ada ${VISA}`);
    expect([RegExp.lastMatch, RegExp.input, RegExp.leftContext, RegExp.rightContext].join()).not.toContain('4242');
  });
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
  ])('of %s: %s', (digits, isValid) => {
    expect(isLuhnValid(digits)).toBe(isValid);
  });

  it('is judged as card-validator judges it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^4[0-9]{15}$/), (digits) => {
        expect(isLuhnValid(digits)).toBe(cardValidator.number(digits).isValid);
      }),
    );
  });

  it('fails for any one digit changed', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const changed = (Number(VISA.charAt(at)) + by) % 10;
        expect(isLuhnValid(VISA.slice(0, at) + changed + VISA.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a card number', () => {
  const withCheckDigit = (start: string, length: number) => {
    const body = start.padEnd(length - 1, '0');
    return body + [...'0123456789'].find((digit) => isLuhnValid(body + digit));
  };

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

  it('has no leading zero', () => {
    expect(isLuhnValid('0042424242424242')).toBe(isLuhnValid('42424242424242'));
    expect(isCardNumber(withCheckDigit('0', 16))).toBe(false);
  });

  it.each(['4242424242424241', '5555555555554445', '378282246310006', '6011111111111118'])(
    'with a wrong check digit is none: %s',
    (digits) => {
      expect(isCardNumber(digits)).toBe(false);
    },
  );

  it.each(['6200000000000001', '8171999927660001', '6205500000000000004', '6205500000000000005'])(
    'of UnionPay is taken without a check digit: %s',
    (digits) => {
      expect(isCardNumber(digits)).toBe(true);
    },
  );

  it('may be of a brand that is not known', () => {
    expect(isCardNumber(withCheckDigit('1', 16))).toBe(true);
  });

  it('is never empty', () => {
    expect(isCardNumber('')).toBe(false);
  });
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
    ['of American Express', '3782 822463 10005'],
    ['of UnionPay with 19 digits', '6205500000000000004'],
    ['of Diners Club with 14 digits', '3622 720627 1667'],
  ])('is found %s', (_, text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a name', 'Ada Lovelace'],
    ['a house number', 'Invalidenstr. 117'],
    ['a range of house numbers', 'Flat 12, 34-36 High Street'],
    ['a postal code and a city', '10115 Berlin'],
    ['a German phone', '+49 30 901820'],
    ['an American phone', '+1 (415) 555-2671'],
    ['a date', '2026-07-15'],
    ['digits of no brand', '1000000000000008'],
    ['a brand without the check digit', '4242424242424241'],
    ['UnionPay without the check digit', '6200000000000001'],
    ['a length that the brand does not have', '42424242424242'],
    ['a longer run of digits', '42424242424242421'],
    ['groups with a word between', '4242 4242 and 4242 4242'],
    ['groups with dots between', '4242.4242.4242.4242'],
  ])('is not seen in %s', (_, text) => {
    expect(hasCardNumber(text)).toBe(false);
  });

  it('is found wherever it stands and however it is grouped', () => {
    const words = fc.stringMatching(/^[a-zA-Z,. ]{0,20}$/);
    const separator = fc.constantFrom('', ' ', '-', ' - ', '\u00a0');
    fc.assert(
      fc.property(words, separator, words, (before, between, after) => {
        expect(hasCardNumber(`${before}${VISA.match(/.{4}/g)?.join(between)}${after}`)).toBe(true);
      }),
    );
  });

  it('is looked for in linear time', () => {
    const started = performance.now();
    expect(hasCardNumber('1 '.repeat(50_000))).toBe(false);
    expect(hasCardNumber('1'.repeat(100_000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
