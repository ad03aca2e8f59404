/** Everything around the orders: the database, the gateway and the line to it, the shop's processes, and their clock. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { closeConnections } from '../http.mjs';
import { openLine } from '../proxy.mjs';
import { TIMEOUT_MS } from '../proxy-acts.mjs';
import { closeShopConnections } from './ask-shop.mjs';
import { openDatabase } from './database.mjs';
import { Fleet } from './fleet.mjs';

/** @typedef {import('./order.mjs').Order} Order */
/** @typedef {import('./database.mjs').Database} Database */
/** @typedef {{ id: string, status: string, amount: number, currency: string, description: string }} Charge */

/** How much faster the clocks of the shop and its pages run. */
const SPEED = 5;

/** @typedef {Pick<import('./shop.mjs').Setup, 'dist' | 'isTraced' | 'timeoutMs' | 'databaseLimits'>} WorldOptions */

/** Less than a buyer waits before a payment that the server does not know counts as never begun. */
const DATABASE_LIMITS = { connectionTimeoutMillis: 1000, query_timeout: 1500 };

/** @param {Partial<WorldOptions> & { dist: string }} given */
export async function openWorld(given) {
  const options = { isTraced: false, timeoutMs: TIMEOUT_MS, databaseLimits: DATABASE_LIMITS, ...given };
  const { dist } = options;
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(dist, file)).href);
  const payveil = /** @type {typeof import('payveil')} */ (await load('index.js'));
  const { createSandbox } = /** @type {typeof import('payveil/sandbox')} */ (await load('sandbox/index.js'));
  const { serve } = /** @type {typeof import('payveil/sandbox/node')} */ (await load('sandbox/adapters/node.js'));
  const { postgresStore } = await load('server/store/postgres.js');
  const sandbox = createSandbox();
  const gateway = await serve(sandbox);
  const database = await openDatabase(postgresStore);
  return new World({ options, payveil, sandbox, gateway, database }).open();
}

/**
 * @typedef {object} Parts
 * @property {WorldOptions} options
 * @property {typeof import('payveil')} payveil
 * @property {import('payveil/sandbox').Sandbox} sandbox
 * @property {import('payveil/sandbox/node').SandboxServer} gateway
 * @property {Database} database
 */

export class World {
  /** The orders under way, by their ids. @type {Map<string, Order>} */
  orders = new Map();
  /** What went wrong with the campaign itself. @type {string[]} */
  problems = [];
  speed = SPEED;
  /** Whether the clock is moved no more. */
  isLast = false;
  #clock = { start: Date.now(), speed: SPEED, offset: 0 };
  /** The buyers who wait for the clock. @type {(() => void)[]} */
  #waiting = [];
  /** How many buyers are under way, those who wait included. */
  #buyers = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.parts = parts;
    this.database = parts.database;
    this.keys = parts.sandbox.keys;
    const { publishableKey: apiKey, signature } = this.keys;
    this.tokenizer = parts.payveil.createTokenizer({ apiKey, signature });
  }

  async open() {
    const { options, gateway, database, payveil } = this.parts;
    const fail = (/** @type {string} */ problem) => void this.problems.push(problem);
    this.line = await openLine({ target: gateway.url, find: (asked) => this.#find(asked), fail });
    const { publishableKey: apiKey, signature } = this.keys;
    /** The client of the pages that charge themselves. */
    this.client = payveil.createClient({ baseUrl: this.line.url, apiKey, signature, timeoutMs: TIMEOUT_MS });
    const setup = { ...options, databaseUrl: database.url, gatewayUrl: this.line.url, keys: this.keys };
    this.fleet = new Fleet(
      { ...setup, clock: this.#clock },
      {
        fail,
        note: (orderId, what) => this.orders.get(orderId)?.note('server', what),
        died: (orderId, moment) => this.#replan(orderId, moment),
      },
    );
    await this.fleet.open();
    return this;
  }

  /** @param {Order} order */
  async add(order) {
    const { id, session, plan, amounts } = order;
    this.orders.set(id, order);
    const values = [id, amounts[0], session, plan.failures];
    await this.database.pool.query(`insert into campaign_order values ($1, $2, 'eur', $3, $4)`, values);
    this.#planKill(order, 0);
  }

  /** @param {Order} order @param {number} number */
  #planKill({ id: orderId, plan }, number) {
    const kill = plan.kills[number];
    if (kill) this.fleet?.plan({ orderId, ...kill });
  }

  /** @param {string} orderId @param {string} moment */
  #replan(orderId, moment) {
    const order = this.orders.get(orderId);
    order?.note('server', `is killed ${moment}`);
    if (order) this.#planKill(order, ++order.deaths);
  }

  /** Finds the order of a request to the gateway. @param {import('../http.mjs').Asked} asked */
  #find({ method, path, body }) {
    const url = new URL(path, 'http://gateway');
    if (method === 'POST' && url.pathname.startsWith('/v1/')) {
      const { token } = JSON.parse(body.toString());
      return [...this.orders.values()].find(({ tokens }) => tokens.has(token))?.traffic;
    }
    const description = url.searchParams.get('description');
    if (description !== null) return this.orders.get(description)?.traffic;
    const id = url.pathname.split('/').at(-1);
    return [...this.orders.values()].find(({ seenTokens }) => seenTokens.some(({ chargeId }) => chargeId === id))
      ?.traffic;
  }

  /** Lists the charges of an order. @param {Order} order @returns {Promise<Charge[]>} */
  async listCharges({ id }) {
    const url = `${this.parts.gateway.url}/sandbox/charges?${new URLSearchParams({ description: id })}`;
    const answer = await this.parts.sandbox.fetch(url, { headers: { authorization: this.keys.secretKey } });
    return (await answer.json()).data;
  }

  /** Lets a buyer do something. The clock waits for it. @param {() => Promise<unknown>} act */
  async run(act) {
    this.#buyers++;
    try {
      await act();
    } finally {
      this.#buyers--;
    }
  }

  /** Waits until the clock has moved. @returns {Promise<void>} */
  waitForClock() {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** Waits until all buyers have ended or wait, and nothing is under way at the shop or the gateway. */
  async becomeQuiet() {
    do await sleep(20);
    while (this.#buyers > this.#waiting.length || this.line?.isBusy || !(await this.isIdle()));
  }

  /** Whether no process answers a request or settles. */
  async isIdle() {
    const idle = await this.fleet?.askAll('idle');
    return idle?.every(Boolean) && !this.line?.isBusy;
  }

  /** Moves the clocks of the shop and of the gateway on. @param {number} ms */
  async moveClock(ms) {
    const { start, speed } = this.#clock;
    const offset = this.#clock.offset + ms;
    const { clock } = this.parts.sandbox;
    const now = start + (Date.now() - start) * speed + offset;
    const seconds = Math.round((now - (await clock.now()).getTime()) / 1000);
    // First the gateway's, so that the shop asks about what has ended.
    await clock.advance({ seconds: Math.max(0, seconds) });
    this.#clock.offset = offset;
    this.fleet?.setClock(offset);
  }

  /** Lets the buyers go on who have waited for the clock. */
  wake() {
    for (const go of this.#waiting.splice(0)) go();
  }

  async close() {
    this.fleet?.close();
    this.line?.stop();
    closeConnections();
    closeShopConnections();
    await this.parts.gateway.close();
    await this.database.close();
  }
}
