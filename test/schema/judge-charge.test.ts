/** A charge of a form is judged without zod: with the problems of its schema, and with the JSON. */
import { describe, expect, it } from 'vitest';
import { isPayveilError } from '../../src/errors/is-payveil-error.js';
import { ISSUE_MESSAGES } from '../../src/errors/issue.js';
import type { ValidationError } from '../../src/errors/validation-error.js';
import { copyOwn } from '../../src/options/own.js';
import { writeCardChargeJson, writeSepaChargeJson } from '../../src/schema/charge-json.js';
import { chooseChargeSchemas } from '../../src/schema/charge-schemas.js';
import { judgeCharge, writeJudgedCharge } from '../../src/schema/judge-charge.js';
import { parseInput } from '../../src/schema/parse.js';
import type { ChargeRules } from '../../src/schema/rules.js';
import { fc } from '../fast-check.js';
import { cardSamples, sepaSamples } from '../token/random-charges.js';

const RULES: ChargeRules = { now: () => Date.UTC(2030, 0), minimumAmounts: { eur: 70 }, currencies: ['eur', 'usd'] };
const schemas = chooseChargeSchemas(RULES);
const { rules } = schemas;

/** Writes a charge, or lists its problems. */
function tryTo(write: () => string): unknown {
  try {
    return write();
  } catch (error) {
    if (!isPayveilError(error)) throw error;
    return (error as ValidationError).issues.map(({ path, code }) => `${path} ${code}`);
  }
}

const writeBySchema = (method: 'card' | 'sepa', members: object) =>
  method === 'card'
    ? writeCardChargeJson(parseInput(schemas.card, members))
    : writeSepaChargeJson(parseInput(schemas.sepa, members));
const writeByForm = (method: 'card' | 'sepa', members: object) => writeJudgedCharge(method, copyOwn(members), rules);

const word = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom(
    '',
    ' ',
    '-',
    'DE',
    '4242 4242 4242 4242',
    '+49 30 4242424242',
    '\ud800',
    'x'.repeat(501),
    'a@b.c',
    'a@b',
  ),
);
const anything = fc.oneof(word, fc.constantFrom(undefined, null, 0, true, Number.NaN), fc.constant({}));
const required = {
  amount: fc.oneof(
    fc.integer({ min: -1, max: 100 }),
    fc.constantFrom(100_000_000, 0.5, Number.POSITIVE_INFINITY),
    anything,
  ),
  currency: fc.oneof(fc.constantFrom('eur', 'EUR', 'usd', 'gbp', 'xxx', '\u212ar0'), anything),
  customer_id: fc.oneof(fc.constantFrom('cus_1', 'c'.repeat(256), 'a b'), anything),
  remote_ip: fc.oneof(fc.constantFrom('192.0.2.1', '::1', '192.0.2'), anything),
  country: anything,
  postal_code: anything,
  state: anything,
  city: anything,
  line1: anything,
  line2: anything,
  email: anything,
  name: anything,
  description: anything,
};

/** What a buyer types, or nearly. */
const typed = {
  card: {
    cardNumber: fc.oneof(fc.constantFrom('4242 4242-4242 4242', '378282246310005', '4242424242424241', '0'), anything),
    expMonth: fc.oneof(fc.constantFrom('1', '12', '13'), anything),
    expYear: fc.oneof(fc.constantFrom('31', '2029', '2081', '2031'), anything),
    cvc: fc.oneof(fc.constantFrom('123', '1234', '12'), anything),
    return_url: fc.oneof(fc.webUrl(), fc.constantFrom('/x', 'javascript:1', ' https://a.b'), anything),
  },
  sepa: {
    iban: fc.oneof(fc.constantFrom('DE89 3704 0044 0532 0130 00', 'de89', 'US64SVBKUS6S3300958879'), anything),
    checkout_id: fc.oneof(fc.constantFrom('pay_1', 'a b'), anything),
  },
};

describe.each(['card', 'sepa'] as const)('a charge by %s', (method) => {
  it('of any members has the problems of its schema, in their order, or the same JSON', () => {
    const any = fc.record<Record<string, unknown>>(
      { ...required, ...typed[method], extra: anything },
      { requiredKeys: Object.keys(required) as [] },
    );
    fc.assert(
      fc.property(any, (members) => {
        // The schemas of zod take numbers, too.
        const isNumber = ['cardNumber', 'expMonth', 'expYear'].some((name) => typeof members[name] === 'number');
        fc.pre(!isNumber);
        expect(tryTo(() => writeByForm(method, members))).toEqual(tryTo(() => writeBySchema(method, members)));
      }),
      { numRuns: 2000 },
    );
  });

  it('that is right has the same JSON, with its members in the order of its schema', () => {
    const samples: fc.Arbitrary<{ charge: object; json: string }> = method === 'card' ? cardSamples : sepaSamples;
    let names: string[] = [];
    fc.assert(
      fc.property(samples, ({ charge, json }) => {
        const texts = Object.entries(charge).map(([name, value]) => [name, name === 'amount' ? value : String(value)]);
        const members = Object.fromEntries(texts.filter(([, value]) => value !== 'undefined'));
        const written = writeJudgedCharge(method, members, chooseChargeSchemas({ now: RULES.now }).rules);
        expect(written).toBe(json);
        names = [...new Set([...names, ...Object.keys(JSON.parse(written))])];
      }),
    );
    expect(names.sort()).toEqual(Object.keys(schemas[method].shape).sort());
  });

  it('that is nothing lacks every required member', () => {
    const required = Object.entries(schemas[method].shape).filter(([, { type }]) => type !== 'optional');
    expect(judgeCharge(method, undefined, rules)).toEqual({
      charge: {},
      problems: required.map(([name]) => [name, 'required']),
    });
  });
});

it('throws all problems at once, in the words of the schemas, but for what only a buyer types', () => {
  const write = () => writeByForm('sepa', { iban: 'DE00', amount: 1.5, currency: 'eur' });
  expect(write).toThrow(expect.objectContaining({ name: 'ValidationError', outcome: 'not_sent' }));
  try {
    write();
  } catch (error) {
    const { issues } = error as ValidationError;
    expect(issues[0]).toEqual({ path: 'iban', code: 'iban_invalid', message: 'iban_invalid' });
    const wholeNumber = ISSUE_MESSAGES.amount_not_integer;
    expect(issues[1]).toEqual({ path: 'amount', code: 'amount_not_integer', message: wholeNumber });
    expect(issues.map(({ path }) => path)).toEqual([
      'iban',
      'amount',
      'remote_ip',
      ...'country postal_code state city line1 line2 email name'.split(' '),
    ]);
  }
});
