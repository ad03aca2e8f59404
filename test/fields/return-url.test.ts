/** What the gateway adds to the address of the return page leaves it, and the rest stays character for character. */
import { describe, expect, it } from 'vitest';
import { removeReturn } from '../../src/fields/return-url.js';

describe('removeReturn', () => {
  it.each([
    ['https://shop.example/return?charge=ch_1&status=failed', 'https://shop.example/return'],
    ['https://shop.example/return?status=failed&a=1&charge=ch_1', 'https://shop.example/return?a=1'],
    ['https://shop.example/?a=%20+b&charge=ch_1&b=%zz&status=x&c#x=1', 'https://shop.example/?a=%20+b&b=%zz&c#x=1'],
    // The same name in another spelling, and more than once.
    ['https://shop.example/?ch%61rge=ch_1&%73tatus=x&charge=2', 'https://shop.example/'],
    ['https://shop.example/?charge', 'https://shop.example/'],
    ['https://shop.example/?charge=ch_1#charge=ch_1&status=x', 'https://shop.example/#charge=ch_1&status=x'],
    ['shop://return?charge=ch_1', 'shop://return'],
  ])('takes both names out of %s', (url, cleaned) => expect(removeReturn(url)).toBe(cleaned));

  it.each([
    'https://shop.example/return',
    'https://shop.example/return?',
    'https://shop.example/return?&&a=1&',
    'https://shop.example/charge/status?charges=1&mystatus=2&Charge=3&a=charge',
    'https://shop.example/?a=?charge=1',
    'https://shop.example/#?charge=ch_1&status=failed',
    'https://shop.example/?a=1\nb',
    '',
  ])('leaves %j as it is', (url) => expect(removeReturn(url)).toBe(url));
});
