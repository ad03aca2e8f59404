/** Only the own members of input and options are read. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyOwn, takeOwn } from '../../src/options/own.js';
import { thrown } from '../caught.js';

describe('the own members of an object', () => {
  it('are copied to an object without a prototype', () => {
    const members = copyOwn({ a: 1, b: undefined });
    expect(Object.entries(members ?? {})).toEqual([
      ['a', 1],
      ['b', undefined],
    ]);
    expect(Object.getPrototypeOf(members)).toBeNull();
  });

  it('do not include inherited, hidden or symbol members', () => {
    const input = Object.create({ inherited: 1 }, { hidden: { value: 1 }, own: { value: 1, enumerable: true } });
    input[Symbol('x')] = 1;
    expect(Object.keys(copyOwn(input) ?? {})).toEqual(['own']);
  });

  it('may be called __proto__', () => {
    const members = copyOwn(JSON.parse('{"__proto__":{"polluted":1}}'));
    expect(Object.keys(members ?? {})).toEqual(['__proto__']);
    expect(members?.polluted).toBeUndefined();
  });

  it('are each read once', () => {
    const get = vi.fn(() => 1);
    copyOwn(Object.defineProperty({}, 'a', { get, enumerable: true }));
    expect(get).toHaveBeenCalledOnce();
  });

  it('become a symbol, which every check refuses, when they cannot be read', () => {
    const get = () => {
      throw new RangeError('No.');
    };
    const members = copyOwn(Object.defineProperty({ b: 1 }, 'a', { get, enumerable: true }));
    expect(members).toEqual({ a: expect.any(Symbol), b: 1 });
  });

  it.each([undefined, null, 1, 'x', [], [1], () => 1])(
    'are undefined when the input is no object: case %#',
    (input) => {
      expect(copyOwn(input)).toBeUndefined();
    },
  );
});

describe('options', () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, 'fetch');
  });

  it('are only their own members, also when Object.prototype is polluted', () => {
    Object.defineProperty(Object.prototype, 'fetch', {
      value: 'evil',
      configurable: true,
      enumerable: true,
      writable: true,
    });
    const own: { apiKey?: string; fetch?: unknown } = takeOwn({ apiKey: 'pk_1' });
    expect(own.apiKey).toBe('pk_1');
    expect(own.fetch).toBeUndefined();
  });

  it.each([undefined, null])('are empty when they are %s', (options) => {
    expect(Object.keys(takeOwn(options))).toEqual([]);
  });

  it('are refused with a code when they cannot be read', () => {
    const options = Object.defineProperty({}, 'apiKey', {
      enumerable: true,
      get: () => {
        throw new Error('sk_live_secret');
      },
    });
    const error = thrown(() => takeOwn(options));
    expect(error).toMatchObject({ name: 'ConfigurationError', code: 'option_invalid' });
    expect(error).not.toHaveProperty('cause');
    expect(String(error.stack)).not.toContain('sk_live');
  });
});
