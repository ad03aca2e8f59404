/** The trial of one payment: its keys, its line to the sandbox, the shop's own client, and the trace of what happened. */

import { createTraffic, openLine } from './proxy.mjs';
import { TIMEOUT_MS } from './proxy-acts.mjs';

/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {{ id: string, status: string, decline_code?: string | null, redirect_url?: string }} Charge */
/** @typedef {Charge | { outcome: string }} ShopAnswer */
/** @typedef {{ type: string, detail: any, at: number }} Report */
/** @typedef {{ sandboxUrl: string, createClient: typeof import('payveil').createClient }} Surroundings */

/** Less than the time after which the form takes an end for seen, because a report may come late. */
const READ_MS = 1000;

export class Trial {
  /** The references of the payments that the buyers have begun, in order. @type {string[]} */
  references = [];
  /** What the forms have reported. @type {Report[]} */
  reports = [];
  /** The payments of the tokens, by their references. @type {Map<string, string | undefined>} */
  owners = new Map();
  isOffline = false;
  /** How often a buyer has finished a payment that did not arrive. */
  finishes = 0;
  /** How many questions of the page to the shop's server are on their way. */
  questions = 0;
  /** The tokens that had been sent when the page last asked the shop's server. @type {string[] | undefined} */
  sentWhenAsked;
  /** How many tokens the shop's server has received. */
  asks = 0;
  /** @type {string[]} */
  trace = [];
  /** What went wrong with the campaign itself. @type {string[]} */
  problems = [];
  /** Called around the first work of the gateway. @type {(when: 'before' | 'after') => Promise<void>} */
  interrupt = async () => {};
  /** @type {Set<Promise<unknown>>} */
  #works = new Set();
  #start = performance.now();
  #pauses = 0;

  /** @param {Surroundings} surroundings @param {Scenario} scenario */
  constructor({ sandboxUrl, createClient }, scenario) {
    const merchant = `payment-${scenario.name}`;
    this.scenario = scenario;
    this.keys = {
      publishableKey: `pk_test_${merchant}`,
      secretKey: `sk_test_${merchant}`,
      signature: `sig_test_${merchant}`,
    };
    this.sandboxUrl = sandboxUrl;
    this.createClient = createClient;
  }

  async open() {
    const { scenario, keys, sandboxUrl } = this;
    const traffic = createTraffic({
      ...{ steps: scenario.steps, note: this.note },
      findReference: (body) => this.findReference(body),
      interrupt: (when) => this.interrupt(when),
    });
    const fail = (/** @type {string} */ problem) => void this.problems.push(problem);
    const line = await openLine({ target: sandboxUrl, find: () => traffic, fail });
    this.line = line;
    this.traffic = traffic;
    const { secretKey: apiKey, signature } = keys;
    const options = { baseUrl: line.url, apiKey, signature, timeoutMs: TIMEOUT_MS };
    const readError = () => 'gateway_error';
    const rule = scenario.isRuleOff && { readError };
    this.client = this.createClient(/** @type {typeof options} */ ({ ...options, ...rule }));
    return this;
  }

  /** @param {string} who @param {string} what */
  note = (who, what) => {
    const at = String(Math.round(performance.now() - this.#start)).padStart(6);
    this.trace.push(`${at} ms  ${who.padEnd(8)} ${what}`);
  };

  /** How long the next answer of the shop's page takes, in milliseconds. */
  takePause() {
    const { pauses } = this.scenario;
    return pauses[this.#pauses++ % pauses.length] ?? 0;
  }

  /** Finds the reference of the payment whose token is in a request. @param {Buffer} body */
  findReference(body) {
    const owner = [...this.owners].find(([token]) => body.includes(token));
    return owner ? owner[1] : this.references.at(-1);
  }

  /** Whether a form has told that the last payment did not pay, for so long that a buyer has read it. */
  get wasDenied() {
    const { reports, scenario } = this;
    const last = reports.map(({ type }) => type).lastIndexOf('submit');
    return reports.slice(last + 1).some(({ type, detail, at }, place, list) => {
      const interruption = list.slice(place).find((each) => each.type === 'interrupted');
      const isLong = (interruption?.at ?? Number.POSITIVE_INFINITY) - at >= READ_MS / scenario.speed;
      return isLong && type === 'phase' && detail?.phase === 'open' && detail.alert !== '';
    });
  }

  /** The tokens that were seen on their way, in order. */
  get tokens() {
    return [...(this.traffic?.tokens.values() ?? [])];
  }

  /** Waits for this work before the sandbox is asked. @param {Promise<unknown>} work */
  keep(work) {
    const kept = work.catch((error) => void this.problems.push(`the shop failed: ${error.message}`));
    this.#works.add(kept);
    kept.finally(() => this.#works.delete(kept));
  }

  /** Asks a control route of the sandbox. @param {string} path @returns {Promise<any>} */
  async ask(path) {
    const headers = { authorization: this.keys.secretKey };
    const response = await fetch(`${this.sandboxUrl}/sandbox/${path}`, { headers });
    return response.ok ? response.json() : undefined;
  }

  /**
   * Finds a charge by its id, or by the payment's reference.
   * @param {string | null} id
   * @param {string | null} reference
   * @returns {Promise<Charge | undefined>}
   */
  async find(id, reference) {
    const chargeId = id || this.tokens.find((each) => each.reference === reference)?.chargeId;
    const charge = chargeId && (await this.ask(`charges/${chargeId}`));
    return charge ? pickMembers(charge) : undefined;
  }

  /** Charges a token as the shop's server. @param {string} token @param {string} method @returns {Promise<[number, ShopAnswer]>} */
  async charge(token, method) {
    const { client } = this;
    if (!client) throw new Error('the trial is not open');
    try {
      return [200, pickMembers(await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token)))];
    } catch (error) {
      return [502, { outcome: /** @type {{ outcome?: string }} */ (error).outcome ?? 'unknown' }];
    }
  }

  /** Cuts the page off, or connects it again. The shop's own server stays connected. @param {boolean} isOffline */
  setOffline(isOffline) {
    this.isOffline = isOffline;
    if (this.scenario.way !== 'charge') return;
    if (isOffline) this.line?.cut();
    else this.line?.mend();
  }

  /** Waits until nothing is on its way any more. */
  async settle() {
    await this.line?.settle();
    await Promise.allSettled(this.#works);
    await this.line?.settle();
  }

  close() {
    this.line?.stop();
  }
}

/** @param {any} charge @returns {Charge} */
const pickMembers = ({ id, status, decline_code, redirect_url }) => ({ id, status, decline_code, redirect_url });
