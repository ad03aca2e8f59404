/** The order of a form, as the shop's server tells it: what there is to pay, and the payment of it that counts. */
import { tellDeveloper } from '../../../errors/tell-developer.js';
import { report } from '../../../options/report-thrown.js';
import type { Terms } from '../../options/server-options.js';
import type { AskShop } from '../shop-server.js';
import { Restartable } from '../sleep.js';
import { askAtMoments } from './look-up.js';

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
  /** The payment that counts, as the last answer has it in a list. It is `undefined` after somebody has read it. */
  told: readonly unknown[] | undefined;
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

  /** Asks at once, and again until there is an answer. Resolves after the first try, or when nobody asks any more. */
  renew(): Promise<void> {
    const signal = this.#asking.begin();
    this.problem = undefined;
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve());
      void askAtMoments(this.#parts.view, signal, () => void this.#renew(signal).then(resolve), true);
    });
  }

  stop(): void {
    this.#asking.end();
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
        this.told = [members.payment];
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
