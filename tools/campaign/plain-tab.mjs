/**
 * A tab without a browser: it pays over `payveil/server` as a form would. What it makes of an answer is written by the table of the
 * guide, not by the code of the form.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from './server/ask-shop.mjs';

/** @typedef {import('./trial.mjs').Trial} Trial */
/** @typedef {import('./judge.mjs').Seen} Seen */
/** @typedef {import('./buyer.mjs').Tab} Tab */
/** @typedef {import('./server/ask-shop.mjs').Answer} Answer */

/**
 * What is known of a payment. `denied`: nothing was charged, and `changed`: nothing either, because the order has changed. `isFinal`:
 * the server has told it of this payment, so it counts also after an answer that was lost.
 * @typedef {{ kind: 'paid' | 'started' | 'action' | 'declined' | 'denied' | 'changed' | 'elsewhere' | 'unknown', url?: string, isFinal?: boolean, other?: Payment }} Known
 */

/** @typedef {{ reference: string, status: string, id?: string, redirect_url?: string }} Payment As the server tells of it. */

/** The moments at which the form asks, in milliseconds after the one before. */
const ASK_WAITS_MS = [0, 2000, 3000, 5000, 10_000, 20_000];
/** A buyer without a browser does not wait for long: the page is opened again when the clock has moved. */
const FOLLOW_WAITS_MS = ASK_WAITS_MS.slice(0, 4);
/** The moments at which it sends a token again. */
const RESEND_WAITS_MS = [1000, 3000, 8000];

const BUYER = {
  ...{ remote_ip: '192.0.2.10', country: 'DE', postal_code: '10115', state: 'BE', city: 'Berlin' },
  ...{ line1: 'Invalidenstr. 1', line2: '-', email: 'ada@example.com', name: 'Ada Lovelace' },
};

/** @type {Known} */
const UNKNOWN = { kind: 'unknown' };
const KINDS = /** @type {Record<string, Known['kind']>} */ ({
  ...{ succeeded: 'paid', pending: 'started', action: 'action' },
  ...{ begun: 'unknown', sent: 'unknown', unknown: 'unknown' },
});

/** @param {Payment} payment @returns {Known} */
function readPayment({ status, id, redirect_url: url }) {
  const common = { isFinal: true, ...(url && { url }) };
  if (status === 'failed') return { ...common, kind: id ? 'declined' : 'denied' };
  return { ...common, kind: KINDS[status] ?? 'unknown' };
}

/** @param {Answer} answer @param {string} reference @returns {Known} */
function readAnswer([status, members], reference) {
  const { outcome, code, payment } = members;
  if (status === 200 && members.reference === reference) return readPayment(members);
  if (status === 409 && outcome === 'in_progress' && payment) return { kind: 'elsewhere', other: payment };
  if (code === 'order_changed') return { kind: 'changed' };
  if (outcome === 'not_sent' || outcome === 'refused') return { kind: 'denied' };
  return UNKNOWN;
}

/** How the form shows it. */
const PHASES = /** @type {const} */ ({
  ...{ paid: 'done', started: 'pending', action: 'action', unknown: 'unknown', elsewhere: 'checking' },
  ...{ declined: 'open', denied: 'open', changed: 'open' },
});
const BUTTONS = /** @type {Record<string, string[]>} */ ({
  action: ['Continue to your bank', 'Pay another way'],
  unknown: ['Check again'],
});

/** @param {string} phase @param {Partial<Seen>} [more] @returns {Seen} */
const show = (phase, more) => ({ phase, alert: '', panel: '', words: '', buttons: BUTTONS[phase] ?? [], ...more });

/** @implements {Tab} */
export class PlainTab {
  /** @type {string | undefined} */
  reference;
  /** @type {string[]} */
  sent = [];
  #leaving = new AbortController();
  /** What the page will show, when it has done what it does now. */
  #page = Promise.resolve(show(''));
  #amount = 0;
  #account = /** @type {import('./accounts.mjs').Account | undefined} */ (undefined);
  /** The bank's page of the last payment. @type {string | undefined} */
  #bank;
  /** The payment that the next one replaces. @type {string | undefined} */
  #replaces;

  /** @param {Trial} trial @param {string} siteUrl @param {string} name As the trace names it. */
  constructor(trial, siteUrl, name) {
    this.trial = trial;
    this.url = `${siteUrl}/payments/orders/${trial.id}`;
    this.name = name;
  }

  /** Lets the page do something. A page that is left shows nothing more. @param {(page: AbortSignal) => Promise<Seen>} act */
  #let(act) {
    const { signal } = this.#leaving;
    this.#page = act(signal).catch((error) => {
      if (signal.aborted) return show('');
      throw error;
    });
    // The error reaches the buyer in `waitForEnd`.
    this.#page.catch(() => {});
  }

  /** Opens the page again. What it did before ends. */
  async open() {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#let((page) => this.#readOrder(page));
  }

  async fillIn(/** @type {import('./accounts.mjs').Account} */ account) {
    this.#account = account;
  }

  async pay() {
    this.reference = randomUUID();
    this.trial.references.push(this.reference);
    const { reference } = this;
    this.#let((page) => this.#pay(page, reference));
  }

  interrupt() {
    this.trial.note(this.name, 'is left and opened again');
    return this.open();
  }

  async waitForEnd() {
    let page;
    let seen;
    do {
      page = this.#page;
      seen = await page;
    } while (page !== this.#page);
    this.trial.note(this.name, `shows ${seen.phase || 'nothing'} ${seen.alert}`);
    return seen;
  }

  look() {
    return this.waitForEnd();
  }

  /** @param {string} name */
  async press(name) {
    const { reference = '' } = this;
    if (/check/i.test(name)) return this.#let((page) => this.#follow(page, reference, UNKNOWN));
    const isBank = /bank/i.test(name);
    if (!isBank) this.#replaces = reference;
    this.#let(async () => (isBank ? show('', { isBank }) : show('open')));
  }

  /** @param {import('./scenarios.mjs').Scenario['bank']} choice */
  async answerBank(choice) {
    if (choice === 'back' || choice === 'later') return this.open();
    await this.trial.world.answerBank(this.#bank ?? '', choice === 'confirm' ? 'succeeded' : 'failed');
    const { reference = '' } = this;
    // Until the shop has heard what the buyer has answered, it still waits for the bank.
    this.#let((page) => this.#follow(page, reference, UNKNOWN, true));
  }

  /** Waits by the clock of the page. @param {AbortSignal} page @param {number} ms */
  #wait(page, ms) {
    return sleep(ms / this.trial.scenario.speed, undefined, { signal: page });
  }

  /** @param {AbortSignal} page @param {string} method @param {string} [path] @param {object} [body] @returns {Promise<Answer>} */
  async #ask(page, method, path = '', body) {
    const headers = { 'content-type': 'application/json' };
    const init = { method, signal: page, ...(body && { headers, body: JSON.stringify(body) }) };
    try {
      const response = await fetch(`${this.url}${path}`, init);
      return [response.status, parse(await response.text())];
    } catch {
      page.throwIfAborted();
      return [0, {}];
    }
  }

  /** Reads the order, and what counts of it. @param {AbortSignal} page @returns {Promise<Seen>} */
  async #readOrder(page) {
    for (const ms of ASK_WAITS_MS) {
      await this.#wait(page, ms);
      const known = this.trial.listSent();
      const [status, { amount, payment }] = await this.#ask(page, 'GET');
      if (status !== 200 || typeof amount !== 'number') continue;
      this.#amount = amount;
      return payment ? this.#follow(page, payment.reference, readPayment(payment)) : show('open', { known });
    }
    return show('');
  }

  /** Asks about a payment until it has ended. @param {AbortSignal} page @param {string} reference @param {Known} known @param {boolean} [isBack] Whether the bank has an answer. */
  async #follow(page, reference, known, isBack = false) {
    let last = known;
    const isOpen = () => last.kind === 'unknown' || (isBack && last.kind === 'action');
    for (const ms of FOLLOW_WAITS_MS) {
      if (!isOpen()) break;
      await this.#wait(page, ms);
      const answer = await this.#ask(page, 'GET', `/payments/${reference}`);
      if (answer[0] === 200) last = readAnswer(answer, reference);
    }
    return this.#show(isBack && isOpen() ? UNKNOWN : last, reference);
  }

  /** @param {Known} known @param {string} reference @returns {Seen} */
  #show({ kind, url }, reference) {
    this.reference = reference;
    this.#bank = url;
    const phase = PHASES[kind];
    if (phase !== 'open') return show(phase, { words: reference });
    // It denies this payment alone, because another tab may have begun one.
    const own = this.trial.tokens.filter((token) => token.reference === reference);
    return show(phase, { alert: kind, sent: own.map(({ name }) => name) });
  }

  /** Pays, and while the result is not known, asks and sends the same token again. @param {AbortSignal} page @param {string} reference @returns {Promise<Seen>} */
  async #pay(page, reference) {
    const token = await this.#seal();
    this.trial.owners.set(token, reference);
    let known = await this.#send(page, reference, token);
    for (const ms of RESEND_WAITS_MS) {
      if (known.kind !== 'unknown') break;
      await this.#wait(page, ms);
      const answer = await this.#ask(page, 'GET', `/payments/${reference}`);
      if (answer[0] === 200) known = readAnswer(answer, reference);
      if (known.kind === 'unknown') known = await this.#send(page, reference, token);
      // After an answer that was lost, a refusal tells nothing.
      if (['denied', 'changed'].includes(known.kind) && !known.isFinal) known = UNKNOWN;
    }
    if (known.kind === 'changed') await this.#readOrder(page);
    if (known.other) return this.#follow(page, known.other.reference, readPayment(known.other));
    return known.kind === 'unknown' ? this.#follow(page, reference, known) : this.#show(known, reference);
  }

  /** @returns {Promise<string>} */
  async #seal() {
    const { payveil, keys } = this.trial.world;
    const { method = 'card', number = '', cvc = '' } = this.#account ?? {};
    const tokenizer = payveil.createTokenizer({ apiKey: keys.publishableKey, signature: keys.signature });
    const charge = { ...BUYER, amount: this.#amount, currency: 'eur', description: this.trial.id };
    if (method === 'sepa') return tokenizer.tokenizeSepa({ ...charge, iban: number });
    const card = { cardNumber: number, cvc, expMonth: '12', expYear: '2039' };
    return tokenizer.tokenizeCard({ ...charge, ...card, return_url: 'https://shop.example/return' });
  }

  /** Sends the token once. @param {AbortSignal} page @param {string} reference @param {string} token @returns {Promise<Known>} */
  async #send(page, reference, token) {
    const { scenario } = this.trial;
    const { method } = this.#account ?? {};
    const isInPage = scenario.way === 'page';
    const replaces = this.#replaces && { replaces: this.#replaces };
    const body = { reference, method, ...replaces, ...(!isInPage && { token }) };
    const begun = readAnswer(await this.#ask(page, 'POST', '/payments', body), reference);
    // The server must have let the page begin before it charges.
    if (!isInPage || begun.kind !== 'unknown' || !begun.isFinal) return begun;
    const news = await this.#charge(token);
    page.throwIfAborted();
    const answer = await this.#ask(page, 'PUT', `/payments/${reference}`, news);
    return answer[0] === 200 ? readAnswer(answer, reference) : UNKNOWN;
  }

  /** Charges in the page. @param {string} token @returns {Promise<{ id?: string, outcome?: string }>} */
  async #charge(token) {
    const { client } = this.trial;
    if (!client) throw new Error('the trial is not open');
    try {
      const charge = await (this.#account?.method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
      return { id: charge.id };
    } catch (error) {
      const { chargeId: id, outcome } = /** @type {{ chargeId?: string, outcome?: string }} */ (error);
      return id === undefined ? { outcome: outcome ?? 'unknown' } : { id };
    }
  }
}
