/** Checks addresses: return URLs, the gateway's URL and IP addresses. */

// The URL parser drops tabs, line breaks, control characters and outer spaces, so that `java\nscript:` would hide its scheme.
// It also reads `https:path` as absolute, but a page would resolve it as relative.
const NO_RETURN = /[\s\\\p{Cc}]|^(https?:(?!\/\/)|(javascript|data|blob|file|vbscript):)/iu;
const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?=\d)|$)){4}$/;

/**
 * Parses an absolute URL, or returns `undefined`.
 * @param base The address from which a relative one begins.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a buyer may be sent to the URL. It must be absolute, and may be a link into an app. It must not be a scheme
 * that runs code or reads local data.
 */
export function isReturnUrl(text: string): boolean {
  return !NO_RETURN.test(text) && parseUrl(text) !== undefined;
}

/** Tells whether the text is an IPv4 address in dotted decimals, or an IPv6 address (RFC 4291 §2.2), without zone or brackets. */
export function isIpAddress(text: string): boolean {
  if (IPV4.test(text)) return true;
  const last = text.lastIndexOf(':') + 1;
  // An IPv4 address at the end counts as two pieces. It is replaced by two pieces, because WebKit refuses `::` for two pieces
  // in front of an IPv4 address.
  const whole = IPV4.test(text.slice(last)) ? `${text.slice(0, last)}0:0` : text;
  return /^[0-9a-f:]+$/i.test(whole) && parseUrl(`http://[${whole}]`) !== undefined;
}

/** Tells whether the host name of a parsed URL is this machine. The parser writes any IPv4 address as four decimals. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Tells whether a URL is https, or http on this machine. */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** Reads the address of the bank's page: https, or http on this machine. Returns `undefined` for anything else. */
export function readActionUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  return url && !url.username && !url.password && isSecureUrl(url) ? url.href : undefined;
}
