/** The order of a form, as the shop's server tells it: what there is to pay, and the payment of it that counts. */

import { report } from '../../../report/report-thrown.js';
import { tellDeveloper } from '../../../report/tell-developer.js';
import { Restartable, sleep, waitForSight } from '../../dom/sleep.js';
import type { CheckoutOptions } from '../../options/checkout-options.js';
import type { OrderTerms } from '../../options/server-options.js';
import { type AskShop, createAskShop } from '../shop-server.js';
import { PAUSE_MS, PAUSES_MS } from '../times.js';

/** How long an answer counts for a click. */
const FRESH_MS = 60_000;

interface OrderCalls {
  /**
   * Takes the terms of a new answer.
   * @throws {ConfigurationError} when no payment can begin by them.
   */
  readonly take: (terms: OrderTerms) => void;
  /**
   * Called when there is an answer, or none.
   * @param before The problem of the time before.
   */
  readonly onAnswer: (before: ShopOrder['problem']) => void;
}

/**
 * Creates the order of options whose shop has a server.
 * @throws {ConfigurationError} `option_invalid` when they make no address.
 */
export function createShopOrder(
  { server, orderId = '' }: Pick<CheckoutOptions, 'server' | 'orderId'>,
  form: Element,
  calls: OrderCalls,
): ShopOrder | undefined {
  return server === undefined ? undefined : new ShopOrder(createAskShop(server, orderId, form.baseURI), form, calls);
}

export class ShopOrder {
  readonly ask: AskShop;
  /** What there is to pay. Before it is known, nothing can be paid. */
  terms: OrderTerms | undefined;
  /** Why there are no terms: the answer was lost, or the server gives none. */
  problem: 'form.network' | 'form.closed' | undefined;
  /** The payment that counts, as the last answer has it in a list. It is `undefined` after it was read. */
  told: readonly unknown[] | undefined;
  readonly #form: Element;
  readonly #calls: OrderCalls;
  #answeredAt = 0;
  readonly #asking = new Restartable();

  constructor(ask: AskShop, form: Element, calls: OrderCalls) {
    this.ask = ask;
    this.#form = form;
    this.#calls = calls;
  }

  /** Whether the server must be asked again before the buyer pays. */
  get isOld(): boolean {
    return !this.terms || performance.now() - this.#answeredAt > FRESH_MS;
  }

  /** Asks at once, and again until there is an answer. Resolves after the first try, or when the asking was stopped. */
  async renew(): Promise<void> {
    const signal = this.#asking.begin();
    this.problem = undefined;
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      void this.#askAtMoments(signal, resolve);
    });
  }

  stop(): void {
    this.#asking.end();
  }

  async #askAtMoments(signal: AbortSignal, onAsked: () => void): Promise<void> {
    const { defaultView } = this.#form.ownerDocument;
    for (let place = 0; !signal.aborted; place++) {
      const ms = PAUSES_MS[place] ?? PAUSE_MS;
      if (ms > 0) await sleep(ms, signal);
      // The answer would not be seen.
      await waitForSight(defaultView, signal);
      if (!signal.aborted) void this.#renew(signal).then(onAsked);
    }
  }

  async #renew(signal: AbortSignal): Promise<void> {
    const { take, onAnswer } = this.#calls;
    const before = this.problem;
    const [status, members] = await this.ask('GET');
    if (signal.aborted) return;
    const isAnswer = status === 200 && typeof members.amount === 'number';
    let isClosed = status === 403 || status === 404;
    try {
      if (isAnswer) {
        take(members);
        this.told = [members.payment];
        this.terms = members;
        this.#answeredAt = performance.now();
      } else if (status)
        tellDeveloper('error', `The server answered ${status}, no order.`, 'errors.md#request_refused');
    } catch (error) {
      report(error);
      isClosed = true;
    }
    if (isClosed) this.terms = undefined;
    // A page may remove a form without telling.
    if (isClosed || isAnswer || !this.#form.isConnected) this.#asking.end();
    this.problem = this.terms ? undefined : isClosed ? 'form.closed' : 'form.network';
    onAnswer(before);
  }
}
