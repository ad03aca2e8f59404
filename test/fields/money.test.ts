/** Currencies and amounts, checked against currency-codes. */
import { codes, code as findCurrency } from 'currency-codes';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX,
  findAmountProblem,
  getCurrencyExponent,
  getMinimumAmount,
  MINIMUM_AMOUNTS,
  normalizeCurrency,
} from '../../src/fields/money.js';

// currency-codes has ISO 4217 list one as of June 2024. What has changed since, or is left out on purpose:
const ADDED_SINCE = ['xcg'];
const WITHDRAWN_SINCE = ['ang', 'bgn', 'cuc'];
const FUNDS = ['bov', 'che', 'chw', 'clf', 'cou', 'mxv', 'usn', 'uyi', 'uyw'];
const METALS = ['xag', 'xau', 'xpd', 'xpt'];
const UNITS_OF_ACCOUNT = ['xba', 'xbb', 'xbc', 'xbd', 'xdr', 'xsu', 'xua'];
const TEST_CODES = ['xts', 'xxx'];

/** How many currencies are left. */
const CURRENCIES_IN_USE = 155;

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const EVERY_CODE = LETTERS.flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => a + b + c)));

describe('a currency', () => {
  it('is one that currency-codes has, except for the known differences', () => {
    const out = [...WITHDRAWN_SINCE, ...FUNDS, ...METALS, ...UNITS_OF_ACCOUNT, ...TEST_CODES];
    const theirs = codes().map((code) => code.toLowerCase());
    const expected = [...theirs.filter((code) => !out.includes(code)), ...ADDED_SINCE].sort();
    expect(EVERY_CODE.filter((code) => normalizeCurrency(code) === code)).toEqual(expected);
    expect(expected).toHaveLength(CURRENCIES_IN_USE);
  });

  it.each(['eur', 'usd', 'jpy', 'kwd', 'xaf', 'xcd', 'xof', 'xpf', 'xcg', 'zwg', 'sle', 'ved', 'ves'])(
    '%s is in use',
    (code) => {
      expect(normalizeCurrency(code)).toBe(code);
      expect(normalizeCurrency(code.toUpperCase())).toBe(code);
    },
  );

  it.each(['', ' ', 'e', 'eu', 'euro', '\u212arw', 'eur ', ' eu', 'r u', 'eur usd', 'aed afn'])(
    'is not spelled %j',
    (code) => expect(normalizeCurrency(code)).toBeUndefined(),
  );
});

describe('the digits after the decimal separator', () => {
  const inUse = EVERY_CODE.filter((code) => normalizeCurrency(code) === code);

  it('are the same as in currency-codes', () => {
    const known = inUse.filter((code) => !ADDED_SINCE.includes(code));
    const theirs = known.map((code) => [code, findCurrency(code)?.digits]);
    expect(known.map((code) => [code, getCurrencyExponent(code)])).toEqual(theirs);
    expect(known).toHaveLength(CURRENCIES_IN_USE - ADDED_SINCE.length);
    expect(ADDED_SINCE.map(getCurrencyExponent)).toEqual([2]);
  });
});

describe('an amount', () => {
  it.each([1, 2, 50, 1050, AMOUNT_MAX - 1, AMOUNT_MAX, 99_999_999, 10.0])('of %d has no problem', (amount) =>
    expect(findAmountProblem(amount)).toBeUndefined(),
  );

  it.each([
    [0, 'amount_too_small'],
    [-0, 'amount_too_small'],
    [-1, 'amount_too_small'],
    [-AMOUNT_MAX, 'amount_too_small'],
    [100_000_000, 'amount_too_large'],
    [1e21, 'amount_too_large'],
    [Number.MAX_VALUE, 'amount_too_large'],
    [10.5, 'amount_not_integer'],
    [0.1 + 0.2, 'amount_not_integer'],
    [99_999_999.5, 'amount_not_integer'],
    [Number.MIN_VALUE, 'amount_not_integer'],
    [Number.NaN, 'amount_not_integer'],
    [Number.POSITIVE_INFINITY, 'amount_not_integer'],
    [Number.NEGATIVE_INFINITY, 'amount_not_integer'],
  ])('of %d has the problem %s', (amount, problem) => expect(findAmountProblem(amount)).toBe(problem));
});

describe('the table of minimum amounts', () => {
  it('has the published equivalents of 0.50 US dollars', () => {
    const rows = EVERY_CODE.map((code) => [code, getMinimumAmount(code)] as const);
    expect(Object.fromEntries(rows.filter(([, minimum]) => minimum !== 1))).toEqual({
      ...{ usd: 50, eur: 50, aud: 50, cad: 50, chf: 50, brl: 50, nzd: 50, sgd: 50, inr: 50, jpy: 50 },
      ...{ gbp: 30, aed: 200, myr: 200, pln: 200, ron: 200, dkk: 250, nok: 300, sek: 300, hkd: 400 },
      ...{ mxn: 1000, thb: 1000, czk: 1500, huf: 17_500 },
    });
  });

  it('names currencies only', () =>
    expect(
      Object.values(MINIMUM_AMOUNTS)
        .flatMap((codes) => codes.split(' '))
        .filter((code) => normalizeCurrency(code) !== code),
    ).toEqual([]));
});
