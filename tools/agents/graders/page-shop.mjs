/** A shop of plain pages: its own back end serves the solver's pages, and a grader counts the charges. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../start/find-free-port.mjs';
import { openBrowser, openBuyer } from './browser.mjs';
import { startGateway } from './gateway.mjs';
import { startServer } from './server.mjs';

const BACK_END = fileURLToPath(new URL('../start/script-tag', import.meta.url));

/** Orders of 25.99 euros: one for each requirement. */
const USUAL = Array.from({ length: 20 }, (_, index) => String(2001 + index));
export const CENTS = '3001';
export const YEN = '3002';
export const MISSING = '9999';

const ORDERS = [
  ...USUAL.map((number) => ({ number, total: '25.99', currency: 'EUR', title: 'Green tea, 250 g' })),
  { number: CENTS, total: '19.99', currency: 'EUR', title: 'Oolong, 100 g' },
  { number: YEN, total: '1200', currency: 'JPY', title: 'Matcha bowl' },
];

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * @param {string} folder The solver's folder. Only its `public/` is used.
 */
export async function openPageShop(folder) {
  const place = await mkdtemp(join(tmpdir(), 'payveil-grade-'));
  const ordersFile = join(place, 'orders.json');
  await writeFile(ordersFile, JSON.stringify(ORDERS));
  const [gateway, browser, port] = await Promise.all([startGateway(), openBrowser(), findFreePort()]);
  const server = await startServer(BACK_END, {
    ports: [port],
    env: {
      PORT: String(port),
      GATEWAY_URL: gateway.url,
      ORDERS_FILE: ordersFile,
      PUBLIC_FOLDER: join(folder, 'public'),
    },
  });
  return new PageShop({ url: `http://localhost:${port}`, place, gateway, browser, server });
}

export class PageShop {
  #parts;
  #free = [...USUAL];

  /**
   * @param {object} parts
   * @param {string} parts.url
   * @param {string} parts.place The grader's own folder.
   * @param {import('./gateway.mjs').Gateway} parts.gateway
   * @param {import('@playwright/test').Browser} parts.browser
   * @param {Server} parts.server
   */
  constructor(parts) {
    this.#parts = parts;
  }

  async close() {
    const { browser, server, gateway, place } = this.#parts;
    await Promise.all([browser.close(), server.kill(), gateway.close()]);
    await rm(place, { recursive: true });
  }

  /** An order of 25.99 euros that nobody has touched. @returns {string} */
  takeOrder() {
    const number = this.#free.shift();
    if (number === undefined) throw new Error('There are no more orders.');
    return number;
  }

  /** @param {string} number */
  getAddress(number) {
    return `${this.#parts.url}/checkout.html?order=${number}`;
  }

  /**
   * Does something with the page of an order in a fresh browser.
   * @param {(page: Page, number: string, evidence: import('./browser.mjs').Evidence) => Promise<unknown>} act
   * @param {string} [number]
   */
  async buy(act, number = this.takeOrder()) {
    const { context, evidence } = await openBuyer(this.#parts.browser);
    try {
      const page = await context.newPage();
      await page.goto(this.getAddress(number));
      await act(page, number, evidence);
    } finally {
      await context.close();
    }
  }

  /** @param {string} number @param {[amount?: number, currency?: string]} money */
  expectPaidOnce(number, ...money) {
    return this.#parts.gateway.expectPaidOnce(`Order ${number}`, ...money);
  }
}
