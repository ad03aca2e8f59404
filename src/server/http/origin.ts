/** Lets only the shop's own pages pass, and those of the origins that the shop has named. */
import { isOrigin } from '../../fields/origin.js';
import { parseUrl } from '../../fields/url.js';
import { tellDeveloper } from '../../report/tell-developer.js';

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

/**
 * Lists what a page of another origin may send: every header that it asks for. Monitoring in a page adds some to each request, such as
 * `traceparent` and `baggage`, and without them the browser would send no payment.
 */
export const listPreflightHeaders = ({ headers }: Request): Readonly<Record<string, string>> => ({
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': headers.get('access-control-request-headers') ?? 'content-type',
  'access-control-max-age': '600',
});

/** How many origins are told. Foreign pages send requests too, and must not fill a log. */
const MAX_TOLD = 10;

/** Creates a function that tells once of each origin whose page was refused, because a browser tells its page only of CORS. */
export function createOriginTeller(): (request: Request) => void {
  const told = new Set<string>();
  return ({ headers }) => {
    const origin = headers.get('origin');
    if (!isOrigin(origin) || told.size >= MAX_TOLD || told.has(`${origin}`)) return;
    told.add(`${origin}`);
    tellDeveloper(
      'error',
      `origins lacks ${origin}, so its page was refused. If it is yours, give its origin to createPayments.`,
      'server.md#options',
    );
  };
}
