/** The order of a form, as the shop's server tells it: what there is to pay, and the payment of it that counts. */
import { tellDeveloper } from '../../../errors/tell-developer.js';
import type { OwnMembers } from '../../../options/own.js';
import { report } from '../../../options/report-thrown.js';
import type { Terms } from '../../options/server-options.js';
import type { ToldPayment } from '../outcome/ending.js';
import { readToldPayment } from '../outcome/shop-answer.js';
import type { ShopServer } from '../shop-server.js';
import { Restartable, sleep, waitForNetwork, waitForSight } from '../sleep.js';

/** The waits before the order is asked again, in milliseconds. The last one repeats. */
const WAITS_MS = [2000, 5000, 10_000, 20_000];
/** How long an answer counts for a click. */
const FRESH_MS = 60_000;

const TERMS = ['amount', 'currency', 'description', 'customerId', 'checkoutId', 'remoteIp'];

interface OrderParts {
  readonly view: Window | null;
  readonly server: ShopServer;
  /**
   * Takes the terms of a new answer.
   * @throws {ConfigurationError} when nobody can pay by them.
   */
  readonly take: (terms: Terms) => void;
  /**
   * Called when there is an answer, or none.
   * @param before The problem of the time before.
   */
  readonly onAnswer: (before: ShopOrder['problem']) => void;
}

export class ShopOrder {
  readonly server: ShopServer;
  /** What there is to pay. Before it is known, nothing can be paid. */
  terms: Terms | undefined;
  /** Why there are no terms: the answer was lost, or the server gives none. */
  problem: 'form.network' | 'form.closed' | undefined;
  /** What the last answer tells of the order's payment. It is `undefined` after somebody has taken it. */
  news: { readonly payment: ToldPayment | undefined } | undefined;
  readonly #parts: OrderParts;
  #answeredAt = 0;
  readonly #asking = new Restartable();

  constructor(parts: OrderParts) {
    this.#parts = parts;
    this.server = parts.server;
  }

  /** Whether the server must be asked again before the buyer pays. */
  get isOld(): boolean {
    return !this.terms || performance.now() - this.#answeredAt > FRESH_MS;
  }

  /** Asks at once, and again until there is an answer. Resolves after the first try. */
  ask(): Promise<void> {
    const signal = this.#asking.begin();
    this.problem = undefined;
    const isAsked = this.#ask(signal);
    void isAsked.then(() => this.#askAgain(signal));
    return isAsked;
  }

  /** Forgets what there is to pay, because it has changed, and asks. */
  renew(): void {
    this.terms = undefined;
    void this.ask();
  }

  stop(): void {
    this.#asking.end();
  }

  async #askAgain(signal: AbortSignal): Promise<void> {
    for (let place = 0; !signal.aborted; place++) {
      await sleep(WAITS_MS[Math.min(place, WAITS_MS.length - 1)] ?? 0, signal);
      await waitForNetwork(this.#parts.view, signal);
      await waitForSight(this.#parts.view, signal);
      await this.#ask(signal);
    }
  }

  async #ask(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { status, members } = await this.server.send('GET');
    if (signal.aborted) return;
    const before = this.problem;
    const isAnswer = status === 200 && typeof members.amount === 'number';
    const isClosed = status === 403 || status === 404 || (isAnswer && !this.#take(members));
    if (isAnswer || isClosed) this.#asking.end();
    if (isClosed) this.terms = undefined;
    this.problem = this.terms ? undefined : isClosed ? 'form.closed' : 'form.network';
    if (!isAnswer && status) tellDeveloper('error', `Payveil: the server did not answer with the order (${status}).`);
    this.#parts.onAnswer(before);
  }

  /** Takes an answer. Returns whether the buyer can pay by it. */
  #take(members: OwnMembers): boolean {
    // What it does not tell may stand in the options of the page.
    const told = TERMS.filter((name) => members[name] !== undefined).map((name) => [name, members[name]]);
    const terms: Terms = Object.fromEntries(told);
    try {
      this.#parts.take(terms);
    } catch (error) {
      report(error as Error);
      return false;
    }
    this.terms = terms;
    this.news = { payment: readToldPayment(members.payment) };
    this.#answeredAt = performance.now();
    return true;
  }
}
