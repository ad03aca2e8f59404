/** The gateway's address, pinned when the client is made. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { isLoopbackHost, parseUrl } from '../fields/url.js';
import { isPage } from '../options/credentials.js';

// The URL parser reads `https:host`, drops spaces and controls, and turns backslashes; so a user could hide before an `@`.
const SHAPE = /^https?:\/\/[^/@]+(\/|$)/i;
const FORBIDDEN = /[\s\p{Cc}\\?#]/u;

/**
 * Normalizes a base URL to one without a trailing slash; a path prefix is kept.
 * @throws {ConfigurationError} `base_url_invalid` unless it is `https:`, or `http:` on a loopback host, without user,
 * query or fragment. `allowInsecure` admits other `http:` hosts outside a page.
 */
export function normalizeBaseUrl(baseUrl: unknown, allowInsecure: boolean): string {
  const url = isPlain(baseUrl) ? parseUrl(baseUrl) : undefined;
  if (!url || !isTrusted(url, allowInsecure)) {
    throw new ConfigurationError(
      'base_url_invalid',
      'The option baseUrl must begin with https://, or http:// on a loopback host, and have no user, query or fragment.',
    );
  }
  // It looks back, or a long run of slashes would be tried from each of them.
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && SHAPE.test(value) && !FORBIDDEN.test(value);

function isTrusted({ protocol, hostname }: URL, allowInsecure: boolean): boolean {
  if (protocol === 'https:') return true;
  return protocol === 'http:' && (isLoopbackHost(hostname) || (allowInsecure && !isPage()));
}
