/** The members that a merchant gives are judged when a form is made, and in the words in which the schema judges them later. */
import { describe, expect, it } from 'vitest';
import { findProblems } from '../../../src/checkout/options/find-problems.js';
import { chooseChargeSchemas } from '../../../src/schema/charge-schemas.js';
import { parseInput } from '../../../src/schema/parse.js';
import type { ChargeRules } from '../../../src/schema/rules.js';
import { thrown } from '../../caught.js';
import { fc } from '../../fast-check.js';

/** What stands in a charge beside the members that a merchant gives, all of it right. */
const TYPED = {
  card: { cardNumber: '4242424242424242', expMonth: '12', expYear: '2031', cvc: '123' },
  sepa: { iban: 'DE89370400440532013000' },
};

const RULES: ChargeRules = { now: () => Date.UTC(2030, 0), minimumAmounts: { eur: 70 }, currencies: ['eur', 'usd'] };

function listProblems(call: () => unknown): string[] {
  const { issues } = thrown(call) as unknown as { issues: { path: string; code: string }[] };
  return issues.map(({ path, code }) => `${path} ${code}`);
}

function judgeBySchema(method: 'card' | 'sepa', members: object): string[] {
  const schema = chooseChargeSchemas(RULES)[method];
  // A wrong member that is added, so that there is always an error.
  return listProblems(() => parseInput(schema, { ...TYPED[method], ...members, extra: 1 }))
    .filter((each) => !each.startsWith('extra '))
    .sort();
}

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

describe('the problems of a charge that a merchant gives are those of its schema', () => {
  const { rules } = chooseChargeSchemas(RULES);

  it.each([
    ['card', { return_url: fc.oneof(fc.webUrl(), fc.constantFrom('/x', 'javascript:1', ' https://a.b'), anything) }],
    ['sepa', { checkout_id: fc.oneof(fc.constantFrom('pay_1', 'a b'), anything) }],
  ] as const)('%s', (method, own) => {
    fc.assert(
      fc.property(fc.record<Record<string, unknown>>({ ...required, ...own }), (members) => {
        const found = findProblems(members, rules).map(([name, code]) => `${name} ${code}`);
        // A form for SEPA is refused before, if its currency is not the euro.
        if (method === 'sepa' && /^usd$/i.test(String(members.currency))) return;
        expect(found.sort()).toEqual(judgeBySchema(method, members));
      }),
      { numRuns: 300 },
    );
  });
});
