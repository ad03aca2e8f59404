/** A parsed charge as the JSON that is sealed and sent. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CardCharge } from '../../src/schema/card-charge.js';
import { writeCardChargeJson, writeSepaChargeJson } from '../../src/schema/charge-json.js';
import { readChargeJson } from '../../src/schema/read-charge-json.js';
import type { SepaCharge } from '../../src/schema/sepa-charge.js';
import { fc } from '../fast-check.js';
import { card, parseCard, parseSepa, sepa } from './judge.js';

const listNames = (json: string) => Object.keys(JSON.parse(json));

// Every member, in another order. TypeScript reports a missing one.
const ANY_CARD: Required<CardCharge> = {
  description: 'Tea',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line2: '-',
  line1: 'Invalidenstr. 1',
  city: 'Berlin',
  state: 'BE',
  postal_code: '10115',
  country: 'DE',
  return_url: 'https://shop.example/return',
  remote_ip: '192.0.2.10',
  customer_id: 'cus_1',
  currency: 'eur',
  amount: 2599,
  cvc: '123',
  expYear: '2031',
  expMonth: '12',
  cardNumber: '6205500000000000004',
};

const ANY_SEPA: Required<SepaCharge> = {
  description: 'Tea',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  line2: '-',
  line1: 'Invalidenstr. 1',
  city: 'Berlin',
  state: 'BE',
  postal_code: '10115',
  country: 'DE',
  remote_ip: '192.0.2.10',
  checkout_id: 'chk_1',
  customer_id: 'cus_1',
  currency: 'eur',
  amount: 1050,
  iban: 'DE89370400440532013000',
};

// As the schema returns them: in the order of the JSON.
const FULL_CARD = parseCard(ANY_CARD);
const FULL_SEPA = parseSepa(ANY_SEPA);

afterEach(() => {
  for (const name of ['customer_id', 'toJSON']) Reflect.deleteProperty(Object.prototype, name);
});

describe('the JSON of a card charge', () => {
  it('has the canonical order, no whitespace, and every digit of the card number', () =>
    expect(writeCardChargeJson(FULL_CARD)).toBe(
      '{"cardNumber":6205500000000000004,"expMonth":"12","expYear":"2031","cvc":"123","amount":2599,"currency":"eur",' +
        '"customer_id":"cus_1","remote_ip":"192.0.2.10","return_url":"https://shop.example/return","country":"DE",' +
        '"postal_code":"10115","state":"BE","city":"Berlin","line1":"Invalidenstr. 1","line2":"-",' +
        '"email":"ada@example.com","name":"Ada Lovelace","description":"Tea"}',
    ));

  it('leaves out members that are not there', () => {
    const json = writeCardChargeJson(parseCard(card));
    expect(json).not.toMatch(/customer_id|description|undefined|null/);
    const absent = ['customer_id', 'description'];
    expect(listNames(json)).toEqual(listNames(writeCardChargeJson(FULL_CARD)).filter((name) => !absent.includes(name)));
  });

  it('has the members of a parsed charge and no other', () =>
    expect(Object.keys(JSON.parse(writeCardChargeJson(FULL_CARD))).sort()).toEqual(Object.keys(ANY_CARD).sort()));
});

describe('the JSON of a SEPA charge', () => {
  it('has the canonical order and no whitespace', () =>
    expect(writeSepaChargeJson(FULL_SEPA)).toBe(
      '{"iban":"DE89370400440532013000","amount":1050,"currency":"eur","customer_id":"cus_1","checkout_id":"chk_1",' +
        '"remote_ip":"192.0.2.10","country":"DE","postal_code":"10115","state":"BE","city":"Berlin",' +
        '"line1":"Invalidenstr. 1","line2":"-","email":"ada@example.com","name":"Ada Lovelace","description":"Tea"}',
    ));

  it('leaves out members that are not there', () => {
    const json = writeSepaChargeJson(parseSepa(sepa));
    expect(json).not.toMatch(/customer_id|checkout_id|description|undefined|null/);
    const absent = ['customer_id', 'checkout_id', 'description'];
    expect(listNames(json)).toEqual(listNames(writeSepaChargeJson(FULL_SEPA)).filter((name) => !absent.includes(name)));
  });

  it('has the members of a parsed charge and no other', () =>
    expect(Object.keys(JSON.parse(writeSepaChargeJson(FULL_SEPA))).sort()).toEqual(Object.keys(ANY_SEPA).sort()));
});

describe('a polluted Object.prototype', () => {
  it('adds nothing', () => {
    Object.defineProperty(Object.prototype, 'customer_id', { value: 'cus_other', configurable: true, writable: true });
    expect(writeCardChargeJson(parseCard(card))).not.toContain('cus_other');
    expect(writeSepaChargeJson(parseSepa(sepa))).not.toContain('cus_other');
  });
});

describe('a toJSON method on Object.prototype', () => {
  it.each([
    ['a card charge', () => writeCardChargeJson(FULL_CARD)],
    ['a SEPA charge', () => writeSepaChargeJson(FULL_SEPA)],
  ])('is not called for %s', (_, write) => {
    const json = write();
    const toJSON = vi.fn(() => ({}));
    Object.defineProperty(Object.prototype, 'toJSON', { value: toJSON, configurable: true });
    expect(write()).toBe(json);
    expect(toJSON).not.toHaveBeenCalled();
  });
});

describe('any charge', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  const texts = (names: readonly string[]) => fc.record(Object.fromEntries(names.map((name) => [name, text])));
  const amount = fc.integer({ min: 1, max: 99_999_999 });
  const without = (charge: object, ...names: string[]) => Object.keys(charge).filter((name) => !names.includes(name));

  it('is read back by JSON.parse as it was written', () => {
    const safeNumber = fc.bigInt({ min: 10n ** 11n, max: 2n ** 53n - 1n }).map(String);
    const strings = texts(without(FULL_CARD, 'amount', 'cardNumber'));
    fc.assert(
      fc.property(strings, amount, safeNumber, (members, amount, cardNumber) => {
        const charge = { ...FULL_CARD, ...members, amount, cardNumber };
        expect(JSON.parse(writeCardChargeJson(charge))).toEqual({ ...charge, cardNumber: Number(cardNumber) });
      }),
    );
  });

  it('is read back by the sandbox digit for digit', () => {
    const anyNumber = fc.stringMatching(/^[1-9][0-9]{11,18}$/);
    const strings = texts(without(FULL_CARD, 'amount', 'cardNumber'));
    fc.assert(
      fc.property(strings, amount, anyNumber, (members, amount, cardNumber) => {
        const charge = { ...FULL_CARD, ...members, amount, cardNumber };
        const read = readChargeJson(writeCardChargeJson(charge)) as typeof charge;
        expect({ ...read, cardNumber: String(read.cardNumber) }).toEqual(charge);
      }),
    );
  });

  it('of SEPA is read back by JSON.parse and by the sandbox', () =>
    fc.assert(
      fc.property(texts(without(FULL_SEPA, 'amount')), amount, (members, amount) => {
        const charge = { ...FULL_SEPA, ...members, amount };
        const json = writeSepaChargeJson(charge);
        expect(JSON.parse(json)).toEqual(charge);
        expect(readChargeJson(json)).toEqual(charge);
      }),
    ));
});
