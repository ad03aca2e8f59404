/** A shop with a server, whose parcels a grader counts: the solver's server, a gateway and a browser. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../start/find-free-port.mjs';
import { openBrowser, openBuyer } from './browser.mjs';
import { startGateway } from './gateway.mjs';
import { ORDERS, USUAL } from './orders.mjs';
import { expectSame, waitUntil } from './report.mjs';
import { build, startServer } from './server.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('payveil/sandbox/playwright').CheckoutPlace} Place */
/** @typedef {{ number?: string, buyer?: string, tampers?: boolean }} VisitOptions */

export const describeOrder = (/** @type {string} */ number) => `Tea shop order ${number}`;

/**
 * Opens the shop of a solver. Its server is not started yet.
 * @param {string} folder
 * @param {{ hasFrame?: boolean }} [options] `hasFrame`: the form is in a frame, on a second port.
 */
export async function openShop(folder, { hasFrame = false } = {}) {
  const place = await mkdtemp(join(tmpdir(), 'payveil-grade-'));
  await mkdir(join(place, 'data'));
  await writeFile(join(place, 'orders.json'), JSON.stringify(ORDERS));
  const ports = [await findFreePort(), ...(hasFrame ? [await findFreePort()] : [])];
  const [gateway, browser] = await Promise.all([startGateway(), openBrowser()]);
  return new Shop({ folder, place, ports, gateway, browser });
}

export class Shop {
  #folder;
  #place;
  #ports;
  #browser;
  #free = [...USUAL];
  /** @type {Awaited<ReturnType<typeof startServer>> | undefined} */
  #server;

  /**
   * @param {object} parts
   * @param {string} parts.folder
   * @param {string} parts.place The grader's own folder.
   * @param {readonly number[]} parts.ports That of the shop, and perhaps that of the frame.
   * @param {import('./gateway.mjs').Gateway} parts.gateway
   * @param {import('@playwright/test').Browser} parts.browser
   */
  constructor({ folder, place, ports, gateway, browser }) {
    this.#folder = folder;
    this.#place = place;
    this.#ports = ports;
    this.#browser = browser;
    this.gateway = gateway;
  }

  get url() {
    return `http://localhost:${this.#ports[0]}`;
  }

  get frameUrl() {
    return `http://localhost:${this.#ports[1]}`;
  }

  get #env() {
    const [port, framePort] = this.#ports;
    return {
      PORT: String(port),
      ...(framePort !== undefined && { FRAME_PORT: String(framePort) }),
      GATEWAY_URL: this.gateway.url,
      ORDERS_FILE: join(this.#place, 'orders.json'),
      DATA_FOLDER: join(this.#place, 'data'),
    };
  }

  build() {
    return build(this.#folder, this.#env);
  }

  async start() {
    this.#server = await startServer(this.#folder, { ports: this.#ports, env: this.#env });
  }

  async kill() {
    await this.#server?.kill();
  }

  async close() {
    await Promise.all([this.#browser.close(), this.kill(), this.gateway.close()]);
    await rm(this.#place, { recursive: true, force: true, maxRetries: 3 });
  }

  /** An order of 25.99 euros that nobody has touched. @returns {string} */
  takeOrder() {
    const number = this.#free.shift();
    if (number === undefined) throw new Error('There are no more orders.');
    return number;
  }

  /** Where the form is. @param {Page} page @returns {Place} */
  findForm(page) {
    return this.#ports.length > 1 ? page.locator('iframe').first().contentFrame() : page;
  }

  /** Opens a fresh browser. */
  openBuyer() {
    return openBuyer(this.#browser);
  }

  /**
   * Opens the page of an order with a fresh browser in which the buyer is signed in.
   * @param {string} number
   * @param {VisitOptions} [options]
   */
  async visit(number, { buyer = 'ada', tampers = false } = {}) {
    const { context } = await openBuyer(this.#browser, { tampers });
    const page = await context.newPage();
    await page.goto(`${this.url}/sign-in/${buyer}`);
    await page.goto(`${this.url}/checkout?order=${number}`);
    return { context, page, form: this.findForm(page) };
  }

  /**
   * Does something with the page of an order, and closes the browser in the end.
   * @param {(page: Page, form: Place, number: string) => Promise<unknown>} act
   * @param {VisitOptions} [options]
   */
  async buy(act, { number = this.takeOrder(), ...options } = {}) {
    const { context, page, form } = await this.visit(number, options);
    try {
      await act(page, form, number);
    } finally {
      await context.close();
    }
  }

  /** @param {string} number */
  listCharges(number) {
    return this.gateway.listCharges(describeOrder(number));
  }

  /** @returns {Promise<string[]>} The numbers of the orders for which a parcel was sent. */
  async listParcels() {
    const response = await fetch(`${this.url}/shipped`);
    return /** @type {Promise<string[]>} */ (response.json());
  }

  /** @param {string} number */
  async #countParcels(number) {
    return (await this.listParcels()).filter((each) => each === number).length;
  }

  /** @param {string} number @param {[amount?: number, currency?: string]} money */
  expectPaidOnce(number, ...money) {
    return this.gateway.expectPaidOnce(describeOrder(number), ...money);
  }

  /** @param {string} number */
  async expectNothingCharged(number) {
    const charges = (await this.listCharges(number)).map(({ amount, status }) => [amount, status]);
    expectSame(charges, [], `the charges of order ${number}`);
  }

  /** @param {string} number */
  async expectShippedOnce(number, limitMs = 8000) {
    const what = `the parcels of order ${number}`;
    await waitUntil(
      () => this.#countParcels(number),
      (count) => count > 0,
      what,
      limitMs,
    );
    expectSame(await this.#countParcels(number), 1, what);
  }

  /** Paid once, and sent once. @param {string} number */
  async expectDelivered(number) {
    await this.expectPaidOnce(number);
    await this.expectShippedOnce(number);
  }

  /** @param {string} number */
  async expectNotShipped(number) {
    expectSame(await this.#countParcels(number), 0, `the parcels of order ${number}`);
  }
}
