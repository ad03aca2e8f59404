/** The members that both kinds of charge have. */
import { describe, expect, it } from 'vitest';
import { MINIMUM_AMOUNTS } from '../../src/fields/money.js';
import { card, parseCard, parseSepa, problemsOf, sepa, without, writeSent } from './judge.js';

const CARD_4242 = '4242424242424242';

describe.each([
  { kind: 'card charge', charge: card, parse: parseCard },
  { kind: 'SEPA charge', charge: sepa, parse: parseSepa },
] as { kind: string; charge: object; parse: typeof parseCard | typeof parseSepa }[])(
  'of a $kind',
  ({ charge, parse }) => {
    const sent = (name: string, value: unknown) => parse({ ...charge, [name]: value })[name as 'name'] as unknown;
    const problems = (changes: object) => problemsOf(() => parse({ ...charge, ...changes }));

    describe('a required member', () => {
      const REQUIRED = [
        'amount',
        'currency',
        'remote_ip',
        'country',
        'postal_code',
        'state',
        'city',
        'line1',
        'line2',
        'email',
        'name',
      ];

      it.each(REQUIRED)('%s must be there', (name) => {
        expect(problemsOf(() => parse(without(charge, name)))).toEqual([`${name} required`]);
        expect(problems({ [name]: undefined })).toEqual([`${name} required`]);
      });

      it.each(REQUIRED)('%s must have its type', (name) => {
        for (const value of [null, true, [], {}, () => 'x', Symbol('x'), 100n, Object('x')]) {
          expect(problems({ [name]: value })).toEqual([`${name} invalid_type`]);
        }
      });
    });

    describe('an optional member', () => {
      it.each(['customer_id', 'description'])('%s is not sent when it is left out', (name) => {
        expect(writeSent(parse(without(charge, name)))).not.toHaveProperty(name);
        expect(writeSent(parse({ ...charge, [name]: undefined }))).not.toHaveProperty(name);
      });

      it.each(['customer_id', 'description'])('%s must have its type', (name) => {
        for (const value of [null, 1, false, [], {}, () => 'x', Symbol('x'), 100n]) {
          expect(problems({ [name]: value })).toEqual([`${name} invalid_type`]);
        }
      });
    });

    describe('the amount', () => {
      it.each([50, 51, 2599, 99_999_999])('may be %d', (amount) => expect(sent('amount', amount)).toBe(amount));

      it.each([
        [0, 'amount_too_small'],
        [-0, 'amount_too_small'],
        [-1, 'amount_too_small'],
        [49, 'amount_too_small'],
        [100_000_000, 'amount_too_large'],
        [1e21, 'amount_too_large'],
        [10.5, 'amount_not_integer'],
        [Number.NaN, 'amount_not_integer'],
        [Number.POSITIVE_INFINITY, 'amount_not_integer'],
        ['2000', 'invalid_type'],
        ['', 'invalid_type'],
        [100n, 'invalid_type'],
        [new Date(2000), 'invalid_type'],
      ])('may not be %s (%s)', (amount, code) => expect(problems({ amount })).toEqual([`amount ${code}`]));
    });

    describe('the currency', () => {
      it.each(['eur', 'EUR', 'Eur'])('%s is sent in lower case', (currency) =>
        expect(sent('currency', currency)).toBe('eur'),
      );

      it.each(['', ' ', 'eu', 'euro', ' eur', 'eur ', 'xts', 'XXX', 'xau', 'hrk', 'bgn', 'btc', '€', 'e\u0000r'])(
        '%j is no currency',
        (currency) => expect(problems({ currency })).toEqual(['currency currency_invalid']),
      );
    });

    describe('the IP address', () => {
      it.each(['192.0.2.10', '2001:DB8::1', '::ffff:192.0.2.10'])('%s is sent as given', (ip) =>
        expect(sent('remote_ip', ip)).toBe(ip),
      );

      it.each(['', '-', 'localhost', '192.0.2', '192.0.2.256', '::1%lo', '[::1]', ' 192.0.2.10', '192.0.2.10:80'])(
        '%j is no IP address',
        (ip) => expect(problems({ remote_ip: ip })).toEqual(['remote_ip ip_invalid']),
      );
    });

    describe('the customer', () => {
      it.each(['c', 'cus_1', '!~', '../x', 'x'.repeat(255)])('%j is sent as given', (id) =>
        expect(sent('customer_id', id)).toBe(id),
      );

      it.each(['', ' ', ' cus_1', 'cus 1', 'cus_1\n', 'cüs_1', 'cus\u00a01', '\u007f', 'x'.repeat(256)])(
        '%j is no identifier',
        (id) => expect(problems({ customer_id: id })).toEqual(['customer_id id_invalid']),
      );
    });

    describe('the email address', () => {
      it.each([
        ['ada@example.com', 'ada@example.com'],
        ['  ada@example.com\n', 'ada@example.com'],
        ['用户@例子.广告', '用户@例子.广告'],
      ])('%j is sent as %s', (given, email) => expect(sent('email', given)).toBe(email));

      it.each(['', '-', 'ada', 'ada@localhost', 'ada@@example.com', 'a da@example.com', `${'a'.repeat(250)}@b.de`])(
        '%j is no email address',
        (email) => expect(problems({ email })).toEqual(['email email_invalid']),
      );
    });

    describe('a text that may be empty', () => {
      it.each(['line2', 'state', 'postal_code'])('%s is sent as - when it is empty', (name) => {
        for (const empty of ['', ' ', '\t\n', '\u00a0', '-']) expect(sent(name, empty)).toBe('-');
      });

      it.each(['line2', 'state', 'postal_code'])('%s is trimmed when it is not empty', (name) =>
        expect(sent(name, '  Zürich 1 ')).toBe('Zürich 1'),
      );
    });

    describe('a text that may not be empty', () => {
      it.each(['name', 'line1', 'city', 'country'])('%s is trimmed', (name) =>
        expect(sent(name, '  Łódź 💳 ')).toBe('Łódź 💳'),
      );

      it.each(['name', 'line1', 'city', 'country'])('%s may not be empty', (name) => {
        for (const empty of ['', ' ', '\t\n', '\u00a0', '\ufeff']) {
          expect(problems({ [name]: empty })).toEqual([`${name} text_empty`]);
        }
      });
    });

    describe('the description', () => {
      it.each(['', '  ', '\n'])('that is empty is left out: %j', (description) =>
        expect(writeSent(parse({ ...charge, description }))).not.toHaveProperty('description'),
      );

      it.each([' Order 7 ', `Order ${CARD_4242}`])('is trimmed, and may hold any number: %j', (description) =>
        expect(sent('description', description)).toBe(description.trim()),
      );
    });

    describe('any text', () => {
      const TEXTS = ['country', 'postal_code', 'state', 'city', 'line1', 'line2', 'name', 'description'];

      it.each(TEXTS)('%s has at most 500 characters after trimming', (name) => {
        const longest = 'ä'.repeat(500);
        expect(sent(name, longest)).toBe(longest);
        expect(sent(name, `  ${longest}  `)).toBe(longest);
        expect(problems({ [name]: `${longest}b` })).toEqual([`${name} text_too_long`]);
        expect(problems({ [name]: 'x'.repeat(1_000_000) })).toEqual([`${name} text_too_long`]);
      });

      it.each([...TEXTS, 'email', 'customer_id', 'remote_ip', 'currency'])('%s holds no lone surrogate', (name) => {
        for (const text of ['\ud83d', '\udcb3', 'Ada \ud83d', '\udcb3\ud83d']) {
          expect(problems({ [name]: text })).toEqual([`${name} text_malformed`]);
        }
      });
    });

    describe('a card number', () => {
      const GROUPED = [CARD_4242, '4242 4242 4242 4242', '4242-4242-4242-4242', 'Ada 4242 4242 4242 4242, 3rd floor'];

      it.each(['name', 'line1', 'line2', 'city'])('is refused in %s', (name) => {
        for (const text of GROUPED) expect(problems({ [name]: text })).toEqual([`${name} card_number_misplaced`]);
      });

      it.each(['description', 'country', 'state', 'postal_code'])('is allowed in %s', (name) => {
        for (const text of GROUPED) expect(sent(name, text)).toBe(text);
      });

      it.each([
        'Invalidenstr. 117',
        'Flat 12, 34-36 High Street',
        '+49 30 901820',
        '+1 (415) 555-2671',
        '1234567890123456',
      ])('is not found in %s', (text) => expect(sent('line1', text)).toBe(text));
    });

    describe('an unknown member', () => {
      it.each(['setup_future_usage', 'Amount', 'constructor', 'toString', 'hasOwnProperty', '', 'a.b', ' amount', '0'])(
        '%j is refused',
        (name) => {
          expect(problems({ [name]: undefined })).toEqual([`${name} unrecognized_field`]);
          expect(problems({ [name]: 'x' })).toEqual([`${name} unrecognized_field`]);
        },
      );

      it('is refused also when JSON.parse makes it an own __proto__', () => {
        const input = JSON.parse('{"__proto__":1}');
        expect(
          problemsOf(() => parse(Object.defineProperties({ ...charge }, Object.getOwnPropertyDescriptors(input)))),
        ).toEqual(['__proto__ unrecognized_field']);
      });
    });

    describe('several problems', () => {
      it('are reported at once', () => {
        const changes = { amount: 1, email: 'ada', name: '', remote_ip: 1, description: '\ud83d', surprise: 1 };
        expect(problems(changes)).toEqual([
          'amount amount_too_small',
          'description text_malformed',
          'email email_invalid',
          'name text_empty',
          'remote_ip invalid_type',
          'surprise unrecognized_field',
        ]);
      });
    });
  },
);

describe('the minimum amount', () => {
  const judge = (amount: number, currency: string) => () => parseCard({ ...card, amount, currency });

  const rows = Object.entries(MINIMUM_AMOUNTS).flatMap(([minimum, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(minimum)] as const),
  );

  it.each(rows)('in %s is %i', (currency, minimum) => {
    expect(judge(minimum, currency)().amount).toBe(minimum);
    expect(judge(minimum, currency.toUpperCase())().amount).toBe(minimum);
    expect(problemsOf(judge(minimum - 1, currency))).toEqual(['amount amount_too_small']);
  });

  it.each(['isk', 'kwd', 'krw', 'zar', 'xcg', 'zwg'])('in %s, which is not in the table, is 1', (currency) => {
    expect(judge(1, currency)().amount).toBe(1);
    expect(problemsOf(judge(0, currency))).toEqual(['amount amount_too_small']);
  });

  it('is not checked when the currency is invalid', () =>
    expect(problemsOf(judge(1, 'xxx'))).toEqual(['currency currency_invalid']));
});

describe('a currency in letters of another script', () => {
  it('is refused, although JavaScript lowercases them to ASCII', () => {
    expect('\u212aRW'.toLowerCase()).toBe('krw');
    expect(problemsOf(() => parseCard({ ...card, currency: '\u212aRW' }))).toEqual(['currency currency_invalid']);
  });
});
