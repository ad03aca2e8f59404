/** Everything around the payments: the gateway, and with `--server` the database, the shop's processes, and their clock. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { closeConnections } from './http.mjs';
import { openLine } from './proxy.mjs';
import { TIMEOUT_MS } from './proxy-acts.mjs';
import { openDatabase } from './server/database.mjs';
import { Fleet } from './server/fleet.mjs';

/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {{ database: import('./server/database.mjs').Database, line: Awaited<ReturnType<typeof openLine>>, fleet: Fleet }} Server */

/** How much faster the clock of the shop runs. */
const SPEED = 5;

/** How long a charge, and a statement of the database, may take: less than a buyer waits before a payment counts as never begun. */
const LIMITS = { timeoutMs: TIMEOUT_MS, databaseLimits: { connectionTimeoutMillis: 1000, query_timeout: 1500 } };

/** @param {string} dist The folder of the built package. @param {string} file @returns {Promise<any>} */
export const load = (dist, file) => import(pathToFileURL(join(dist, file)).href);

export class World {
  /** The trials under way, by the ids of their orders. @type {Map<string, Trial>} */
  trials = new Map();
  /** What went wrong with the campaign itself. @type {string[]} */
  problems = [];
  #clock = { start: Date.now(), speed: SPEED, offset: 0 };
  /** Only with `--server`. @type {Server | undefined} */
  server;

  /**
   * @param {typeof import('payveil')} payveil @param {import('payveil/sandbox').Sandbox} sandbox
   * @param {import('payveil/sandbox/node').SandboxServer} gateway
   */
  constructor(payveil, sandbox, gateway) {
    this.payveil = payveil;
    this.sandbox = sandbox;
    this.gateway = gateway;
    this.keys = sandbox.keys;
  }

  /** Opens the database and the shop's processes. @param {string} dist @param {typeof LIMITS} limits */
  async openServer(dist, limits) {
    const { postgresStore } = await load(dist, 'server/store/postgres.js');
    const database = await openDatabase(postgresStore);
    const fail = (/** @type {string} */ problem) => void this.problems.push(problem);
    const line = await openLine({ target: this.gateway.url, find: (asked) => this.#find(asked), fail });
    const ways = { databaseUrl: database.url, gatewayUrl: line.url };
    const fleet = new Fleet(
      { dist, ...ways, ...limits, keys: this.keys, clock: this.#clock },
      { fail, note: (orderId, what) => this.trials.get(orderId)?.note('server', what) },
    );
    await fleet.open();
    this.server = { database, line, fleet };
  }

  /** @param {Trial} trial */
  async add(trial) {
    const { id, session, scenario, amounts } = trial;
    this.trials.set(id, trial);
    const values = [id, amounts[0], session, scenario.failures];
    await this.server?.database.pool.query(`insert into campaign_order values ($1, $2, 'eur', $3, $4)`, values);
  }

  /** @param {string} id @param {number} amount @returns {Promise<unknown>} */
  async changeAmount(id, amount) {
    return this.server?.database.pool.query('update campaign_order set amount = $2 where id = $1', [id, amount]);
  }

  /** Finds what a request of the shop to the gateway belongs to. @param {import('./http.mjs').Asked} asked */
  #find({ method, path, body }) {
    const url = new URL(path, 'http://gateway');
    const description = url.searchParams.get('description');
    if (description !== null) return this.trials.get(description)?.traffic;
    const trials = [...this.trials.values()];
    if (method === 'POST' && url.pathname.startsWith('/v1/')) {
      const { token } = JSON.parse(body.toString());
      return trials.find(({ owners }) => owners.has(token))?.traffic;
    }
    const id = url.pathname.split('/').at(-1);
    return trials.find(({ tokens }) => tokens.some(({ chargeId }) => chargeId === id))?.traffic;
  }

  /** Asks a control route of the sandbox. @param {string} path @returns {Promise<any>} */
  async askSandbox(path) {
    const headers = { authorization: this.keys.secretKey };
    return (await this.sandbox.fetch(`${this.gateway.url}/sandbox/${path}`, { headers })).json();
  }

  /** Answers at the bank's page, beside any browser. @param {string} url @param {'succeeded' | 'failed'} outcome */
  answerBank(url, outcome) {
    return this.sandbox.fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  }

  /** Waits until nothing is under way at the shop or the gateway. */
  async becomeQuiet() {
    do await sleep(20);
    while (!(await this.isIdle()));
  }

  /** Whether no process answers a request or settles. */
  async isIdle() {
    const idle = await this.server?.fleet.askAll('idle');
    return idle?.every(Boolean) && !this.server?.line.isBusy;
  }

  /** Moves the clocks of the shop and of the gateway on. @param {number} ms */
  async moveClock(ms) {
    const { start, speed } = this.#clock;
    const offset = this.#clock.offset + ms;
    const { clock } = this.sandbox;
    const now = start + (Date.now() - start) * speed + offset;
    const seconds = Math.round((now - (await clock.now()).getTime()) / 1000);
    // First the gateway's, so that the shop asks about what has ended.
    await clock.advance({ seconds: Math.max(0, seconds) });
    this.#clock.offset = offset;
    this.server?.fleet.setClock(offset);
  }

  async close() {
    this.server?.fleet.close();
    this.server?.line.stop();
    closeConnections();
    await this.gateway.close();
    await this.server?.database.close();
  }
}

/** @param {{ dist: string, isOnServer: boolean, limits?: typeof LIMITS }} options */
export async function openWorld({ dist, isOnServer, limits = LIMITS }) {
  const { createSandbox } = /** @type {typeof import('payveil/sandbox')} */ (await load(dist, 'sandbox/index.js'));
  const { serve } = /** @type {typeof import('payveil/sandbox/node')} */ (await load(dist, 'sandbox/adapters/node.js'));
  const sandbox = createSandbox();
  const world = new World(await load(dist, 'index.js'), sandbox, await serve(sandbox));
  if (isOnServer) await world.openServer(dist, limits);
  return world;
}
