/** One order of the campaign: what happens to it, what was seen of it, and what its buyers were told. */
import { randomUUID } from 'node:crypto';
import { createTraffic } from '../proxy.mjs';

/** @typedef {import('./plans.mjs').Plan} Plan */

/**
 * What a page has told its buyer.
 * @typedef {object} Word
 * @property {import('./judge-answer.mjs').Known['kind'] | 'open'} kind
 * @property {string | undefined} reference The payment that it is about. A form that is open is about no payment.
 * @property {number} askedAt
 * @property {string | undefined} untrue Why it was not true when it was told.
 */

const DENYING = /** @type {readonly string[]} */ (['declined', 'denied', 'changed']);

export class Order {
  /** @type {Word[]} */
  words = [];
  /** @type {string[]} */
  trace = [];
  /** What went wrong with the campaign itself. @type {string[]} */
  problems = [];
  /** Why nobody could go on. @type {string[]} */
  endless = [];
  /** The payments that a buyer has given up at the bank. @type {Set<string>} */
  replaced = new Set();
  /** The tokens of its pages, by the payments. @type {Map<string, { reference: string, isForged: boolean }>} */
  tokens = new Map();
  /** The forged tokens that the server has let through. */
  forgedCharges = 0;
  /** How often one of two copies of a request was not sent, and the other one perhaps was. */
  clashes = 0;
  /** How often a process was killed at a moment of this order. */
  deaths = 0;
  session = randomUUID();
  #start = performance.now();
  #reads = 0;
  #payments = 0;
  #questions = 0;

  /** @param {string} id @param {Plan} plan */
  constructor(id, plan) {
    this.id = id;
    this.plan = plan;
    /** What the shop has ever wanted for it. @type {number[]} */
    this.amounts = [1000 + (Number(plan.name.replace(/\D/g, '')) % 8000)];
    this.traffic = createTraffic({
      steps: plan.steps,
      note: this.note,
      findReference: (body) => this.#findToken(body),
      interrupt: async () => {},
      failRead: () => plan.failedReads[this.#reads++],
    });
  }

  /** @param {string} who @param {string} what */
  note = (who, what) => {
    const at = String(Math.round(performance.now() - this.#start)).padStart(6);
    this.trace.push(`${at} ms  ${who.padEnd(8)} ${what}`);
  };

  /** @param {Buffer} body */
  #findToken(body) {
    const { reference, isForged } = this.tokens.get(JSON.parse(body.toString()).token) ?? {};
    if (isForged && this.plan.way === 'server') this.forgedCharges++;
    return reference;
  }

  /** Lists the tokens that the gateway has seen. */
  get seenTokens() {
    return [...this.traffic.tokens.values()];
  }

  /** What happens to the next request. @param {boolean} isPayment @returns {import('./ask-shop.mjs').Fate} */
  takeFate(isPayment) {
    const { fates, questionFates } = this.plan;
    if (isPayment) return fates[this.#payments++] ?? 'pass';
    return questionFates[this.#questions++] ?? 'pass';
  }

  /**
   * Lists the charges of which a word says that they do not exist, or will never be paid.
   * @template {{ id: string }} Charge
   * @param {Word} word
   * @param {readonly Charge[]} charges
   */
  listDenied({ kind, reference, askedAt }, charges) {
    const isDenied = (/** @type {import('../proxy.mjs').Token} */ token) =>
      DENYING.includes(kind)
        ? token.reference === reference
        : kind === 'open' && token.at < askedAt && !this.replaced.has(token.reference ?? '');
    const ids = this.seenTokens.filter(isDenied).map(({ chargeId }) => chargeId);
    return charges.filter(({ id }) => ids.includes(id));
  }
}
