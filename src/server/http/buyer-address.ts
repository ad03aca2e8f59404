/** Finds the buyer's address behind the shop's own proxies, and hashes it for the limit of tries. */
import { encodeHex, encodeUtf8 } from '../../bytes.js';
import { isIpAddress } from '../../fields/url.js';

/**
 * Where the buyer's address is: the number of the shop's own proxies, each of which has added an address to the end of
 * `X-Forwarded-For`, or the header in which the platform writes it.
 */
export type Proxies =
  | number
  | {
      /** The name of the header, in any case. */
      readonly header: string;
    };

/**
 * Reads the buyer's address. Anyone can write the beginning of `X-Forwarded-For`, so it counts from the end.
 * @param remoteAddress The address of the connection, where the platform tells it.
 * @returns An IPv4 or IPv6 literal, or `undefined` if it is not known.
 */
export function readBuyerAddress(
  headers: Headers,
  proxies: Proxies,
  remoteAddress: string | undefined,
): string | undefined {
  if (typeof proxies === 'object') return toAddress(headers.get(proxies.header));
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',');
  return toAddress([...forwarded, remoteAddress].at(-1 - proxies)) ?? toAddress(remoteAddress);
}

/** Takes away what some servers write around an address: a port, brackets, a zone, and the prefix of an IPv4 address in IPv6. */
function toAddress(text: string | null | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  const [bareAddress = ''] = bare.split('%');
  const address = bareAddress.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIpAddress(address) ? address : undefined;
}

/**
 * Hashes an address with a key (HMAC with SHA-256, RFC 2104), so that the store does not hold it. Of an IPv6 address only the
 * first 64 bits count, because a buyer has all the others.
 * @returns 64 digits of lowercase hexadecimal.
 */
export async function hashAddress(address: string, secret: string): Promise<string> {
  const { subtle } = globalThis.crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await subtle.importKey('raw', encodeUtf8(secret), hmac, false, ['sign']);
  return encodeHex(new Uint8Array(await subtle.sign('HMAC', key, encodeUtf8(toNetwork(address)))));
}

// Of this machine, of a private network or of a provider's own (RFC 6890), and of IPv6 alike.
const PRIVATE_IPV4 = /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const PRIVATE_IPV6 = /^(0:0:0:0$|f[cd]|fe[89ab])/;

/**
 * Tells whether an address is that of a proxy rather than of a buyer. If the shop has forgotten to name its proxies, all buyers seem
 * to have it, and one card tester would lock out everybody.
 */
export const isPrivateAddress = (address: string): boolean =>
  PRIVATE_IPV4.test(address) || PRIVATE_IPV6.test(toNetwork(address));

/** Reduces an IPv6 address to its first 64 bits, in one spelling. */
function toNetwork(address: string): string {
  if (!address.includes(':')) return address;
  // The URL parser writes each address in one way (RFC 5952).
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean));
  const missing = after === undefined ? 0 : 8 - (first?.length ?? 0) - (last?.length ?? 0);
  return [...(first ?? []), ...Array(missing).fill('0'), ...(last ?? [])].slice(0, 4).join(':');
}
