/** What one payment can ask for its result: the gateway with the token, and the merchant's code. */
import type { CallOptions } from '../../client/client-options.js';
import { PayveilError } from '../../errors/payveil-error.js';
import { endIn } from '../../options/end-in.js';
import { reportThrown } from '../../options/report-thrown.js';
import { type CheckoutOptions, listKeys } from '../options/checkout-options.js';
import { createFailure, type Ending, judgeFailure } from './ending.js';
import { chargeToken, handOn } from './questions.js';
import type { PaymentFacts, Screen } from './screen.js';
import { type Ask, askAgain, type Report } from './wait-until.js';

/** The wait for an answer before the form asks elsewhere. */
export const ANSWER_LIMIT_MS = 60_000;

/** The questions of one payment. It keeps the token until nobody needs it, and reports what the merchant's code throws. */
export class Inquiry {
  token = '';
  /** The functions of `waitUntil`, which can be asked again. They may hold the token. */
  asks: Ask[] = [];
  readonly #begun: CheckoutOptions;
  readonly #facts: PaymentFacts;

  /** @param begun The options with which the payment began. */
  constructor(begun: CheckoutOptions, facts: PaymentFacts) {
    this.#begun = begun;
    this.#facts = facts;
  }

  /** What no report may show. */
  get secrets(): string[] {
    return [this.token, ...listKeys(this.#begun)];
  }

  /** Creates a function that reports what a function of the merchant has thrown. */
  report(owner: string): Report {
    return (thrown) => reportThrown(owner, thrown, this.secrets);
  }

  /** Seals the token. Returns why it could not. */
  async seal(seal: () => Promise<string>, isShown: () => boolean): Promise<Ending | undefined> {
    try {
      const token = await endIn(ANSWER_LIMIT_MS, seal(), () => new PayveilError('timeout', 'not_sent', ''));
      // Nothing was sent, and nobody would see the result.
      if (!isShown()) throw new PayveilError('aborted', 'not_sent', '');
      this.token = token;
      return undefined;
    } catch (error) {
      this.report('tokenizer')(error);
      return createFailure(judgeFailure(error).code, 'not_sent', 'unsealed', error);
    }
  }

  charge(...call: [CallOptions?]): Promise<Ending> {
    return chargeToken(this.#begun.charge, this.#facts.method, this.token, this.report('charge'), ...call);
  }

  handOn(screen: Screen): Promise<Ending> {
    const owner = screen.options.onToken ? 'onToken' : 'waitUntil';
    return handOn(screen, this.#facts, this.token, this.asks, this.report(owner));
  }

  askAgain(): Promise<Ending> {
    return askAgain(this.asks, this.report('waitUntil'));
  }

  /** Asks the merchant's server, if there is one. */
  async lookUp({ options: { lookUp } }: Screen, chargeId: string | undefined): Promise<Ending | undefined> {
    const { reference } = this.#facts;
    return lookUp && askAgain([() => lookUp({ chargeId, reference })], this.report('lookUp'));
  }

  /** Forgets the token, and what may hold it. */
  forget(): void {
    this.token = '';
    this.asks = [];
  }
}
