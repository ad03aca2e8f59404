/** Checks the gateway's address once, when the client is made. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { cutSlashes } from '../fields/cut-slashes.js';
import { isSecureUrl, parseUrl } from '../fields/url.js';
import { isPage } from '../options/credentials.js';

// The URL parser accepts `https:host`, drops spaces and control characters, and turns backslashes around. A user name could
// hide that way before an `@`.
const PLAIN = /^(?!.*[\s\p{Cc}\\?#])https?:\/\/[^/@]+(\/|$)/isu;

/**
 * Removes the trailing slash of a base URL. A path prefix stays.
 * @throws {ConfigurationError} `base_url_invalid` unless it is `https:`, or `http:` on a loopback host, without user,
 * query or fragment. `allowInsecure` admits other `http:` hosts outside a page.
 */
export function normalizeBaseUrl(baseUrl: unknown, allowInsecure: boolean): string {
  const url = typeof baseUrl === 'string' && PLAIN.test(baseUrl) ? parseUrl(baseUrl) : undefined;
  if (!url || !(isSecureUrl(url) || (allowInsecure && !isPage()))) {
    throw new ConfigurationError(
      'base_url_invalid',
      'The option baseUrl must be https://, or like http://localhost:4010.',
    );
  }
  return cutSlashes(url.href);
}
