/** The trial of one payment whose shop has a server: its order in the shop's database, and what the page sends there. */

import { openLine } from './proxy.mjs';
import { askShop } from './server/ask-shop.mjs';
import { Order } from './server/order.mjs';
import { drawPlan } from './server/plans.mjs';
import { Trial } from './trial.mjs';

/** @typedef {import('./server/world.mjs').World} World */
/** @typedef {import('./server/ask-shop.mjs').Answer} Answer */

/** What the shop wants for each order. */
const AMOUNT = 2599;

export class ServedTrial extends Trial {
  #questions = 0;

  /** @param {World} world @param {import('./scenarios.mjs').Scenario & { served: import('./scenarios.mjs').OfServer }} scenario */
  constructor(world, scenario) {
    super({ sandboxUrl: world.parts.gateway.url, createClient: world.parts.payveil.createClient }, scenario);
    const { name, steps, served } = scenario;
    this.served = served;
    this.world = world;
    this.keys = world.keys;
    this.order = new Order(`order-${name}`, { ...drawPlan(name), ...served, name, steps, failures: 0 });
    this.order.amounts = [AMOUNT];
    this.order.note = this.note;
  }

  /** The page's own way to the gateway, if it charges. What passes is counted together with what the server sends. */
  async open() {
    const { order, world } = this;
    const { traffic } = order;
    Object.assign(traffic, {
      note: this.note,
      findReference: (/** @type {Buffer} */ body) => this.findReference(body),
      interrupt: (/** @type {'before' | 'after'} */ when) => this.interrupt(when),
    });
    this.traffic = traffic;
    const fail = (/** @type {string} */ problem) => void this.problems.push(problem);
    this.line = await openLine({ target: world.parts.gateway.url, find: () => traffic, fail });
    await world.add(order);
    this.#changeLater();
    return this;
  }

  #changeLater() {
    const { change } = this.served;
    if (!change) return;
    setTimeout(() => {
      const { order, world } = this;
      order.amounts.push(change.amount);
      this.note('shop', `changes the amount to ${change.amount}`);
      this.keep(
        world.database.pool.query('update campaign_order set amount = $2 where id = $1', [order.id, change.amount]),
      );
    }, change.ms);
  }

  /**
   * Hands a request of the page to any process of the shop.
   * @param {{ method: string, path: string, body: any }} asked
   * @returns {Promise<Answer>}
   */
  async askShop({ method, path, body }) {
    const { world, order } = this;
    const { token, reference, replaces } = Object(body);
    if (token) {
      this.owners.set(token, reference);
      order.tokens.set(token, { reference, isForged: false });
    }
    if (replaces) order.replaced.add(replaces);
    const asked = { method: /** @type {'GET'} */ (method), path, body, session: order.session };
    const isQuestion = method === 'GET';
    if (isQuestion) {
      this.questions++;
      this.sentWhenAsked = this.tokens.map(({ name }) => name);
    }
    const answer = await askShop(() => world.fleet?.urls ?? [], asked, 'pass');
    if (isQuestion) this.questions--;
    const [status, { outcome, status: state, code }] = answer;
    const said = [status || 'lost', state ?? outcome, code].filter(Boolean).join(' ');
    this.note('shop', `${method} ${path.split('/').slice(4).join('/').slice(0, 20)}: ${said}`);
    return answer;
  }

  /** What happens to the next question of the page. */
  takeQuestionStep() {
    return this.served.questionSteps[this.#questions++] ?? 'pass';
  }

  /** @param {string} path @returns {Promise<any>} */
  async ask(path) {
    return path === 'charges' ? { data: await this.world.listCharges(this.order) } : super.ask(path);
  }

  /** Waits until nothing is on its way any more, also between the shop and the gateway. */
  async settle() {
    await super.settle();
    await this.world.line?.settle();
  }
}
