/** What one buyer does in one tab: pays, goes to the bank, reloads, and believes what the page says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseNext } from '../accounts.mjs';
import { judgeAnswer, judgePayment } from './judge-answer.mjs';
import { LEFT, Page } from './page.mjs';
import { Payment } from './payment.mjs';

/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('./order.mjs').Order} Order */
/** @typedef {import('./judge-answer.mjs').Known} Known */
/** @typedef {Known & { reference: string }} Ending */

const MOST_PAYMENTS = 3;
const MOST_TURNS = 16;
const MOST_VISITS = 12;
/** The moments at which the form asks, in milliseconds after the one before. */
const ASK_WAITS_MS = [0, 2000, 3000, 5000, 10_000, 20_000];

export class Buyer {
  account;
  #payments = 0;
  #visits = 0;
  #bankVisits = 0;
  #hasForged = false;

  /** @param {World} world @param {Order} order @param {string} name */
  constructor(world, order, name) {
    this.world = world;
    this.order = order;
    this.name = name;
    this.account = order.plan.account;
  }

  /** Buys, with every page that it takes, and looks once more at the end of all days. */
  async buy() {
    for (;;) {
      const { isLast } = this.world;
      const isOver = await this.#visit();
      if (isLast) return;
      if (isOver !== 'left') await this.world.waitForClock();
      if (this.#visits > MOST_VISITS) return void this.order.endless.push(`${this.name} still opens the page`);
    }
  }

  /** @returns {Promise<'over' | 'later' | 'left'>} */
  async #visit() {
    const { order, world } = this;
    const interruption = order.plan.interruptions[this.#visits++];
    const page = new Page(world, order, `${this.name}.${this.#visits}`);
    const timer = interruption && setTimeout(() => page.leave(), interruption.ms);
    try {
      return await this.#live(page);
    } catch (error) {
      if (error !== LEFT) throw error;
      order.note(page.name, 'is left');
      await sleep(interruption?.pauseMs ?? 0);
      return 'left';
    } finally {
      clearTimeout(timer);
      page.leave();
    }
  }

  /** @param {Page} page @returns {Promise<'over' | 'later' | 'left'>} */
  async #live(page) {
    let shown = await this.#open(page);
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const { known } = shown;
      if (known && known.kind !== 'elsewhere') await page.tell(known.kind, known);
      if (known?.kind === 'paid' || known?.kind === 'started') return 'over';
      if (known?.kind === 'unknown' || known?.kind === 'elsewhere') return 'later';
      if (known?.kind === 'action') {
        const next = await this.#goToBank(page, known);
        if (typeof next === 'string') return next;
        shown = { ...shown, known: next };
        continue;
      }
      if (this.world.isLast || this.#payments >= MOST_PAYMENTS) return 'over';
      if (known?.kind === 'declined' || known?.kind === 'denied') this.account = chooseNext(this.account);
      if (known?.kind === 'changed') shown = await this.#open(page);
      if (known?.kind !== 'changed' || !shown.known) shown = { ...shown, known: await this.#pay(page, shown.amount) };
    }
    this.order.endless.push(`${page.name} never comes to an end`);
    return 'over';
  }

  /** Reads the order, and what counts of it. @param {Page} page @returns {Promise<{ amount: number, known: Ending | undefined }>} */
  async #open(page) {
    for (const ms of ASK_WAITS_MS) {
      await page.wait(ms);
      const askedAt = performance.now();
      const [status, { amount, payment }] = await page.ask('GET');
      if (status !== 200 || typeof amount !== 'number') continue;
      if (payment) return { amount, known: await this.#follow(page, payment) };
      await page.tell('open', { askedAt });
      return { amount, known: undefined };
    }
    return { amount: 0, known: { kind: 'unknown', reference: '' } };
  }

  /** Follows a payment until it has ended. @param {Page} page @param {import('./judge-answer.mjs').Payment} payment @returns {Promise<Ending>} */
  async #follow(page, payment, isBack = false) {
    const { reference } = payment;
    let known = judgePayment(payment);
    for (const ms of ASK_WAITS_MS) {
      if (known.kind !== 'unknown' && !(isBack && known.kind === 'action')) break;
      await page.wait(ms);
      const answer = await page.ask('GET', `/payments/${reference}`);
      if (answer[0] === 200) known = judgeAnswer(answer, reference);
    }
    // The shop has not heard yet what the buyer has answered.
    return { ...(isBack && known.kind === 'action' ? { kind: 'unknown' } : known), reference };
  }

  /** @param {Page} page @param {number} amount @param {string} [replaces] @returns {Promise<Ending>} */
  async #pay(page, amount, replaces) {
    this.#payments++;
    const isForged = !this.#hasForged;
    this.#hasForged = true;
    const payment = new Payment(page, { account: this.account, amount, replaces, isForged });
    const { reference } = payment;
    const known = await payment.pay();
    if (known.kind !== 'elsewhere' || !known.other) return { ...known, reference };
    return this.#follow(page, known.other);
  }

  /**
   * @param {Page} page
   * @param {Ending} known
   * @returns {Promise<Ending | 'later' | 'left' | 'over'>}
   */
  async #goToBank(page, known) {
    const { order } = this;
    const choice = this.#bankVisits++ > 0 && order.plan.bank !== 'refuse' ? 'confirm' : order.plan.bank;
    order.note(page.name, `at the bank: ${choice}`);
    if (choice === 'never' || this.world.isLast) return 'later';
    if (choice === 'later') return this.#comeLater(page, known);
    if (choice === 'back') return 'left';
    if (choice === 'replace') return this.#replace(page, known);
    await this.#answer(known, choice === 'confirm' ? 'succeeded' : 'failed');
    const payment = { reference: known.reference, status: 'action', amount: 0 };
    return this.#follow(page, payment, true);
  }

  /** @param {Page} page @param {Ending} known */
  async #comeLater(page, known) {
    await this.world.waitForClock();
    await this.#answer(known, 'succeeded');
    page.leave();
    return /** @type {const} */ ('left');
  }

  /** Answers at the bank's page. @param {Known} known @param {'succeeded' | 'failed'} outcome */
  async #answer({ url }, outcome) {
    if (!url) throw new Error('there is no address of the bank');
    const body = new URLSearchParams({ outcome });
    const answer = await this.world.parts.sandbox.fetch(url, { method: 'POST', body, redirect: 'manual' });
    this.order.note('bank', `${outcome}: ${answer.status}`);
  }

  /** Gives the bank's page up, pays with something else, and confirms at the bank all the same. @param {Page} page @param {Ending} first */
  async #replace(page, first) {
    const { order, world } = this;
    const { confirms } = order.plan;
    order.replaced.add(first.reference);
    this.account = chooseNext(this.account);
    const confirm = () => world.run(() => this.#answer(first, 'succeeded'));
    if (confirms === 'with') void sleep(Math.random() * 60).then(confirm);
    const known = await this.#pay(page, order.amounts.at(-1) ?? 0, first.reference);
    if (confirms === 'after') await confirm();
    if (confirms === 'later') void world.run(() => world.waitForClock().then(confirm));
    return known;
  }
}
