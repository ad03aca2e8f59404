/** Reads the addresses of `payveil frame`: the gateway, the shop's server, the pages that may show the frame, and a deployed folder. */
import { normalizeBaseUrl } from '../../client/base-url.js';
import { isSecureUrl, parseUrl } from '../../fields/url.js';
import { failAsMisused } from '../fail.js';

// CSP Level 3 §2.3.1, `host-part` without wildcard. A `;` in a host would end the directive.
const CSP_HOST = /^[a-z\d-]+(\.[a-z\d-]+)*$/;

/** Tells whether a policy can name the origin of the URL, and the URL is https, or http on this machine. */
export function isCspOrigin(url: URL): boolean {
  return isSecureUrl(url) && CSP_HOST.test(url.hostname);
}

/** Reads the origins of the pages, each once. @throws {CommandError} if there is none, or one is no origin. */
export function readEmbedders(given: readonly string[] | undefined): readonly string[] {
  if (!given) return failAsMisused('--embed is missing: the origin of your page, such as https://shop.example');
  return [...new Set(given.map(readEmbedder))];
}

function readEmbedder(text: string): string {
  const url = parseUrl(text);
  const isKnown = url !== undefined && isCspOrigin(url);
  if (isKnown && url.origin === text) return text;
  const hint = isKnown ? `write ${url.origin}` : 'https://, or http:// on this machine';
  return failAsMisused(`--embed must be an origin, without wildcard and path: ${hint}`);
}

/**
 * Reads the address of the gateway or of the shop's server, as `createClient` reads it.
 * @throws {CommandError} if it is wrong, or no policy can name it.
 */
export function readAddress(flag: '--gateway' | '--server', text: string | undefined): string {
  if (text === undefined) return failAsMisused(`${flag} is missing`);
  const address = normalizeAddress(text);
  if (address === undefined) {
    return failAsMisused(
      `${flag} must be https://, or like http://localhost:4010, and have no user, query or fragment`,
    );
  }
  if (isCspOrigin(new URL(address))) return address;
  return failAsMisused(`${flag} must have a host of letters, digits, hyphens and dots, or no policy can name it`);
}

/** Reads an address that may be missing. @throws {CommandError} as `readAddress` does. */
export function readGivenAddress(flag: '--gateway' | '--server', text: string | undefined): string | undefined {
  return text === undefined ? undefined : readAddress(flag, text);
}

/** Removes the slashes at the end of an address. Returns `undefined` if it is wrong. */
export function normalizeAddress(value: unknown): string | undefined {
  try {
    return normalizeBaseUrl(value, false);
  } catch {
    return undefined;
  }
}

/** Reads the address of a deployed folder. @throws {CommandError} if it is wrong. */
export function readFolderUrl(text: string): URL {
  const url = parseUrl(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (isPlain && isSecureUrl(url)) return url;
  return failAsMisused('--check must be https://, or like http://localhost:4010, and have no user, query or fragment');
}
