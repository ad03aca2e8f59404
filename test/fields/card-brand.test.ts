/** The brand of a card number, checked against card-validator. */
import cardValidator from 'card-validator';
import { describe, expect, it } from 'vitest';
import { findCardBrand } from '../../src/fields/card-brand.js';

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
    (digits) => {
      expect(findCardBrand(digits)).toBeUndefined();
    },
  );
});

describe('the first digits', () => {
  it.each([
    ['', undefined],
    ['2', undefined],
    ['222', undefined],
    ['3', undefined],
    ['35', undefined],
    ['4', 'visa'],
    ['34', 'amex'],
    ['5', undefined],
    ['51', 'mastercard'],
  ])('of %j tell %s', (digits, brand) => {
    expect(findCardBrand(digits)?.brand).toBe(brand);
  });

  it.each([
    ['2220', undefined],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', undefined],
    ['299', undefined],
    ['300', 'diners'],
    ['305', 'diners'],
    ['306', undefined],
    ['3094', undefined],
    ['3095', 'diners'],
    ['33', undefined],
    ['3527', undefined],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['3590', undefined],
    ['49', 'visa'],
    ['50', 'maestro'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', 'maestro'],
    ['80', undefined],
    ['81', 'unionpay'],
    ['82', undefined],
  ])('at the edge of a range: %s is %s', (digits, brand) => {
    expect(findCardBrand(digits)?.brand).toBe(brand);
  });

  it.each([
    ['6', 'maestro'],
    ['60', 'maestro'],
    ['6010', 'maestro'],
    ['6011', 'discover'],
    ['61', 'maestro'],
    ['62', 'unionpay'],
    ['643', 'maestro'],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['66', 'maestro'],
  ])('go by the longest prefix: %s is %s', (digits, brand) => {
    expect(findCardBrand(digits)?.brand).toBe(brand);
  });
});

describe('card-validator', () => {
  const THEIR_NAMES: Record<string, string> = { 'american-express': 'amex', 'diners-club': 'diners' };

  // Prefixes on which the two differ, on purpose.
  const DIFFERENCES: readonly [reason: string, prefixes: RegExp][] = [
    ['JCB no longer issues the 15-digit cards of 1800 and 2131', /^(1800|2131)/],
    ['national brands are not told apart: Mir, Troy, Verve, Elo', /^(220[0-4]|9792|50(61|79|67|9)|65(05|07|50))/],
    ['they do not know the 3095 of Diners Club', /^3095/],
    ['59 is not a range of Maestro', /^59/],
    ['all of 62 and 81 is UnionPay', /^(62|81)/],
  ];

  const nameOf = (type: string | undefined) => (type === undefined ? undefined : (THEIR_NAMES[type] ?? type));

  it('finds the same brand for every prefix of four digits but the known differences', () => {
    const found: string[] = [];
    for (let i = 0; i < 10_000; i++) {
      const prefix = String(i).padStart(4, '0');
      const digits = `${prefix}00`;
      if (DIFFERENCES.some(([, prefixes]) => prefixes.test(prefix))) continue;
      if (findCardBrand(digits)?.brand !== nameOf(cardValidator.number(digits).card?.type)) found.push(prefix);
    }
    expect(found).toEqual([]);
  });

  it.each([
    ['visa', '4', []],
    ['mastercard', '55', []],
    ['american-express', '37', []],
    ['diners-club', '36', []],
    ['discover', '6011', []],
    ['jcb', '3528', []],
    ['maestro', '50', []],
    ['unionpay', '62', [14, 15]],
  ])('gives %s no length that is missing here', (type, prefix, notHere) => {
    const theirs = cardValidator.creditCardType.getTypeInfo(type).lengths;
    const ours = findCardBrand(prefix)?.lengths;
    expect(theirs.filter((length) => !ours?.includes(length))).toEqual(notHere);
  });
});
