/** Parsing returns a value or throws one ValidationError, and never another error. */
import { afterEach, describe, expect, it } from 'vitest';
import { ISSUE_MESSAGES } from '../../src/errors/issue.js';
import { parseIdentifier, parsePathSegment } from '../../src/schema/parse.js';
import { fc } from '../fast-check.js';
import { withGuide } from '../with-guide.js';
import { card, customer, parseCard, parseCustomer, parseSepa, problemsOf, refusalOf, sepa } from './judge.js';

const KINDS = [
  { kind: 'card charge', valid: card as object, parse: parseCard as (input: unknown) => object },
  { kind: 'SEPA charge', valid: sepa as object, parse: parseSepa as (input: unknown) => object },
  { kind: 'customer', valid: customer as object, parse: parseCustomer as (input: unknown) => object },
];

/** An object whose member `name` is a getter. */
const withGetter = (input: object, name: string, get: () => unknown): object =>
  Object.defineProperty({ ...input }, name, { get, enumerable: true });

const fail = () => {
  throw new RangeError('4242424242424242');
};

describe('a refusal', () => {
  it('is one error that lists every problem', () => {
    const error = refusalOf(() => parseCard({ ...card, cvc: '1', amount: 0, token: 'x' }));
    expect(error).toMatchObject({ name: 'ValidationError', code: 'validation_failed', outcome: 'not_sent' });
    expect(error.issues).toEqual([
      { path: 'cvc', code: 'cvc_invalid', message: ISSUE_MESSAGES.cvc_invalid },
      { path: 'amount', code: 'amount_too_small', message: ISSUE_MESSAGES.amount_too_small },
      { path: 'token', code: 'unrecognized_field', message: ISSUE_MESSAGES.unrecognized_field },
    ]);
  });

  it('names members and their problems in its message, and an unknown member only if it can be no secret', () => {
    const { message } = refusalOf(() => parseCard({ ...card, cvc: '1', 'tok_4242 4242': 'x', post_code: '' }));
    const problems =
      'cvc: must have 3 digits, for American Express 4; a member: does not exist; post_code: does not exist';
    expect(message).toBe(withGuide('validation_failed', `The input was refused. ${problems}.`));
  });

  it('has no cause', () =>
    expect(refusalOf(() => parseCard(withGetter(card, 'cvc', fail)))).not.toHaveProperty('cause'));
});

describe('a refusal repeats no value of the input', () => {
  // Letters that no message has, so that a marker can only come from the input.
  const marker = fc.stringMatching(/^QX[0-9]{8}ZJ$/);
  const names = (input: object) => Object.keys(input);

  it.each(KINDS)('for a $kind', ({ valid, parse }) => {
    const input = fc.record({
      ...Object.fromEntries(names(valid).map((name) => [name, fc.oneof(marker, fc.constant(undefined))])),
      extra: marker,
    });
    fc.assert(
      fc.property(input, (members) => {
        const error = refusalOf(() => parse(members));
        const printed = [
          error.message,
          error.stack,
          String(error),
          JSON.stringify(error),
          JSON.stringify(error.issues),
        ];
        expect(printed.join('\n')).not.toMatch(/QX\d|\d{8}ZJ/);
      }),
    );
  });
});

describe.each(KINDS)('hostile input for a $kind', ({ valid, parse }) => {
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['a number', 1],
    ['NaN', Number.NaN],
    ['a bigint', 1n],
    ['a text', 'card'],
    ['a megabyte of text', 'x'.repeat(1_000_000)],
    ['a symbol', Symbol('x')],
    ['a function', () => valid],
    ['a class', class {}],
    ['an array', [valid]],
    ['an empty array', []],
    ['a revoked proxy', revoked()],
    ['a proxy that fails to list its members', new Proxy({}, { ownKeys: fail })],
    ['a proxy that lists what it must not', new Proxy({}, { ownKeys: () => [1] as never })],
    ['a proxy that fails to describe a member', new Proxy({ a: 1 }, { getOwnPropertyDescriptor: fail })],
  ])('that is %s is refused as a whole', (_, input) =>
    expect(problemsOf(() => parse(input))).toEqual([' invalid_type']),
  );

  it.each([
    ['a Date', new Date()],
    ['a Map', new Map(Object.entries(valid))],
    ['a promise', Promise.resolve(valid)],
    ['a String object', Object('')],
    ['a regular expression', /x/],
    ['an error', new Error('x')],
    ['an object that inherits every member', Object.create(valid)],
    ['an object without a prototype', Object.create(null)],
  ])('that is %s lacks its members', (_, input) => expect(problemsOf(() => parse(input))).toContain('email required'));

  it.each([
    ['without a prototype', Object.assign(Object.create(null), valid)],
    ['with members named by symbols', { ...valid, [Symbol('x')]: 1 }],
    ['behind a proxy', new Proxy({ ...valid }, {})],
    ['of a class', Object.assign(new (class Charge {})(), valid)],
    ['frozen', Object.freeze({ ...valid })],
    ['of getters', withGetter(valid, 'email', () => 'ada@example.com')],
  ])('that is a valid object %s is accepted', (_, input) =>
    expect(parse(input)).toMatchObject({ email: 'ada@example.com' }),
  );

  it.each(Object.keys(valid))('whose %s cannot be read is refused by that name', (name) =>
    expect(problemsOf(() => parse(withGetter(valid, name, fail)))).toEqual([`${name} invalid_type`]),
  );

  it('whose unknown member cannot be read is refused by that name', () =>
    expect(problemsOf(() => parse(withGetter(valid, 'extra', fail)))).toEqual(['extra unrecognized_field']));

  it('whose getter changes its answer is judged and sent with the first answer', () => {
    const answers = ['ada@example.com', 'eve', 'eve'];
    expect(parse(withGetter(valid, 'email', () => answers.shift()))).toMatchObject({ email: 'ada@example.com' });
    expect(answers).toEqual(['eve', 'eve']);
  });

  it.each(Object.keys(valid))('whose %s is of any other type is refused by that name', (name) => {
    const strange = [
      null,
      true,
      [],
      {},
      () => 1,
      Symbol('x'),
      new Date(),
      new Map(),
      revoked(),
      new Proxy(() => 1, {}),
      Object.create(null),
      Object('x'),
      { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
    ];
    for (const value of strange) {
      expect(problemsOf(() => parse({ ...valid, [name]: value }))).toEqual([`${name} invalid_type`]);
    }
  });

  it.each(Object.keys(valid))('whose %s is a long text is refused by that name', (name) => {
    for (const text of ['x'.repeat(100_000), '1'.repeat(100_000), `a${' '.repeat(100_000)}a`]) {
      const [problem, ...others] = problemsOf(() => parse({ ...valid, [name]: text }));
      expect(problem).toMatch(`${name} `);
      expect(others).toEqual([]);
    }
  });

  it('with thousands of unknown members gets an issue for each', () => {
    const extra = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`extra_${i}`, i]));
    expect(problemsOf(() => parse({ ...valid, ...extra }))).toHaveLength(Object.keys(extra).length);
  });

  it.each(['{"__proto__":1}', '{"__proto__":{"email":"eve@example.com"}}', '{"__proto__":null}'])(
    'of JSON with an own __proto__ is refused by that name: %s',
    (json) => {
      const input = JSON.parse(JSON.stringify(valid).replace('{', `${json.slice(0, -1)},`));
      expect(problemsOf(() => parse(input))).toEqual(['__proto__ unrecognized_field']);
    },
  );
});

describe('a polluted Object.prototype', () => {
  const pollute = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(Object.prototype, name, { configurable: true, ...descriptor });
  const NAMES = ['email', 'cvc', 'customer_id', 'amount', 'currency', 'extra', 'path', 'message', 'code', 'issues'];

  afterEach(() => {
    for (const name of NAMES) Reflect.deleteProperty(Object.prototype, name);
  });

  it('does not supply a missing member', () => {
    const { email, ...rest } = card;
    pollute('email', { value: email, writable: true, enumerable: true });
    expect(problemsOf(() => parseCard(rest))).toEqual(['email required']);
  });

  it('does not supply an optional or an unknown member', () => {
    pollute('customer_id', { value: 'cus_other', writable: true, enumerable: true });
    pollute('extra', { value: 1, writable: true, enumerable: true });
    expect(Object.keys(parseCard(card))).toEqual(expect.not.arrayContaining(['customer_id', 'extra']));
  });

  it('does not change the checks across members', () => {
    pollute('amount', { value: 1, writable: true });
    pollute('cvc', { value: '1', writable: true });
    expect(problemsOf(() => parseCard({ ...card, amount: '1', cvc: 1 }))).toEqual([
      'amount invalid_type',
      'cvc invalid_type',
    ]);
  });

  it('does not change what is sent', () => {
    pollute('currency', { value: 'usd', writable: true, enumerable: true });
    pollute('cvc', { value: '999', writable: true, enumerable: true });
    expect(Object.entries(parseCard(card))).toContainEqual(['currency', 'eur']);
    expect(Object.entries(parseCard(card))).toContainEqual(['cvc', '123']);
  });

  it('does not change an issue', () => {
    for (const name of ['path', 'message', 'code', 'issues']) pollute(name, { value: ['x'], writable: true });
    expect(problemsOf(() => parseCard({ ...card, cvc: '1' }))).toEqual(['cvc cvc_invalid']);
  });
});

describe('an identifier', () => {
  it.each(['x', 'tok_1', '!~', '.', '..', 'a/b'])('is taken as given: %s', (id) =>
    expect(parseIdentifier('token', id)).toBe(id),
  );

  it.each([
    [undefined, 'required'],
    [null, 'invalid_type'],
    [1, 'invalid_type'],
    [['x'], 'invalid_type'],
    [Object('x'), 'invalid_type'],
    ['', 'id_invalid'],
    [' x', 'id_invalid'],
    ['x\n', 'id_invalid'],
    ['ü', 'id_invalid'],
    ['\ud83d', 'id_invalid'],
  ])('is not %j (%s)', (id, code) => expect(problemsOf(() => parseIdentifier('token', id))).toEqual([`token ${code}`]));

  it('may have any length unless a maximum is given', () => {
    const long = 'x'.repeat(100_000);
    expect(parseIdentifier('token', long)).toBe(long);
    expect(parseIdentifier('token', 'xxx', 3)).toBe('xxx');
    expect(problemsOf(() => parseIdentifier('token', 'xxxx', 3))).toEqual(['token id_invalid']);
  });
});

describe('a path segment', () => {
  it.each(['x', 'tok_1', '...', '.x', 'a/b', '%2e%2e', 'x'.repeat(255)])('is taken as given: %s', (id) =>
    expect(parsePathSegment('id', id)).toBe(id),
  );

  it.each([
    ['.', 'id_invalid'],
    ['..', 'id_invalid'],
    ['', 'id_invalid'],
    ['a b', 'id_invalid'],
    ['x'.repeat(256), 'id_invalid'],
    [undefined, 'required'],
    [1, 'invalid_type'],
  ])('is not %j (%s)', (id, code) => expect(problemsOf(() => parsePathSegment('id', id))).toEqual([`id ${code}`]));
});
