/** The SEPA charge: its own members. */
import { describe, expect, it } from 'vitest';
import { chooseChargeSchemas } from '../../src/schema/charge-schemas.js';
import type { ChargeRules } from '../../src/schema/rules.js';
import { sepaChargeSchema } from '../../src/schema/sepa-charge.js';
import { NOW, parseSepa, problemsOf, sepa, writeSent } from './judge.js';

const problems = (changes: object) => problemsOf(() => parseSepa({ ...sepa, ...changes }));

const REQUIRED = [
  'amount',
  'city',
  'country',
  'currency',
  'email',
  'iban',
  'line1',
  'line2',
  'name',
  'postal_code',
  'remote_ip',
  'state',
];

describe('a SEPA charge', () => {
  it('is sent in the form of the field table', () => {
    const charge = {
      iban: 'iban de89 3704 0044 0532 0130 00',
      amount: 1050,
      currency: 'EUR',
      customer_id: 'cus_1',
      checkout_id: 'chk_1',
      remote_ip: '192.0.2.10',
      country: ' DE ',
      postal_code: '',
      state: '',
      city: ' Berlin ',
      line1: ' Invalidenstr. 1 ',
      line2: '',
      email: ' ada@example.com ',
      name: ' Ada Lovelace ',
      description: ' Tea ',
    };
    expect(parseSepa(charge)).toEqual({
      iban: 'DE89370400440532013000',
      amount: 1050,
      currency: 'eur',
      customer_id: 'cus_1',
      checkout_id: 'chk_1',
      remote_ip: '192.0.2.10',
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

  it('reports every required member at once when it is empty', () =>
    expect(problemsOf(() => parseSepa({}))).toEqual(REQUIRED.map((name) => `${name} required`)));

  it.each(['cardNumber', 'expMonth', 'expYear', 'cvc', 'return_url', 'setup_future_usage'])(
    'has no member %s',
    (name) => expect(problems({ [name]: 'x' })).toEqual([`${name} unrecognized_field`]),
  );
});

describe('the IBAN', () => {
  it.each(['DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'IBAN DE89\u00a03704\u00a00044 0532 0130 00'])(
    '%s is sent in electronic form',
    (iban) => expect(parseSepa({ ...sepa, iban }).iban).toBe('DE89370400440532013000'),
  );

  it.each([
    ['', 'iban_invalid'],
    ['DE8937040044053201300', 'iban_length'],
    ['DE88370400440532013000', 'iban_checksum'],
    ['US64SVBKUS6S3300958879', 'iban_country_not_supported'],
    ['DE8937040044053201300\ud83d', 'text_malformed'],
  ])('%j is refused (%s)', (iban, code) => expect(problems({ iban })).toEqual([`iban ${code}`]));

  it.each([null, 1, 89370400440532013000n, [], {}])('must be a text, not %s', (iban) =>
    expect(problems({ iban })).toEqual(['iban invalid_type']),
  );
});

describe('the checkout_id', () => {
  it.each(['c', 'chk_1', 'x'.repeat(255)])('%j is sent as given', (id) =>
    expect(parseSepa({ ...sepa, checkout_id: id }).checkout_id).toBe(id),
  );

  it.each([
    ['', 'id_invalid'],
    ['chk 1', 'id_invalid'],
    ['chk_ü', 'id_invalid'],
    ['x'.repeat(256), 'id_invalid'],
    ['\ud83d', 'text_malformed'],
    [null, 'invalid_type'],
    [1, 'invalid_type'],
  ])('%j is no identifier (%s)', (id, code) => expect(problems({ checkout_id: id })).toEqual([`checkout_id ${code}`]));

  it('may be left out', () =>
    expect(writeSent(parseSepa({ ...sepa, checkout_id: undefined }))).not.toHaveProperty('checkout_id'));
});

describe('the currency', () => {
  it.each(['usd', 'GBP', 'chf', 'pln'])('must be the euro, not %s', (currency) =>
    expect(problems({ currency, amount: 99_999 })).toEqual(['currency currency_not_supported']),
  );

  it('is refused by a merchant whose list has no euro', () =>
    expect(problemsOf(() => parseSepa(sepa, { currencies: ['usd'] }))).toEqual(['currency currency_not_supported']));

  it('has the minimum that the merchant gives', () => {
    const parse = (amount: number) => () => parseSepa({ ...sepa, amount }, { minimumAmounts: { eur: 1000 } });
    expect(parse(1000)().amount).toBe(1000);
    expect(problemsOf(parse(999))).toEqual(['amount amount_too_small']);
  });
});

describe('the default schema', () => {
  it('is used when the options change no rule', () => {
    const choose = (rules: ChargeRules) => chooseChargeSchemas(rules).sepa;
    expect(choose({})).toBe(sepaChargeSchema);
    expect(choose({ now: () => NOW })).not.toBe(sepaChargeSchema);
  });
});
