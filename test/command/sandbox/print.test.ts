/** What the sandbox prints of its store. */
import { describe, expect, it } from 'vitest';
import { describeLocation } from '../../../src/command/sandbox/print.js';

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
