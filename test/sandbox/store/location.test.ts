/** Locations of stores: which texts are valid, and which parts may be shown. */
import { describe, expect, it } from 'vitest';
import { describeLocation, isLocation } from '../../../src/sandbox/store/sql/location.js';

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
    'postgres:/ada:hunter2@h/d',
    'postgres:ada:hunter2@h/d',
    ' postgres://ada:hunter2@h/d',
    '"postgres://ada:hunter2@h/d"',
    'localhost:5432/pay',
    '~/store',
    undefined,
    null,
    1,
    {},
  ])('cannot be %j', (location) => expect(isLocation(location)).toBe(false));
});

describe('a shown location', () => {
  it.each([
    ['./store', './store'],
    ['postgres://db.example:5433/pay', 'PostgreSQL db.example:5433/pay'],
    ['postgres://ada:hunter2@db.example/pay?password=hunter2#hunter2', 'PostgreSQL db.example/pay'],
    ['POSTGRESQL://ada@db.example/pay', 'PostgreSQL db.example/pay'],
    ['postgres:///pay?user=ada&password=hunter2', 'PostgreSQL /pay'],
    ['postgres://ada:hunter2@[::1]/pay', 'PostgreSQL [::1]/pay'],
    ['postgres://ada:hun@ter2@db.example/pay', 'PostgreSQL db.example/pay'],
    // Here the password should have been escaped. As an address, each of these has the wrong host.
    ['postgres://ada:1/hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:1?hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:1#hunter2@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:hunter2/@db.example/pay', 'PostgreSQL'],
    ['postgres://ada:hunter2@db.example:port/pay', 'PostgreSQL'],
    ['postgres://', 'PostgreSQL '],
  ])('%s contains no user, password or options', (location, shown) => {
    expect(describeLocation(location)).toBe(shown);
    expect(describeLocation(location)).not.toMatch(/ada|hun|ter2/);
  });
});
