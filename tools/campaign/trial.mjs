/** The trial of one purchase: its line to the gateway, its order at the shop's server, and the trace of what happened. */
import { randomUUID } from 'node:crypto';
import { createTraffic, openLine } from './proxy.mjs';
import { TIMEOUT_MS } from './proxy-acts.mjs';
import { askShop } from './server/ask-shop.mjs';

/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {{ id: string, status: string, amount: number, currency: string, decline_code?: string | null, redirect_url?: string }} Charge */
/** @typedef {{ type: string, detail: any, at: number }} Report */
/** @typedef {import('./server/ask-shop.mjs').Answer} Answer */

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
  /** In the end, the gateway answers every question of the shop. A debit is asked about once a day. */
  isGatewayWell = false;
  /** How often a buyer has finished a payment that did not arrive. */
  finishes = 0;
  /** How many questions of the page to the shop's server are on their way. */
  questions = 0;
  /** The tokens that had been sent when the page last asked the shop's server. @type {string[] | undefined} */
  sentWhenAsked;
  /** What the shop has ever wanted for the order. */
  amounts = [2599];
  session = randomUUID();
  /** @type {string[]} */
  trace = [];
  /** What went wrong with the campaign itself. @type {string[]} */
  problems = [];
  /** Called around the first work of the gateway. @type {(when: 'before' | 'after') => Promise<void>} */
  interrupt = async () => {};
  /** What a buyer does after the clock was moved. @type {(() => Promise<unknown>)[]} */
  postponed = [];
  /** @type {Set<Promise<unknown>>} */
  #works = new Set();
  #start = performance.now();
  /** How much of each list of the scenario has happened. */
  #taken = new Map();

  /** @param {World} world @param {Scenario} scenario */
  constructor(world, scenario) {
    this.world = world;
    this.scenario = scenario;
    this.id = `order-${scenario.name}`;
    this.isServed = world.server !== undefined;
    this.traffic = createTraffic({
      ...{ steps: scenario.steps, note: this.note },
      findReference: (body) => this.#findReference(body),
      interrupt: (when) => this.interrupt(when),
      failRead: () => (this.isGatewayWell ? undefined : this.take('failedReads')),
    });
  }

  async open() {
    const { scenario, world, traffic } = this;
    const fail = (/** @type {string} */ problem) => void this.problems.push(problem);
    this.line = await openLine({ target: world.gateway.url, find: () => traffic, fail });
    const rule = scenario.isRuleOff && { readError: () => 'gateway_error' };
    const { publishableKey, secretKey, signature } = world.keys;
    // The key is the page's, or that of the shop's own server.
    const apiKey = this.isServed ? publishableKey : secretKey;
    const options = { baseUrl: this.line.url, apiKey, signature, timeoutMs: TIMEOUT_MS };
    this.client = world.payveil.createClient(/** @type {typeof options} */ ({ ...options, ...rule }));
    await world.add(this);
    this.#changeLater();
    return this;
  }

  #changeLater() {
    const { change } = this.scenario;
    if (!change) return;
    setTimeout(() => {
      this.amounts.push(change.amount);
      this.note('shop', `changes the amount to ${change.amount}`);
      this.keep(this.world.changeAmount(this.id, change.amount));
    }, change.ms);
  }

  /** @param {string} who @param {string} what */
  note = (who, what) => {
    const at = String(Math.round(performance.now() - this.#start)).padStart(6);
    this.trace.push(`${at} ms  ${who.padEnd(8)} ${what}`);
  };

  /** Takes what happens next of a list. @template {'shopSteps' | 'questionSteps' | 'failedReads' | 'pauses'} Name @param {Name} name @returns {Scenario[Name][number] | undefined} */
  take(name) {
    const at = this.#taken.get(name) ?? 0;
    this.#taken.set(name, at + 1);
    return this.scenario[name][at];
  }

  /** Finds the reference of the payment whose token is in a request. @param {Buffer} body */
  #findReference(body) {
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
    return [...this.traffic.tokens.values()];
  }

  listSent() {
    return this.tokens.map(({ name }) => name);
  }

  /** Waits for this work before the sandbox is asked. @param {Promise<unknown>} work */
  keep(work) {
    const kept = work.catch((error) => void this.problems.push(`the shop failed: ${error.message}`));
    this.#works.add(kept);
    kept.finally(() => this.#works.delete(kept));
  }

  /** Lists all charges that the gateway has for the order. @returns {Promise<Charge[]>} */
  async listCharges() {
    return (await this.world.askSandbox(`charges?${new URLSearchParams({ description: this.id })}`)).data;
  }

  /** Finds a charge by its id, or by the payment's reference. @param {string | null} id @param {string | null} reference */
  async find(id, reference) {
    const chargeId = id || this.tokens.find((each) => each.reference === reference)?.chargeId;
    return chargeId && pickMembers(await this.world.askSandbox(`charges/${chargeId}`));
  }

  /** Charges a token as a shop's server that keeps nothing. @param {{ token: string, method: string, reference: string }} body @returns {Promise<Answer>} */
  async charge({ token, method, reference }) {
    const { client } = this;
    if (!client) throw new Error('the trial is not open');
    this.owners.set(token, reference);
    try {
      return [200, pickMembers(await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token)))];
    } catch (error) {
      return [502, { outcome: /** @type {{ outcome?: string }} */ (error).outcome ?? 'unknown' }];
    }
  }

  /** Hands a request of the page to any process of the shop. @param {import('./server/ask-shop.mjs').Asked} asked @returns {Promise<Answer>} */
  async askShop(asked) {
    const { token, reference } = Object(asked.body);
    if (token) this.owners.set(token, reference);
    const isQuestion = asked.method === 'GET';
    if (isQuestion) this.sentWhenAsked = this.listSent();
    this.questions += isQuestion ? 1 : 0;
    const answer = await askShop(() => this.world.server?.fleet.urls ?? [], { ...asked, session: this.session });
    this.questions -= isQuestion ? 1 : 0;
    return answer;
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
    await this.world.server?.line.settle();
  }

  close() {
    this.line?.stop();
  }
}

/** @param {any} charge */
const pickMembers = ({ id, status, decline_code, redirect_url }) => ({ id, status, decline_code, redirect_url });
