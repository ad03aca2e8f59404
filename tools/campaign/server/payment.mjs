/** One payment of a page: sent, sent again while nobody knows its result, and asked about, as the form does it. */
import { randomUUID } from 'node:crypto';
import { judgeAnswer } from './judge-answer.mjs';

/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('./judge-answer.mjs').Known} Known */
/** @typedef {import('../accounts.mjs').Account} Account */

/** The times of the form, in milliseconds. */
const RESEND_WAITS_MS = [1000, 3000, 8000];
const ASK_WAITS_MS = [0, 2000, 3000, 5000, 10_000, 20_000];
const RECOVERY_MS = 30_000;
/** How long a page may charge after the server has let it. */
const FRESH_MS = 60_000;

const buyer = {
  ...{ remote_ip: '192.0.2.10', country: 'DE', postal_code: '10115', state: 'BE', city: 'Berlin' },
  ...{ line1: 'Invalidenstr. 1', line2: '-', email: 'ada@example.com', name: 'Ada Lovelace' },
};

/** What a forger writes in place of what the order tells. */
const FORGERIES = /** @type {const} */ ({
  amount: { amount: 100 },
  currency: { currency: 'usd' },
  order: { description: 'another-order' },
});

export class Payment {
  reference = randomUUID();
  #token = '';
  #isDoubtful = false;
  /** When the last request to charge has ended. */
  #endedAt = Number.POSITIVE_INFINITY;
  #begunAt = Number.NEGATIVE_INFINITY;
  /** What the page was answered, and the server has not heard. @type {{ id?: string, outcome?: string } | undefined} */
  #news;

  /** @param {Page} page @param {{ account: Account, amount: number, replaces?: string | undefined, isForged: boolean }} what */
  constructor(page, what) {
    this.page = page;
    this.what = what;
  }

  /** Pays. @returns {Promise<Known>} What is known after 30 seconds at most. */
  async pay() {
    await this.#seal();
    const known = await this.#send();
    return known.kind === 'unknown' ? this.#recover() : known;
  }

  async #seal() {
    const { page, what } = this;
    const { world, order } = page;
    const forged = what.isForged && order.plan.forgery;
    const money = { amount: what.amount, currency: 'eur', description: order.id, ...(forged && FORGERIES[forged]) };
    const { method, number, cvc } = what.account;
    const charge = { ...buyer, ...money };
    this.#token = await (method === 'sepa'
      ? world.tokenizer.tokenizeSepa({ ...charge, iban: number })
      : world.tokenizer.tokenizeCard({
          ...{ ...charge, cardNumber: number, cvc, expMonth: '12', expYear: '2039' },
          return_url: 'https://shop.example/return',
        }));
    order.tokens.set(this.#token, { reference: this.reference, isForged: Boolean(forged) });
    order.note(page.name, `pays with ${what.account.name}${forged ? `, ${forged} forged` : ''}: ${this.reference}`);
  }

  /** Sends the token once. @returns {Promise<Known>} */
  async #send() {
    this.#endedAt = Number.POSITIVE_INFINITY;
    const isInPage = this.page.order.plan.way === 'page';
    const known = await (isInPage ? this.#chargeInPage() : this.#begin({ token: this.#token }));
    this.#endedAt = performance.now();
    return this.#hear(known);
  }

  /** @param {object} [members] @returns {Promise<Known>} */
  async #begin(members) {
    const { reference, what } = this;
    const { replaces, account } = what;
    const body = { reference, method: account.method, ...(replaces && { replaces }), ...members };
    return judgeAnswer(await this.page.ask('POST', '/payments', body), reference);
  }

  /** @returns {Promise<Known>} */
  async #chargeInPage() {
    const { world } = this.page;
    if ((performance.now() - this.#begunAt) * world.speed > FRESH_MS) {
      const known = await this.#begin();
      // It has begun, and nobody has charged it.
      if (known.kind !== 'unknown' || !known.isFinal) return known;
      this.#begunAt = performance.now();
    }
    this.#news = await this.#charge();
    return this.ask();
  }

  async #charge() {
    const { client } = this.page.world;
    const { method } = this.what.account;
    try {
      const charge = await (method === 'sepa' ? client?.chargeSepa(this.#token) : client?.chargeCard(this.#token));
      return { id: charge?.id ?? '' };
    } catch (error) {
      const { chargeId, outcome } = /** @type {{ chargeId?: string, outcome?: string }} */ (error);
      return chargeId === undefined ? { outcome: outcome ?? 'unknown' } : { id: chargeId };
    }
  }

  /** Asks how it stands, and tells first what the server has not heard. @returns {Promise<Known>} */
  async ask() {
    const isLate = (performance.now() - this.#endedAt) * this.page.world.speed > RECOVERY_MS;
    const news = this.#news;
    const answer = await this.page.ask(news ? 'PUT' : 'GET', `/payments/${this.reference}`, news);
    const [status, { code }] = answer;
    // Nothing is sent any more, and what was lost would have arrived.
    if (isLate && code === 'payment_not_found') return { kind: 'denied', isFinal: true };
    const known = status === 200 ? judgeAnswer(answer, this.reference) : UNKNOWN;
    // The server looks again each time when it hears of a charge, or that there is none.
    if (known.kind !== 'unknown' || (status === 200 && news?.outcome === 'unknown')) this.#news = undefined;
    return known;
  }

  /** After an answer that was lost, a refusal tells nothing. @param {Known} known @returns {Known} */
  #hear(known) {
    const isDenial = known.kind === 'denied' || known.kind === 'changed';
    if (this.#isDoubtful && isDenial && !known.isFinal) return UNKNOWN;
    this.#isDoubtful ||= known.kind === 'unknown';
    return known;
  }

  /** Sends the same token again and asks, side by side. @returns {Promise<Known>} */
  async #recover() {
    let found = /** @type {Known | undefined} */ (undefined);
    const find = (/** @type {Known} */ known) => {
      if (known.kind !== 'unknown') found ??= known;
      return found !== undefined;
    };
    const start = performance.now();
    const isOver = () => (performance.now() - start) * this.page.world.speed > RECOVERY_MS;
    const resend = async () => {
      for (const ms of RESEND_WAITS_MS) {
        await this.page.wait(ms);
        if (found || isOver() || find(await this.#send())) return;
      }
    };
    const ask = async () => {
      for (const ms of ASK_WAITS_MS) {
        await this.page.wait(ms);
        if (found || find(await this.ask())) return;
      }
    };
    await Promise.all([resend(), ask()]);
    return found ?? UNKNOWN;
  }
}

/** @type {Known} */
const UNKNOWN = { kind: 'unknown' };
