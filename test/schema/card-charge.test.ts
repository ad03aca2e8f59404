/** The card charge: its own members, and the checks across members. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cardChargeSchema } from '../../src/schema/card-charge.js';
import { chooseChargeSchemas } from '../../src/schema/charge-schemas.js';
import { parseInput } from '../../src/schema/parse.js';
import type { ChargeRules } from '../../src/schema/rules.js';
import { card, NOW, parseCard, problemsOf } from './judge.js';

const problems = (changes: object) => problemsOf(() => parseCard({ ...card, ...changes }));

const REQUIRED = [
  'amount',
  'cardNumber',
  'city',
  'country',
  'currency',
  'cvc',
  'email',
  'expMonth',
  'expYear',
  'line1',
  'line2',
  'name',
  'postal_code',
  'remote_ip',
  'return_url',
  'state',
];

describe('a card charge', () => {
  it('is sent in the form of the field table', () => {
    const charge = {
      cardNumber: 4242_4242_4242_4242,
      expMonth: 1,
      expYear: 31,
      cvc: ' 123 ',
      amount: 2599,
      currency: 'USD',
      customer_id: 'cus_1',
      remote_ip: '2001:DB8::1',
      return_url: 'myshop://return',
      country: ' DE ',
      postal_code: '',
      state: ' ',
      city: ' Berlin ',
      line1: ' Invalidenstr. 1 ',
      line2: '',
      email: ' ada@example.com ',
      name: ' Ada Lovelace ',
      description: ' Tea ',
    };
    expect(parseCard(charge)).toEqual({
      cardNumber: '4242424242424242',
      expMonth: '01',
      expYear: '2031',
      cvc: '123',
      amount: 2599,
      currency: 'usd',
      customer_id: 'cus_1',
      remote_ip: '2001:DB8::1',
      return_url: 'myshop://return',
      country: 'DE',
      postal_code: '-',
      state: '-',
      city: 'Berlin',
      line1: 'Invalidenstr. 1',
      line2: '-',
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      description: 'Tea',
    });
  });

  it('stays the same when it is parsed again', () => {
    const once = parseCard(card);
    expect(parseCard(once)).toEqual(once);
  });

  it('does not change its input', () => {
    const input = Object.freeze({ ...card, name: ' Ada ' });
    expect(parseCard(input).name).toBe('Ada');
    expect(input.name).toBe(' Ada ');
  });

  it('reports every required member at once when it is empty', () =>
    expect(problemsOf(() => parseCard({}))).toEqual(REQUIRED.map((name) => `${name} required`)));

  it.each(['iban', 'checkout_id', 'setup_future_usage', 'token'])('has no member %s', (name) =>
    expect(problems({ [name]: 'x' })).toEqual([`${name} unrecognized_field`]),
  );
});

describe('the card number', () => {
  const numberOf = (cardNumber: unknown) => parseCard({ ...card, cardNumber }).cardNumber;

  it.each([
    ['Arabic-Indic digits', '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢'],
    ['a safe integer', 4242_4242_4242_4242],
    ['a bigint', 4242_4242_4242_4242n],
  ])('as %s is sent as its digits', (_, cardNumber) => expect(numberOf(cardNumber)).toBe('4242424242424242'));

  it.each(['6205500000000000004', '6205 5000 0000 0000 004', 6205500000000000004n])(
    'with 19 digits keeps all of them: %s',
    (cardNumber) => expect(numberOf(cardNumber)).toBe('6205500000000000004'),
  );

  it.each([Number('6205500000000000004'), 2 ** 53, 1e21, Number.MAX_VALUE])(
    'is refused as the number %d, which has lost digits',
    (cardNumber) => expect(problems({ cardNumber })).toEqual(['cardNumber card_number_unsafe']),
  );

  it.each([
    ['is empty', ''],
    ['fails Luhn', '4242424242424241'],
    ['has a lone surrogate', '424242424242424\ud83d'],
    ['is a fraction', 4242424242424.5],
    ['is NaN', Number.NaN],
    ['is infinite', Number.POSITIVE_INFINITY],
    ['is a negative number', -4242_4242_4242_4242],
    ['is a negative bigint', -4242_4242_4242_4242n],
    ['is zero', 0],
    ['is a megabyte of digits', '4'.repeat(1_000_000)],
  ])('that %s is invalid', (_, cardNumber) =>
    expect(problems({ cardNumber })).toEqual(['cardNumber card_number_invalid']),
  );

  it.each([null, true, [], ['4242424242424242'], {}, Object('4242424242424242'), Symbol('x'), () => 'x'])(
    'is refused when it has another type: case %#',
    (cardNumber) => expect(problems({ cardNumber })).toEqual(['cardNumber invalid_type']),
  );
});

describe('the expiry', () => {
  it.each([
    [1, 31, '01', '2031'],
    ['1', '31', '01', '2031'],
    ['01', 2031, '01', '2031'],
    [12, '2031', '12', '2031'],
    ['٧', '２６', '07', '2026'],
  ])('%s/%s is sent as %s/%s', (expMonth, expYear, month, year) =>
    expect(parseCard({ ...card, expMonth, expYear })).toMatchObject({ expMonth: month, expYear: year }),
  );

  it.each([0, 13, '0', '00', '13', 1.5, -1, '', 'x', '001', Number.NaN])('refuses the month %s', (expMonth) =>
    expect(problems({ expMonth })).toEqual(['expMonth expiry_month_invalid']),
  );

  it.each([1, 203, 20310, -31, 31.5, '', '1', '031', 'x', Number.NaN])('refuses the year %s', (expYear) =>
    expect(problems({ expYear })).toEqual(['expYear expiry_year_invalid']),
  );

  it.each(['expMonth', 'expYear'])('refuses other types for %s', (name) => {
    for (const value of [null, true, 12n, [12], {}, new Date(NOW), Symbol('x')]) {
      expect(problems({ [name]: value })).toEqual([`${name} invalid_type`]);
    }
  });

  it.each([
    ['06', '2026', 'card_expired'],
    ['12', '2025', 'card_expired'],
    ['12', '00', 'card_expired'],
    ['01', '2077', 'expiry_too_far'],
    ['12', '99', 'expiry_too_far'],
  ])('%s/%s is refused in July 2026 (%s)', (expMonth, expYear, code) =>
    expect(problems({ expMonth, expYear })).toEqual([`expYear ${code}`]),
  );

  it.each([
    ['07', '2026'],
    ['08', '2026'],
    ['12', '2076'],
    ['07', 76],
  ])('%s/%s is accepted in July 2026', (expMonth, expYear) =>
    expect(parseCard({ ...card, expMonth, expYear }).expMonth).toBe(expMonth),
  );

  it('is valid until 12:00 UTC on the first of the next month, to the millisecond', () => {
    const noon = Date.UTC(2026, 7, 1, 12);
    const judgeAt = (now: number) => () => parseCard({ ...card, expMonth: 7, expYear: 26 }, { now: () => now });
    expect(judgeAt(noon - 1)().expMonth).toBe('07');
    expect(problemsOf(judgeAt(noon))).toEqual(['expYear card_expired']);
  });

  it('is not judged as a whole while month or year is wrong', () => {
    expect(problems({ expMonth: 13, expYear: 2020 })).toEqual(['expMonth expiry_month_invalid']);
    expect(problems({ expMonth: 1, expYear: 3 })).toEqual(['expYear expiry_year_invalid']);
  });
});

describe('the security code', () => {
  it.each([
    ['4242424242424242', '123'],
    ['378282246310005', '1234'],
    ['4242424242424242', ' １２３ '],
  ])('of %s may be %j', (cardNumber, cvc) =>
    expect(parseCard({ ...card, cardNumber, cvc }).cvc).toMatch(/^[0-9]{3,4}$/),
  );

  it.each([
    ['4242424242424242', '1234'],
    ['378282246310005', '123'],
    ['4242424242424242', ''],
    ['4242424242424242', '12x'],
  ])('of %s may not be %j', (cardNumber, cvc) => expect(problems({ cardNumber, cvc })).toEqual(['cvc cvc_invalid']));

  it('is judged without its card while the card number is wrong', () => {
    expect(problems({ cardNumber: '1', cvc: '1234' })).toEqual(['cardNumber card_number_invalid']);
    expect(problems({ cardNumber: '1', cvc: '12345' })).toEqual(['cardNumber card_number_invalid', 'cvc cvc_invalid']);
  });

  it.each([123, null, 123n, [], {}])('must be a text, not %s', (cvc) =>
    expect(problems({ cvc })).toEqual(['cvc invalid_type']),
  );

  it('may not hold a lone surrogate', () => expect(problems({ cvc: '12\ud83d' })).toEqual(['cvc text_malformed']));
});

describe('the return address', () => {
  it.each(['https://shop.example/return?order=1#x', 'myshop://return'])('%s is sent as given', (url) =>
    expect(parseCard({ ...card, return_url: url }).return_url).toBe(url),
  );

  it.each(['', '/return', 'javascript:alert(1)'])('%j is refused', (url) =>
    expect(problems({ return_url: url })).toEqual(['return_url url_invalid']),
  );

  it.each([null, 1, new URL('https://shop.example/')])('must be a text, not %s', (url) =>
    expect(problems({ return_url: url })).toEqual(['return_url invalid_type']),
  );

  it('may not hold a lone surrogate', () =>
    expect(problems({ return_url: 'https://shop.example/\ud83d' })).toEqual(['return_url text_malformed']));
});

describe('a check across members', () => {
  it('runs even when other members are wrong', () => {
    const changes = { cvc: '1234', expMonth: 1, expYear: 26, amount: 49, email: '', line1: undefined, extra: 1 };
    expect(problems(changes)).toEqual([
      'amount amount_too_small',
      'cvc cvc_invalid',
      'email email_invalid',
      'expYear card_expired',
      'extra unrecognized_field',
      'line1 required',
    ]);
  });

  it('adds no second issue to a member', () =>
    expect(problems({ amount: 0, cvc: '', currency: 'xxx' })).toEqual([
      'amount amount_too_small',
      'currency currency_invalid',
      'cvc cvc_invalid',
    ]));
});

describe('the default schema', () => {
  afterEach(() => void vi.useRealTimers());

  it('is used when the options change no rule', () => {
    const choose = (rules: ChargeRules) => chooseChargeSchemas(rules).card;
    expect(choose({})).toBe(cardChargeSchema);
    expect(choose({ now: () => NOW })).not.toBe(cardChargeSchema);
  });

  it('uses the clock at the time of the call', () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 11, 31) });
    expect(parseInput(cardChargeSchema, card).expYear).toBe('2031');
    vi.setSystemTime(Date.UTC(2032, 0, 1, 12));
    expect(problemsOf(() => parseInput(cardChargeSchema, card))).toEqual(['expYear card_expired']);
  });
});
