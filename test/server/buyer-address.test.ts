/** The buyer's address behind proxies, and its hash. */
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hashAddress, type Proxies, readBuyerAddress } from '../../src/server/http/buyer-address.js';
import { fc } from '../fast-check.js';

const read = (forwarded: string | undefined, proxies: Proxies, remote?: string, name = 'x-forwarded-for') =>
  readBuyerAddress(new Headers(forwarded === undefined ? {} : { [name]: forwarded }), proxies, remote);

describe('the buyer’s address', () => {
  it.each([
    ['without a proxy is that of the connection', undefined, 0, '192.0.2.1', '192.0.2.1'],
    ['without a proxy is not what a header says', '198.51.100.9', 0, '192.0.2.1', '192.0.2.1'],
    ['behind one proxy is what it has added', '6.6.6.6, 198.51.100.9', 1, '10.0.0.1', '198.51.100.9'],
    [
      'behind two proxies is what the first has added',
      '6.6.6.6, 198.51.100.9, 10.0.0.2',
      2,
      '10.0.0.1',
      '198.51.100.9',
    ],
    ['where nobody tells the connection is what the proxy has added', '198.51.100.9', 1, undefined, '198.51.100.9'],
    ['of a request that came past the proxies is that of the connection', undefined, 2, '192.0.2.1', '192.0.2.1'],
    ['may have a port', '198.51.100.9:4711', 1, '10.0.0.1', '198.51.100.9'],
    ['may have brackets and a port', '[2001:db8::1]:443', 1, '10.0.0.1', '2001:db8::1'],
    ['in IPv6 may be one of IPv4', undefined, 0, '::ffff:192.0.2.1', '192.0.2.1'],
    ['may have a zone', undefined, 0, 'fe80::1%eth0', 'fe80::1'],
    ['that is none is not told', 'unknown', 1, undefined, undefined],
    ['that nobody tells is not told', undefined, 0, undefined, undefined],
  ])('%s', (_, forwarded, proxies, remote, address) => expect(read(forwarded, proxies, remote)).toBe(address));

  it('can stand in a header of the platform, and only there', () => {
    const proxies = { header: 'CF-Connecting-IP' };
    expect(read('198.51.100.9', proxies, '10.0.0.1', 'cf-connecting-ip')).toBe('198.51.100.9');
    expect(read('198.51.100.9', proxies, '10.0.0.1')).toBeUndefined();
  });

  it('is one, or nothing, whatever the header says', () =>
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef.:,[]% \t') }), fc.nat(3), (text, proxies) => {
        const address = read(text, proxies, '192.0.2.1');
        expect(address === undefined || isIP(address) > 0).toBe(true);
      }),
    ));
});

describe('its hash', () => {
  const hmac = (text: string) => createHmac('sha256', 'key').update(text).digest('hex');

  it('is an HMAC of it', async () => expect(await hashAddress('192.0.2.1', 'key')).toBe(hmac('192.0.2.1')));

  it.each(['2001:db8:0:7::1', '2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7:0:0:0:0'])(
    'of %s counts its first 64 bits',
    async (address) => expect(await hashAddress(address, 'key')).toBe(hmac('2001:db8:0:7')),
  );

  it('of any two addresses of IPv6 is the same if their first 64 bits are', () =>
    fc.assert(
      fc.asyncProperty(fc.ipV6(), fc.ipV6(), async (a, b) => {
        if (a.includes('.') || b.includes('.')) return;
        const expand = (text: string) => {
          const [head = '', tail] = text.split('::');
          const parts = (part: string) =>
            part
              .split(':')
              .filter(Boolean)
              .map((each) => Number.parseInt(each, 16));
          const zeros = 8 - parts(head).length - parts(tail ?? '').length;
          return [...parts(head), ...Array(tail === undefined ? 0 : zeros).fill(0), ...parts(tail ?? '')]
            .slice(0, 4)
            .join();
        };
        const isSame = (await hashAddress(a, 'key')) === (await hashAddress(b, 'key'));
        expect(isSame).toBe(expand(a) === expand(b));
      }),
    ));
});
