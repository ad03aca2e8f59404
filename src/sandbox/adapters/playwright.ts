/** The door through Playwright, and helpers that fill a checkout as a buyer would. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Sandbox } from '../sandbox.js';

/** Where the gateway is to be. */
export interface RouteSandboxOptions {
  /** The base URL that the page's client is given. A path prefix is kept. */
  readonly baseUrl: string;
}

/** A card to fill in: one of `fixtures.cards` will do. */
export interface FillableCard {
  /** As it is typed, with or without spaces. */
  readonly number: string;
  /** As the form takes it. Default: December of next year. */
  readonly expiry?: string;
  /** Default: as many digits as `cvcLength` says, or 3. */
  readonly cvc?: string;
  /** 3, or 4 for American Express. */
  readonly cvcLength?: number;
  /** Default: left as it is. */
  readonly name?: string;
}

/** Answers every request of a page, or of all pages of a context, to the base URL, and to the pages of 3-D Secure at its origin. */
export async function routeSandbox(
  pageOrContext: Page | BrowserContext,
  sandbox: Sandbox,
  { baseUrl }: RouteSandboxOptions,
): Promise<void> {
  // As the client writes it: lower case, no default port, no dots.
  const { origin, pathname } = new URL(baseUrl);
  const prefix = origin + pathname.replace(/(?<!\/)\/+$/, '');
  await pageOrContext.route(
    ({ href }) => href.startsWith(`${prefix}/`) || href.startsWith(`${origin}/sandbox/3ds/`),
    async (route) => {
      const request = route.request();
      const { host: _, ...headers } = request.headers();
      // Without the prefix, but of the same origin: the control routes compare it with the page's.
      const url = request.url();
      const target = url.startsWith(`${prefix}/`) ? origin + url.slice(prefix.length) : url;
      const init = { method: request.method(), headers, body: request.postData() };
      const response = await sandbox.fetch(target, init);
      if (response.type === 'error') return route.abort('connectionreset');
      const location = response.headers.get('location');
      // A redirect would be followed on the network, where nothing is routed: the page itself goes on.
      const referrer = { 'referrer-policy': 'no-referrer' };
      if (location !== null)
        return route.fulfill({ headers: { ...referrer, refresh: `0; url=${location}` }, body: '' });
      const body = Buffer.from(await response.arrayBuffer());
      return route.fulfill({ status: response.status, headers: Object.fromEntries(response.headers), body });
    },
  );
}

/** Fills the card fields of a form, found by their `autocomplete`. */
export async function fillCard(page: Page, card: FillableCard): Promise<void> {
  const nextYear = String(new Date().getFullYear() + 1);
  const { number, cvcLength = 3, cvc = '1234'.slice(0, cvcLength), expiry = `12/${nextYear.slice(-2)}`, name } = card;
  const [month = '', year = ''] = expiry.split(/[/-]/).map((part) => part.trim());
  await findField(page, 'cc-number').fill(number);
  if ((await findField(page, 'cc-exp').count()) > 0) {
    await findField(page, 'cc-exp').fill(expiry);
  } else {
    await findField(page, 'cc-exp-month').fill(month);
    await findField(page, 'cc-exp-year').fill(year);
  }
  await findField(page, 'cc-csc').fill(cvc);
  if (name !== undefined) await findField(page, 'cc-name').fill(name);
}

/** Fills the IBAN field of a form, found by its label. */
export async function fillIban(page: Page, iban: string): Promise<void> {
  await page.getByLabel('IBAN').fill(iban);
}

const findField = (page: Page, purpose: string) => page.locator(`input[autocomplete~="${purpose}"]`);
