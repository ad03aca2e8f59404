/** One page of the shop with the form, as far as it speaks to the shop's server and to its buyer. Leaving it ends all that it does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { askShop } from './ask-shop.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./order.mjs').Order} Order */
/** @typedef {import('./ask-shop.mjs').Answer} Answer */
/** @typedef {import('./judge-answer.mjs').Known} Known */

/** Thrown by all that a page does after it was left. */
export const LEFT = new Error('the page was left');

/** A charge in one of these can be paid, now or later. */
const ALIVE = ['succeeded', 'pending', 'requires_action'];
const STARTED = ['succeeded', 'pending', 'failed'];

export class Page {
  #leaving = new AbortController();

  /** @param {World} world @param {Order} order @param {string} name As the trace names it. */
  constructor(world, order, name) {
    this.world = world;
    this.order = order;
    this.name = name;
  }

  leave() {
    this.#leaving.abort();
  }

  #checkLeft() {
    if (this.#leaving.signal.aborted) throw LEFT;
  }

  /** Waits by the clock of the page. @param {number} ms */
  async wait(ms) {
    await sleep(ms / this.world.speed, undefined, { signal: this.#leaving.signal }).catch(() => {});
    this.#checkLeft();
  }

  /**
   * Sends a request about the order.
   * @param {'GET' | 'POST' | 'PUT'} method
   * @param {string} [path]
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  async ask(method, path = '', body) {
    this.#checkLeft();
    const { order, world } = this;
    const fate = order.takeFate(method === 'POST');
    const onClash = () => void order.clashes++;
    const asked = { method, body, session: order.session, signal: this.#leaving.signal, onClash };
    const url = `/payments/orders/${encodeURIComponent(order.id)}${path}`;
    const answer = await askShop(() => world.fleet?.urls ?? [], { ...asked, path: url }, fate);
    const [status, { outcome, code, status: state }] = answer;
    const said = [status || 'lost', state ?? outcome, code].filter(Boolean).join(' ');
    order.note(this.name, `${method} ${path.slice(0, 22)}${fate === 'pass' ? '' : ` (${fate})`}: ${said}`);
    this.#checkLeft();
    return answer;
  }

  /**
   * Tells the buyer something.
   * @param {import('./order.mjs').Word['kind']} kind
   * @param {{ reference?: string | undefined, id?: string | undefined, askedAt?: number }} about
   */
  async tell(kind, { reference, id, askedAt = performance.now() } = {}) {
    this.#checkLeft();
    const { order } = this;
    order.note(this.name, `says "${kind}"`);
    const word = { kind, reference, askedAt, untrue: /** @type {string | undefined} */ (undefined) };
    order.words.push(word);
    const charges = await this.world.listCharges(order);
    const has = (/** @type {readonly string[]} */ statuses) =>
      charges.some((charge) => statuses.includes(charge.status) && (id === undefined || charge.id === id));
    if (kind === 'paid' && !has(['succeeded'])) word.untrue = 'no charge has succeeded';
    if (kind === 'started' && !has(STARTED)) word.untrue = 'there is no such charge';
    if (kind === 'action' && charges.length === 0) word.untrue = 'there is no charge';
    const alive = order.listDenied(word, charges).find(({ status }) => ALIVE.includes(status));
    if (alive) word.untrue = `a charge is ${alive.status}`;
    this.#checkLeft();
  }
}
