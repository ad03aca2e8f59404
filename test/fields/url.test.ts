/** Return addresses and IP addresses. The IP addresses are also checked with Node. */
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isIpAddress, isReturnUrl } from '../../src/fields/url.js';
import { fc } from '../fast-check.js';

describe('a buyer may return to', () => {
  it.each([
    'https://shop.example/return',
    'https://shop.example',
    'HTTPS://SHOP.EXAMPLE/',
    'https://shop.example:8443/return?order=1#done',
    'https://user:password@shop.example/',
    'https://exämple.de/zurück',
    'https://例子.广告/',
    'http://localhost:3000/return',
    'http://127.0.0.1/return',
    'http://[::1]:3000/',
    'https://staging.internal/return',
    'https://shop.example/javascript:1',
    'https://shop.example/?next=data:text/html,x',
    'myshop://return',
    'com.example.shop:/return',
    'intent://return#Intent;scheme=myshop;end',
    'javascripts://return',
  ])('%s', (url) => expect(isReturnUrl(url)).toBe(true));
});

it('a buyer may return to a URL that contains another URL', () =>
  expect(isReturnUrl('https://shop.example/?to=http:x')).toBe(true));

describe('a buyer may not return to', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'DATA:,x',
    'blob:https://shop.example/0b5f9a3e',
    'file:///etc/passwd',
    'vbscript:msgbox(1)',
    'VBScript:msgbox(1)',
  ])('a URL that runs code or shows data: %s', (url) => expect(isReturnUrl(url)).toBe(false));

  it.each([
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'java\rscript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript\n:alert(1)',
    'd\nata:,x',
  ])('such a URL in disguise: %j', (url) => expect(isReturnUrl(url)).toBe(false));

  it.each(['', ' ', '/return', 'return', './return', '../return', '//shop.example/return', '?order=1', '#done'])(
    'a relative URL: %j',
    (url) => expect(isReturnUrl(url)).toBe(false),
  );

  it.each([
    ['a space before it', ' https://shop.example/'],
    ['a space after it', 'https://shop.example/ '],
    ['a space within', 'https://shop.example/a b'],
    ['a line break', 'https://shop.example/\r\nX-Header: 1'],
    ['a tab', 'https://shop.example/\treturn'],
    ['backslashes', 'https:\\\\shop.example\\return'],
    ['a control character before it', '\u0001https://shop.example/'],
    ['NUL after it', 'https://shop.example/\u0000'],
  ])('a URL that a parser would silently change: %s', (_, url) => expect(isReturnUrl(url)).toBe(false));

  it.each([
    'https://',
    'https://a:99999/',
    'https://[::1/',
    'http://1.2.3.256/',
    'http:x',
    'https:x',
    '://x',
    '1http://x',
  ])('a broken URL: %s', (url) => expect(isReturnUrl(url)).toBe(false));
});

describe('an IP address', () => {
  it.each([
    '192.0.2.10',
    '0.0.0.0',
    '255.255.255.255',
    '::',
    '::1',
    '1::',
    '2001:db8::1',
    '2001:DB8::1',
    '2001:db8:0:0:0:0:0:1',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '::ffff:192.0.2.10',
    '64:ff9b::192.0.2.10',
    '1:2:3:4:5:6:192.0.2.10',
    '2001:db8::1:2:192.0.2.10',
    '::1:2:3:4:192.0.2.10',
    '::1:2:3:4:5:192.0.2.10',
  ])('is %s', (text) => {
    expect(isIpAddress(text)).toBe(true);
    expect(isIP(text)).not.toBe(0);
  });

  it.each([
    '',
    ' ',
    'a]@[::1',
    'localhost',
    'shop.example',
    '192.0.2',
    '192.0.2.10.1',
    '192.0.2.256',
    '192.0.2.-1',
    '192.0.2.010',
    '0x7f.0.0.1',
    '2130706433',
    '192.0.2.10:80',
    '192.0.2.0/24',
    ' 192.0.2.10',
    '192.0.2.10\n',
    '192.0.2.10, 198.51.100.1',
    '١٩٢.0.2.10',
    ':',
    ':::',
    ':1',
    '1:',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    'g::1',
    '[::1]',
    '::1/128',
    '::1\n',
    '::192.0.2.256',
    '192.0.2.10::',
    '::1:2:3:4:5:6:192.0.2.10',
    '1:2:3:4:5:6:7:192.0.2.10',
    '::1]/x?[',
    '::1@example.com',
  ])('is not %j', (text) => {
    expect(isIpAddress(text)).toBe(false);
    expect(isIP(text)).toBe(0);
  });

  it('is any text that Node accepts as one', () => {
    const piece = fc.constantFrom('::', ':', '.', '0', '1', '00', '255', '256', 'ff', 'g', '00001', '192.0.2.10');
    const nearly = fc.array(piece, { maxLength: 16 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), nearly), (text) => {
        expect(isIpAddress(text), text).toBe(isIP(text) !== 0);
      }),
      { numRuns: 5000 },
    );
  });
});
