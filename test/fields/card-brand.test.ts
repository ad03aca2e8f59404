/** The brand of a card number, by its first digits. */
import { describe, expect, it } from 'vitest';
import { findCardBrand, isCardBrand, nameCardBrand, PREFIX_MAX_LENGTH } from '../../src/fields/card-brand.js';

describe('a complete card number', () => {
  it.each([
    ['4242424242424242', 'visa', 3],
    ['4000056655665556', 'visa', 3],
    ['5555555555554444', 'mastercard', 3],
    ['2223003122003222', 'mastercard', 3],
    ['5200828282828210', 'mastercard', 3],
    ['378282246310005', 'amex', 4],
    ['371449635398431', 'amex', 4],
    ['6011111111111117', 'discover', 3],
    ['6500000000000002', 'discover', 3],
    ['3056930009020004', 'diners', 3],
    ['36227206271667', 'diners', 3],
    ['3566002020360505', 'jcb', 3],
    ['6200000000000005', 'unionpay', 3],
    ['8171999927660000', 'unionpay', 3],
    ['6205500000000000004', 'unionpay', 3],
    ['6759649826438453', 'maestro', 3],
    ['5018000000000009', 'maestro', 3],
  ])('%s is of the brand %s, whose security code has %i digits', (digits, brand, cvcLength) => {
    const rule = findCardBrand(digits);
    expect(rule).toMatchObject({ brand, cvcLength });
    expect(rule?.lengths).toContain(digits.length);
  });

  it.each(['1000000000000008', '2000000000000006', '7000000000000005', '9000000000000001', '0000000000000000'])(
    '%s is of no known brand',
    (digits) => expect(findCardBrand(digits)).toBeUndefined(),
  );
});

describe('the first digits', () => {
  it.each(
    Object.entries({
      ...{ '': undefined, 2: undefined, 222: undefined, 3: undefined, 35: undefined, 4: 'visa', 34: 'amex' },
      ...{ 5: undefined, 51: 'mastercard' },
    }),
  )('of %j tell %s', (digits, brand) => expect(findCardBrand(digits)?.brand).toBe(brand));

  it.each(
    Object.entries({
      ...{ 2220: undefined, 2221: 'mastercard', 2720: 'mastercard', 2721: undefined, 299: undefined, 300: 'diners' },
      ...{ 305: 'diners', 306: undefined, 3094: undefined, 3095: 'diners', 36: 'diners', 38: 'diners', 39: 'diners' },
      ...{ 33: undefined, 3527: undefined, 3528: 'jcb', 3589: 'jcb', 3590: undefined, 49: 'visa', 50: 'maestro' },
      ...{ 51: 'mastercard', 55: 'mastercard', 56: 'maestro', 80: undefined, 81: 'unionpay', 82: undefined },
    }),
  )('at the edge of a range: %s is %s', (digits, brand) => expect(findCardBrand(digits)?.brand).toBe(brand));

  it.each(
    Object.entries({
      ...{ 6: 'maestro', 60: 'maestro', 6010: 'maestro', 6011: 'discover', 61: 'maestro', 62: 'unionpay' },
      ...{ 643: 'maestro', 644: 'discover', 649: 'discover', 65: 'discover', 66: 'maestro' },
    }),
  )('follow the longest prefix: %s is %s', (digits, brand) => expect(findCardBrand(digits)?.brand).toBe(brand));
});

describe('the name of a brand', () => {
  it.each([
    ['amex', 'American Express'],
    ['diners', 'Diners Club'],
    ['discover', 'Discover'],
    ['jcb', 'JCB'],
    ['maestro', 'Maestro'],
    ['mastercard', 'Mastercard'],
    ['unionpay', 'UnionPay'],
    ['visa', 'Visa'],
  ] as const)('of %s is %s', (brand, name) => {
    expect(nameCardBrand(brand)).toBe(name);
    expect(isCardBrand(brand)).toBe(true);
  });

  it.each(['378282246310005', '36227206271667', '6011111111111117', '4242424242424242'])('is that of %s', (digits) => {
    const rule = findCardBrand(digits);
    expect(rule?.name).toBe(rule && nameCardBrand(rule.brand));
  });
});

describe('isCardBrand', () => {
  it.each(['', 'Visa', 'VISA', ' visa', 'american-express', 'mir', 'constructor', undefined, null, 4, ['visa'], {}])(
    'refuses %j',
    (value) => expect(isCardBrand(value)).toBe(false),
  );
});

describe('the longest prefix', () => {
  it('tells the brand of every number, whatever follows', () => {
    for (let prefix = 0; prefix < 10 ** PREFIX_MAX_LENGTH; prefix++) {
      const digits = String(prefix).padStart(PREFIX_MAX_LENGTH, '0');
      const brand = findCardBrand(digits);
      expect([`${digits}0`, `${digits}999999999999999`].map(findCardBrand)).toEqual([brand, brand]);
    }
  });
});
