/** The entry `payveil/sandbox/playwright`: serves a sandbox through Playwright, and helps tests to pay like a buyer. */
import type { BrowserContext, Page } from '@playwright/test';
import { cutSlashes } from '../../fields/cut-slashes.js';
import type { Sandbox } from '../sandbox.js';

export {
  type CheckoutEnd,
  completeThreeDSecure,
  expectPaid,
  expectPending,
  waitForEnd,
} from './playwright-ends.js';
export {
  chooseMethod,
  type FillableCard,
  type FillableCheckout,
  type FillableMethod,
  fillCard,
  fillCheckout,
  fillIban,
} from './playwright-fill.js';
export type { CheckoutPlace, WaitOptions } from './playwright-place.js';

/** The address of the gateway. */
export interface RouteSandboxOptions {
  /** The base URL of the page's client. A path prefix stays. */
  readonly baseUrl: string;
}

/**
 * Answers every request of a page and its frames, or of all pages of a context, to the base URL and to the 3-D Secure pages at
 * its origin.
 * @example
 * ```ts
 * await routeSandbox(page, createSandbox(), { baseUrl: 'https://gateway.example' });
 * ```
 */
export async function routeSandbox(
  pageOrContext: Page | BrowserContext,
  sandbox: Sandbox,
  { baseUrl }: RouteSandboxOptions,
): Promise<void> {
  // The same form as in the client: lower case, no default port, no dots.
  const { origin, pathname } = new URL(baseUrl);
  const prefix = cutSlashes(origin + pathname);
  await pageOrContext.route(
    ({ href }) => href.startsWith(`${prefix}/`) || href.startsWith(`${origin}/sandbox/3ds/`),
    async (route) => {
      const request = route.request();
      const { host: _, ...headers } = request.headers();
      // Remove the prefix, but keep the origin, because the control routes compare it with the page's origin.
      const url = request.url();
      const target = url.startsWith(`${prefix}/`) ? origin + url.slice(prefix.length) : url;
      const init = { method: request.method(), headers, body: request.postData() };
      const response = await sandbox.fetch(target, init);
      if (response.type === 'error') return route.abort('connectionreset');
      const location = response.headers.get('location');
      // The browser would follow a redirect over the network, where nothing is routed. So a page does the redirect.
      const referrer = { 'referrer-policy': 'no-referrer' };
      if (location !== null)
        return route.fulfill({ headers: { ...referrer, refresh: `0; url=${location}` }, body: '' });
      const body = Buffer.from(await response.arrayBuffer());
      return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
    },
  );
}
