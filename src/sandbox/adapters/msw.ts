/** Serves a sandbox through Mock Service Worker, in Node and in the browser. */
import { HttpResponse, http, type RequestHandler } from 'msw';
import { createOptionError } from '../../errors/option-error.js';
import { cutSlashes } from '../../fields/cut-slashes.js';
import { parseUrl } from '../../fields/url.js';
import { type KnownNames, refuseUnknown } from '../../options/known-names.js';
import type { Sandbox } from '../sandbox.js';

/** The address of the gateway. */
export interface SandboxHandlersOptions {
  /** The base URL of the client. A path prefix stays. */
  readonly baseUrl: string;
}

const NAMES: KnownNames<SandboxHandlersOptions> = { baseUrl: true };

/**
 * Creates the handlers of a sandbox, for `setupServer` or `setupWorker`. Mock Service Worker never sees a CORS preflight. Test
 * that with a server.
 * @throws {ConfigurationError} `option_invalid` for a name that does not exist, or a base URL that is not absolute.
 * @example
 * ```ts
 * const server = setupServer(...sandboxHandlers(createSandbox(), { baseUrl: 'https://gateway.example' }));
 * server.listen({ onUnhandledRequest: 'error' });
 * ```
 */
export function sandboxHandlers(sandbox: Sandbox, options: SandboxHandlersOptions): RequestHandler[] {
  refuseUnknown(options, NAMES);
  const base = parseUrl(options.baseUrl);
  if (!base) throw createOptionError('baseUrl must be an absolute URL');
  const prefix = cutSlashes(base.origin + base.pathname);
  const handler = http.all(new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`), async ({ request }) => {
    const { method, headers, url } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    // Remove the prefix, but keep the origin, because the control routes compare it with the page's origin.
    const target = new URL(url).origin + url.slice(prefix.length);
    const response = await sandbox.fetch(target, { method, headers: withoutHost(headers), body });
    return response.type === 'error' ? HttpResponse.error() : response;
  });
  return [handler];
}

// Only a server checks the host, and this request came through none.
function withoutHost(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('host');
  return copy;
}
