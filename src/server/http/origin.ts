/** Lets only the shop's own pages pass, and those of the origins that the shop has named. */
import { parseUrl } from '../../fields/url.js';

/**
 * Tells whether a request may pass: one from the same origin (Fetch Metadata, or without it `Origin` against `Host`), one that no
 * page has made, or one from an origin of the list.
 */
export function mayPass({ headers, url }: Request, origins: readonly string[]): boolean {
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')];
  if (origin !== null && origins.includes(origin)) return true;
  if (site !== null) return site === 'same-origin' || site === 'none';
  return origin === null || parseUrl(origin)?.host === (headers.get('host') ?? parseUrl(url)?.host);
}

/** Lists the headers that let a page of another origin read the answer (Fetch, CORS protocol). */
export function listCorsHeaders({ headers }: Request, origins: readonly string[]): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (origins.length === 0) return {};
  if (origin === null || !origins.includes(origin)) return { vary: 'origin' };
  return { vary: 'origin', 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
}

/** What a page of another origin may send. */
export const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};
