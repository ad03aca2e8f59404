/** Locations of stores: which texts are valid. */
import { describe, expect, it } from 'vitest';
import { isLocation } from '../../../src/sandbox/store/sql/location.js';

describe('a location', () => {
  it.each(['store', './a b', '/tmp/ü', 'C:\\store', 'postgres', 'postgres://h/d', 'PostgreSQL://h'])(
    'can be %j',
    (location) => expect(isLocation(location)).toBe(true),
  );

  it.each([
    '',
    'a\0b',
    'mysql://ada:hunter2@h/d',
    'postgress://h',
    'file:///tmp/store',
    'http://h',
    '~/store',
    'postgres:/ada:hunter2@h/d',
    'postgres:ada:hunter2@h/d',
    ' postgres://ada:hunter2@h/d',
    'localhost:5432/pay',
    '"postgres://ada:hunter2@h/d"',
    undefined,
    null,
    1,
    {},
  ])('cannot be %j', (location) => expect(isLocation(location)).toBe(false));
});
