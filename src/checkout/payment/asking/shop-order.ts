/** The order of a form, as the shop's server tells it: what there is to pay, and the payment of it that counts. */
import { tellDeveloper } from '../../../errors/tell-developer.js';
import { report } from '../../../options/report-thrown.js';
import type { Terms } from '../../options/server-options.js';
import type { ToldPayment } from '../outcome/ending.js';
import { readToldPayment } from '../outcome/shop-answer.js';
import type { AskShop } from '../shop-server.js';
import { Restartable, sleep, waitForNetwork, waitForSight } from '../sleep.js';

/** The longest wait before the order is asked again, in milliseconds. The first is 2 seconds, and each is twice as long as the last. */
const LONGEST_WAIT_MS = 20_000;
/** How long an answer counts for a click. */
const FRESH_MS = 60_000;

interface OrderParts {
  readonly view: Window | null;
  readonly ask: AskShop;
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
  readonly ask: AskShop;
  /** What there is to pay. Before it is known, nothing can be paid. */
  terms: Terms | undefined;
  /** Why there are no terms: the answer was lost, or the server gives none. */
  problem: 'form.network' | 'form.closed' | undefined;
  /** The payments of which the last answer has told: the one that counts, or none. They are `undefined` after somebody has read them. */
  told: readonly ToldPayment[] | undefined;
  readonly #parts: OrderParts;
  #answeredAt = 0;
  readonly #asking = new Restartable();

  constructor(parts: OrderParts) {
    this.#parts = parts;
    this.ask = parts.ask;
  }

  /** Whether the server must be asked again before the buyer pays. */
  get isOld(): boolean {
    return !this.terms || performance.now() - this.#answeredAt > FRESH_MS;
  }

  /** Asks at once, and again until there is an answer. Resolves after the first try. */
  renew(): Promise<void> {
    const signal = this.#asking.begin();
    this.problem = undefined;
    const isAsked = this.#renew(signal);
    void isAsked.then(() => this.#renewAgain(signal));
    return isAsked;
  }

  stop(): void {
    this.#asking.end();
  }

  async #renewAgain(signal: AbortSignal): Promise<void> {
    const { view } = this.#parts;
    for (let ms = 2000; !signal.aborted; ms = Math.min(2 * ms, LONGEST_WAIT_MS)) {
      await sleep(ms, signal);
      await waitForNetwork(view, signal);
      await waitForSight(view, signal);
      if (!signal.aborted) await this.#renew(signal);
    }
  }

  async #renew(signal: AbortSignal): Promise<void> {
    const { ask, take, onAnswer } = this.#parts;
    const before = this.problem;
    const [status, members] = await ask('GET');
    if (signal.aborted) return;
    const isAnswer = status === 200 && typeof members.amount === 'number';
    let isClosed = status === 403 || status === 404;
    try {
      if (isAnswer) {
        take(members);
        const payment = readToldPayment(members.payment);
        this.told = payment ? [payment] : [];
        this.terms = members;
        this.#answeredAt = performance.now();
      } else if (status) tellDeveloper('error', `Payveil: the server has answered ${status}, and no order.`);
    } catch (error) {
      report(error as Error);
      isClosed = true;
    }
    if (isClosed) this.terms = undefined;
    if (isClosed || isAnswer) this.#asking.end();
    this.problem = this.terms ? undefined : isClosed ? 'form.closed' : 'form.network';
    onAnswer(before);
  }
}
