/** The customer: two required members, and ten optional members that are sent as `-`. */
import { describe, expect, it } from 'vitest';
import { customerSchema, getCustomerSchema } from '../../src/schema/customer.js';
import { type ChargeRules, resolveRules } from '../../src/schema/rules.js';
import { customer, NOW, parseCustomer, problemsOf } from './judge.js';

const OPTIONAL = [
  'name',
  'city',
  'country',
  'line1',
  'line2',
  'postal_code',
  'state',
  'payment_method',
  'phone',
  'shipping',
];

const ALL_NONE = Object.fromEntries(OPTIONAL.map((name) => [name, '-']));

const problems = (changes: object) => problemsOf(() => parseCustomer({ ...customer, ...changes }));

describe('an optional member of a customer', () => {
  it('is sent as - when it is left out', () => expect(parseCustomer(customer)).toEqual({ ...customer, ...ALL_NONE }));

  it.each(OPTIONAL)('%s is sent as - when it is undefined, empty or blank', (name) => {
    for (const none of [undefined, '', '  ', '\n', '-']) {
      expect(parseCustomer({ ...customer, [name]: none })).toEqual({ ...customer, ...ALL_NONE });
    }
  });

  it.each(OPTIONAL)('%s is sent trimmed', (name) =>
    expect(parseCustomer({ ...customer, [name]: ' Łódź 1 ' })).toEqual({ ...customer, ...ALL_NONE, [name]: 'Łódź 1' }),
  );

  it.each(OPTIONAL)('%s is a text of at most 500 characters without lone surrogates', (name) => {
    expect(problems({ [name]: 'x'.repeat(501) })).toEqual([`${name} text_too_long`]);
    expect(problems({ [name]: '\udcb3' })).toEqual([`${name} text_malformed`]);
    for (const value of [null, 1, [], {}]) expect(problems({ [name]: value })).toEqual([`${name} invalid_type`]);
  });

  it.each(['name', 'city', 'line1', 'line2'])('%s may not hold a card number', (name) =>
    expect(problems({ [name]: '4242 4242 4242 4242' })).toEqual([`${name} card_number_misplaced`]),
  );

  it('may be a phone number', () =>
    expect(parseCustomer({ ...customer, phone: '+49 30 901820' }).phone).toBe('+49 30 901820'));
});

describe('a required member of a customer', () => {
  it('is the email address, and the currency in lower case', () => {
    const parsed = parseCustomer({ email: ' ada@example.com ', currency: 'USD' });
    expect(parsed).toMatchObject({ email: 'ada@example.com', currency: 'usd' });
  });

  it('must be there', () =>
    expect(problemsOf(() => parseCustomer({}))).toEqual(['currency required', 'email required']));

  it('is judged as in a charge', () =>
    expect(problems({ email: 'ada', currency: 'xxx' })).toEqual(['currency currency_invalid', 'email email_invalid']));

  it('must be one of the currencies of the merchant', () => {
    const parse = (currency: string) => () => parseCustomer({ ...customer, currency }, { currencies: ['eur'] });
    expect(parse('EUR')().currency).toBe('eur');
    expect(problemsOf(parse('usd'))).toEqual(['currency currency_not_supported']);
  });
});

describe('any other member of a customer', () => {
  it.each(['id', 'amount', 'customer_id', 'description', 'remote_ip', 'address', 'constructor'])(
    '%s is refused by its name',
    (name) => expect(problems({ [name]: 'x' })).toEqual([`${name} unrecognized_field`]),
  );
});

describe('the default schema', () => {
  it('is used when the options change no rule', () => {
    const choose = (rules: ChargeRules) => getCustomerSchema(resolveRules(rules));
    expect(choose({})).toBe(customerSchema);
    expect(choose({ now: () => NOW })).not.toBe(customerSchema);
  });
});
