/** The browser of a grader, and its buyers: each has a browser context of its own. */
import { chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../find-chromium.mjs';
import { tamperWithAmount } from './tamper.mjs';

/** How long a step may wait for the page. */
export const STEP_MS = 15_000;

/** @returns {Promise<import('@playwright/test').Browser>} */
export function openBrowser() {
  const executablePath = findHeadlessShell() ?? findChromium();
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
}

/**
 * What a page has given away: hosts that are not this machine, and every place that a token or a card number must not reach.
 * @typedef {{ foreign: string[], said: string[], addresses: string[] }} Evidence
 */

/**
 * Opens a new context, for a buyer without a past.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ tampers?: boolean, colorScheme?: 'light' | 'dark' }} [options] `tampers`: a script in the page makes each token cheaper.
 */
export async function openBuyer(browser, { tampers = false, colorScheme = 'light' } = {}) {
  const context = await browser.newContext({ colorScheme, locale: 'en-US' });
  context.setDefaultTimeout(STEP_MS);
  /** @type {Evidence} */
  const evidence = { foreign: [], said: [], addresses: [] };
  if (tampers) await context.addInitScript(tamperWithAmount);
  await context.route(
    ({ hostname, protocol }) => /^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname),
    (route) => {
      evidence.foreign.push(new URL(route.request().url()).host);
      return route.abort();
    },
  );
  context.on('console', (message) => evidence.said.push(message.text()));
  context.on('request', (request) => evidence.addresses.push(request.url()));
  // A form that warns the buyer who leaves it in mid-payment is right, and this buyer leaves.
  context.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  return { context, evidence };
}
