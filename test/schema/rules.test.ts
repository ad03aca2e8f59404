/** What a merchant may change about the checks. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigurationError } from '../../src/errors/configuration-error.js';
import { DEFAULT_RULES, resolveRules } from '../../src/schema/rules.js';
import { card, parseCard, problemsOf } from './judge.js';

afterEach(() => void vi.useRealTimers());

describe('no options', () => {
  it('are the default rules', () => {
    expect(resolveRules({})).toBe(DEFAULT_RULES);
    expect(resolveRules({ minimumAmounts: undefined, currencies: undefined, now: undefined })).toBe(DEFAULT_RULES);
  });

  it('mean the minimum amount 1 for a currency that is not in the table', () => {
    expect(DEFAULT_RULES.getMinimumAmount('isk')).toBe(1);
    expect(DEFAULT_RULES.getMinimumAmount('constructor')).toBe(1);
  });

  it('mean the clock of the system at each call', () => {
    vi.useFakeTimers({ now: 1_000 });
    expect(DEFAULT_RULES.now()).toBe(1_000);
    vi.setSystemTime(2_000);
    expect(DEFAULT_RULES.now()).toBe(2_000);
  });
});

describe('minimumAmounts', () => {
  const judge = (amount: number, currency: string, minimumAmounts: Record<string, number>) => () =>
    parseCard({ ...card, amount, currency }, { minimumAmounts });

  it('replaces some minimum amounts and keeps the others', () => {
    expect(judge(10, 'eur', { eur: 10 })().amount).toBe(10);
    expect(problemsOf(judge(9, 'eur', { eur: 10 }))).toEqual(['amount amount_too_small']);
    expect(problemsOf(judge(29, 'gbp', { eur: 10 }))).toEqual(['amount amount_too_small']);
  });

  it('adds minimum amounts, in upper or lower case', () => {
    expect(judge(100, 'isk', { ISK: 100 })().amount).toBe(100);
    expect(problemsOf(judge(99, 'ISK', { ISK: 100 }))).toEqual(['amount amount_too_small']);
  });

  it('never accepts an amount below 1', () => {
    expect(judge(1, 'eur', { eur: 0 })().amount).toBe(1);
    expect(problemsOf(judge(0, 'eur', { eur: 0 }))).toEqual(['amount amount_too_small']);
  });

  it('is read once, when it is given', () => {
    const minimumAmounts = { eur: 10 };
    const rules = resolveRules({ minimumAmounts });
    minimumAmounts.eur = 1;
    expect(rules.getMinimumAmount('eur')).toBe(10);
  });

  it('leaves the default rules as they are', () => {
    resolveRules({ minimumAmounts: { eur: 1 } });
    expect(DEFAULT_RULES.getMinimumAmount('eur')).toBe(50);
  });
});

describe('currencies', () => {
  const judge = (currency: string, currencies: readonly string[]) => () =>
    parseCard({ ...card, currency }, { currencies });

  it.each([
    ['eur', ['eur', 'usd']],
    ['USD', ['eur', 'usd']],
    ['eur', ['EUR']],
  ])('accepts %s with the list %j', (currency, currencies) =>
    expect(judge(currency, currencies)().currency).toBe(currency.toLowerCase()),
  );

  it.each([
    ['gbp', ['eur', 'usd'], 'currency_not_supported'],
    ['eur', [], 'currency_not_supported'],
    ['xxx', ['eur'], 'currency_invalid'],
  ])('refuses %s with the list %j (%s)', (currency, currencies, code) =>
    expect(problemsOf(judge(currency, currencies))).toEqual([`currency ${code}`]),
  );

  it('does not stop the check of the amount', () => {
    const parse = () => parseCard({ ...card, amount: 29, currency: 'gbp' }, { currencies: ['eur'] });
    expect(problemsOf(parse)).toEqual(['amount amount_too_small', 'currency currency_not_supported']);
  });

  it('is read once, when it is given', () => {
    const currencies = ['eur'];
    const rules = resolveRules({ currencies });
    currencies.push('usd');
    expect(rules.acceptsCurrency('usd')).toBe(false);
  });
});

describe('now', () => {
  it.each([
    ['milliseconds', () => 1_234],
    ['a Date', () => new Date(1_234)],
  ])('may give %s', (_, now) => expect(resolveRules({ now }).now()).toBe(1_234));

  it('judges the expiry', () => {
    const judgeIn = (year: number) => () => parseCard(card, { now: () => new Date(Date.UTC(year, 0, 15)) });
    expect(judgeIn(2031)().expYear).toBe('2031');
    expect(problemsOf(judgeIn(2032))).toEqual(['expYear card_expired']);
    expect(problemsOf(judgeIn(1980))).toEqual(['expYear expiry_too_far']);
  });

  it.each([
    ['gives no date', () => new Date(Number.NaN)],
    ['gives nothing', () => undefined as never],
    [
      'throws',
      () => {
        throw new RangeError('no clock');
      },
    ],
  ])('that %s is a wrong option, and no card is accepted', (_, now) => {
    const judge = () => parseCard(card, { now });
    expect(judge).toThrow(expect.objectContaining({ name: 'ConfigurationError', code: 'option_invalid' }));
  });
});

describe('an option of the wrong shape', () => {
  it.each([
    { minimumAmounts: { eur: -1 } },
    { minimumAmounts: { eur: 1.5 } },
    { minimumAmounts: { eur: Number.NaN } },
    { minimumAmounts: { eur: Number.POSITIVE_INFINITY } },
    { minimumAmounts: { eur: '50' } },
    { minimumAmounts: { eur: null } },
    { minimumAmounts: { xxx: 50 } },
    { minimumAmounts: { '': 50 } },
    { minimumAmounts: JSON.parse('{"__proto__":50}') },
    { minimumAmounts: 'eur' },
    { minimumAmounts: ['eur'] },
    { minimumAmounts: null },
    { minimumAmounts: 50 },
    { currencies: 'eur' },
    { currencies: null },
    { currencies: { eur: true } },
    { currencies: ['eur', 'xxx'] },
    { currencies: [''] },
    { currencies: [null] },
    { currencies: [undefined] },
    { now: null },
    { now: 1_234 },
    { now: new Date() },
  ])('is refused at once: %j', (options) => {
    const resolve = () => resolveRules(options as never);
    expect(resolve).toThrow(ConfigurationError);
    expect(resolve).toThrow(expect.objectContaining({ code: 'option_invalid', outcome: 'not_sent' }));
  });
});
