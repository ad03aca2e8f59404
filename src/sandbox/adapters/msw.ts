/** The door through Mock Service Worker, in Node and in the browser. */
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { Sandbox } from '../sandbox.js';

/** Where the gateway is to be. */
export interface SandboxHandlersOptions {
  /** The base URL that the client is given. A path prefix is kept. */
  readonly baseUrl: string;
}

/**
 * Creates the handlers of a sandbox, for `setupServer` or `setupWorker`.
 * Mock Service Worker never sees a CORS preflight; test that against a server.
 * @example
 * ```ts
 * const server = setupServer(...sandboxHandlers(createSandbox(), { baseUrl: 'https://gateway.example' }));
 * server.listen({ onUnhandledRequest: 'error' });
 * ```
 */
export function sandboxHandlers(sandbox: Sandbox, { baseUrl }: SandboxHandlersOptions): RequestHandler[] {
  // As the client writes it: lower case, no default port, no dots.
  const { origin, pathname } = new URL(baseUrl);
  const prefix = origin + pathname.replace(/(?<!\/)\/+$/, '');
  const handler = http.all(new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/`), async ({ request }) => {
    const { method, headers, url } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
    // Without the prefix, but of the same origin: the control routes compare it with the page's.
    const target = new URL(url).origin + url.slice(prefix.length);
    const response = await sandbox.fetch(target, { method, headers: withoutHost(headers), body });
    return response.type === 'error' ? HttpResponse.error() : response;
  });
  return [handler];
}

// The host is for a server to check; nothing came through one here.
function withoutHost(headers: Headers): Headers {
  const copy = new Headers(headers);
  copy.delete('host');
  return copy;
}
