/** Which addresses a bank's page may have, and what the return page reads. */
import { describe, expect, it } from 'vitest';
import { readReturn } from '../../../src/checkout/index.js';
import { readActionUrl } from '../../../src/fields/url.js';

describe('readActionUrl', () => {
  it.each([
    'https://bank.example/3ds?id=1#a',
    'http://localhost:4010/sandbox/3ds/ch_1/secret',
    'http://127.0.0.1:4010/',
    'http://[::1]:4010/',
  ])('accepts %s', (url) => {
    expect(readActionUrl(url)).toBe(url);
  });

  it.each([
    'http://bank.example/',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'app://bank',
    '//bank.example/',
    '/3ds',
    'https://shop.example@bank.example/',
    '',
    undefined,
    null,
    42,
    { href: 'https://bank.example/' },
  ])('refuses %o', (url) => {
    expect(readActionUrl(url)).toBeUndefined();
  });
});

describe('readReturn', () => {
  it('reads the charge and its status from any location', () => {
    const url = new URL('https://shop.example/return?order=1&charge=ch_1&status=succeeded');
    expect(readReturn(url)).toEqual({ charge: 'ch_1', status: 'succeeded' });
  });

  it.each(['', '?charge=&status=', '?charge=%3Cb%3E&status=a%20b', `?charge=${'a'.repeat(256)}`])(
    'reads nothing in %j',
    (search) => {
      expect(readReturn({ search })).toEqual({ charge: undefined, status: undefined });
    },
  );
});
