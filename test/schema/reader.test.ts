/** A schema of known members and no other, and its Standard Schema face. */
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { type CardCharge, type CardChargeInput, cardChargeSchema } from '../../src/schema/card-charge.js';
import { customerSchema } from '../../src/schema/customer.js';
import { optional, required, text } from '../../src/schema/member.js';
import { describeCode } from '../../src/schema/messages.js';
import { createReader, readOwnMembers } from '../../src/schema/reader.js';
import { toSchema } from '../../src/schema/to-schema.js';
import { card, customer } from './judge.js';

interface Pair {
  first: string;
  second?: string;
}

const echo = text((value) => value);
const pairSchema = (crossCheck = vi.fn()) =>
  toSchema<Pair, Pair>(createReader<Pair>({ first: required(echo), second: optional(echo) }, crossCheck));

describe('a strict schema', () => {
  it('returns what its members return', () => {
    expect(pairSchema().safeParse({ second: 'b', first: 'a' })).toEqual({
      success: true,
      data: { first: 'a', second: 'b' },
    });
  });

  it('reports every problem with its code, its sentence and its path', () => {
    const { success, error } = pairSchema().safeParse({ second: 1, third: 2 });
    expect(success).toBe(false);
    expect(error?.issues).toEqual([
      { code: 'required', message: describeCode('required'), path: ['first'] },
      { code: 'invalid_type', message: describeCode('invalid_type'), path: ['second'] },
      { code: 'unrecognized_field', message: describeCode('unrecognized_field'), path: ['third'] },
    ]);
  });

  it.each([undefined, null, 1, 'x', true, 1n, Symbol('x'), [], () => ({})])(
    'refuses what is no object, at the empty path: case %#',
    (input) => {
      expect(pairSchema().safeParse(input).error?.issues).toEqual([
        { code: 'invalid_type', message: describeCode('invalid_type'), path: [] },
      ]);
    },
  );

  it('judges its members together, without those that were wrong', () => {
    const crossCheck = vi.fn();
    pairSchema(crossCheck).safeParse({ first: 'a', second: 1, third: 2 });
    expect(crossCheck).toHaveBeenCalledExactlyOnceWith({ first: 'a' }, expect.any(Function));
  });

  it('does not judge together what is no object', () => {
    const crossCheck = vi.fn();
    pairSchema(crossCheck).safeParse(null);
    expect(crossCheck).not.toHaveBeenCalled();
  });

  it('reports what the members make together', () => {
    const schema = pairSchema(vi.fn((_, report) => report('second', 'cvc_invalid')));
    expect(schema.safeParse({ first: 'a' }).error?.issues).toMatchObject([{ path: ['second'], code: 'cvc_invalid' }]);
  });
});

describe('the own members of an object', () => {
  it('are copied to an object that inherits nothing, and never will', () => {
    const members = readOwnMembers({ a: 1, b: undefined });
    expect(Object.entries(members ?? {})).toEqual([
      ['a', 1],
      ['b', undefined],
    ]);
    const prototype = Object.getPrototypeOf(members);
    expect(Reflect.ownKeys(prototype)).toEqual([]);
    expect(Object.isFrozen(prototype)).toBe(true);
    expect(Object.getPrototypeOf(prototype)).toBeNull();
  });

  it('are neither inherited, nor hidden, nor named by symbols', () => {
    const input = Object.create({ inherited: 1 }, { hidden: { value: 1 }, own: { value: 1, enumerable: true } });
    input[Symbol('x')] = 1;
    expect(Object.keys(readOwnMembers(input) ?? {})).toEqual(['own']);
  });

  it('may be called __proto__', () => {
    const members = readOwnMembers(JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(Object.keys(members ?? {})).toEqual(['__proto__']);
    expect(members?.polluted).toBeUndefined();
  });

  it('are read once each', () => {
    const get = vi.fn(() => 1);
    readOwnMembers(Object.defineProperty({}, 'a', { get, enumerable: true }));
    expect(get).toHaveBeenCalledOnce();
  });

  it('are a symbol, which no member takes, where they cannot be read', () => {
    const get = () => {
      throw new RangeError('No.');
    };
    const members = readOwnMembers(Object.defineProperty({ b: 1 }, 'a', { get, enumerable: true }));
    expect(members).toEqual({ a: expect.any(Symbol), b: 1 });
  });

  it.each([undefined, null, 1, 'x', [], [1], () => 1])('are none in what is no object: case %#', (input) => {
    expect(readOwnMembers(input)).toBeUndefined();
  });
});

describe('Standard Schema', () => {
  it.each([
    ['card charge', cardChargeSchema],
    ['customer', customerSchema],
  ])('is what the schema of a %s is', (_, schema) => {
    expect(schema['~standard']).toMatchObject({ version: 1, vendor: 'zod', validate: expect.any(Function) });
  });

  it('gives the value that is sent', async () => {
    const input = { ...customer, name: ' Ada ' };
    expect(await customerSchema['~standard'].validate(input)).toMatchObject({ value: { ...customer, name: 'Ada' } });
  });

  it('gives each issue its path, message and code', async () => {
    const result = await cardChargeSchema['~standard'].validate({ ...card, cvc: '1', token: 'x' });
    expect(result).toEqual({
      issues: [
        { path: ['cvc'], message: describeCode('cvc_invalid'), code: 'cvc_invalid' },
        { path: ['token'], message: describeCode('unrecognized_field'), code: 'unrecognized_field' },
      ],
    });
  });

  it('has the types of what is given and what is sent', () => {
    type Types = NonNullable<(typeof cardChargeSchema)['~standard']['types']>;
    expectTypeOf<Types['input']>().toEqualTypeOf<CardChargeInput>();
    expectTypeOf<Types['output']>().toEqualTypeOf<CardCharge>();
    expect(cardChargeSchema['~standard'].vendor).toBe('zod');
  });
});
