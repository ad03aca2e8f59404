/** The token of one payment: seals it, sends it to the gateway or to the merchant's code, and forgets it. */
import type { CallOptions } from '../../../client/client-options.js';
import { ConfigurationError } from '../../../errors/configuration-error.js';
import { PayveilError } from '../../../errors/payveil-error.js';
import { reportThrown } from '../../../report/report-thrown.js';
import { tellDeveloper } from '../../../report/tell-developer.js';
import { limitTime } from '../../../time-limit.js';
import { emit, type TokenDetail, type WaitUntil } from '../../events.js';
import { type CheckoutOptions, listKeys } from '../../options/checkout-options.js';
import type { PaymentFacts } from '../facts.js';
import { isAnswer, judgeChargeAnswer, judgeFailure } from '../outcome/answer-to-ending.js';
import { createFailure, type Ending, SENT, UNREADABLE } from '../outcome/ending.js';
import type { Screen } from '../screen.js';
import { ANSWER_LIMIT_MS } from '../times.js';
import type { ShopPayment } from './shop-payment.js';
import { type Ask, askAgain, type Report, waitForAnswers } from './wait-until.js';

/** A tokenizer gets the whole card, so its words are not shown. */
const WITHHELD = 'It may have shown the card. The event error has the original.';

const ADVICE = "Throw { outcome: 'refused' } if nothing was charged.";

/** Creates the error for a token that no code of the page takes. */
export const createUntakenError = () =>
  new ConfigurationError('option_invalid', 'Nobody takes the token: give onToken or charge, or listen to it.');

/** A token, which is kept as long as it is needed. It reports what the merchant's code throws. */
export class SealedToken {
  /** Empty before it is sealed, and after it was forgotten. */
  text = '';
  /** The functions of `waitUntil`, which can be asked again. They may hold the token. */
  asks: Ask[] = [];
  /** The options with which the payment began: who charges, and what is allowed. */
  readonly begun: CheckoutOptions;
  readonly #shop: ShopPayment | undefined;

  /**
   * @param begun The options with which the payment began.
   * @param shop The payment at the shop's server, if that keeps it.
   */
  constructor(begun: CheckoutOptions, shop?: ShopPayment | undefined) {
    this.begun = begun;
    this.#shop = shop;
  }

  /** What no report may show. */
  get secrets(): string[] {
    return [this.text, ...listKeys(this.begun)];
  }

  /** Creates a function that reports what a function of the merchant has thrown, but no answer to the form. */
  report(owner: string): Report {
    return (thrown) => {
      if (isAnswer(thrown)) return;
      reportThrown(owner, thrown, this.secrets);
      // Until then the buyer cannot try again.
      if (owner !== 'onAction') tellDeveloper('warn', ADVICE, 'errors.md#handler_failed');
    };
  }

  /** Seals the token. Returns why it could not. */
  async seal(seal: () => Promise<string>, isShown: () => boolean): Promise<Ending | undefined> {
    try {
      const token = await limitTime(ANSWER_LIMIT_MS, seal(), () => new PayveilError('timeout', 'not_sent', ''));
      // Nothing was sent, and the result would not be seen.
      if (!isShown()) throw new PayveilError('aborted', 'not_sent', '');
      this.text = token;
      return undefined;
    } catch (error) {
      if (!isAnswer(error)) reportThrown('tokenizer', new Error(WITHHELD));
      return createFailure(judgeFailure(error).code, 'not_sent', 'unsealed', error);
    }
  }

  /** Sends the token to the gateway, or hands it to the merchant's code. It never rejects. */
  async send(facts: PaymentFacts, screen: Screen): Promise<Ending> {
    try {
      return await (this.#shop || this.begun.charge ? this.charge(facts) : this.handOver(facts, screen));
    } catch {
      return UNREADABLE;
    }
  }

  /** Sends the token to the gateway or to the shop's server. It never rejects. */
  async charge(facts: PaymentFacts, ...call: [CallOptions?]): Promise<Ending> {
    const chargeInPage = () => this.#chargeInPage(facts, ...call);
    if (!this.#shop) return chargeInPage();
    return this.#shop.charge(facts, this.text, this.begun.charge && chargeInPage);
  }

  async #chargeInPage({ method }: PaymentFacts, ...call: [CallOptions?]): Promise<Ending> {
    const [{ signal } = {}] = call;
    const { charge: client } = this.begun;
    try {
      const charge = method === 'card' ? client?.chargeCard : client?.chargeSepa;
      return judgeChargeAnswer(await charge?.call(client, this.text, ...call));
    } catch (error) {
      // The form itself may have ended the call.
      if (!signal?.aborted) this.report('charge')(error);
      return judgeFailure(error);
    }
  }

  /** Hands the token to the merchant's code. If that does not take it, nothing is paid. */
  async handOver({ method, reference }: PaymentFacts, { options: { onToken }, target }: Screen): Promise<Ending> {
    let { text } = this;
    let isTaken = onToken !== undefined;
    const call = (wait: WaitUntil) => {
      const waitUntil: WaitUntil = (result) => {
        isTaken = true;
        wait(result);
      };
      const detail = { method, reference, waitUntil } as TokenDetail;
      const get = () => {
        isTaken = true;
        return text;
      };
      // Not enumerable, so that no serializer copies it.
      Object.defineProperty(detail, 'token', { get });
      try {
        return onToken?.(detail);
      } finally {
        emit(target, 'token', detail);
      }
    };
    const ending = waitForAnswers(this.asks, call, this.report(onToken ? 'onToken' : 'waitUntil'));
    // The listeners have run by now.
    if (isTaken) return (await ending) ?? SENT;
    // A listener may have kept the event.
    text = '';
    const error = createUntakenError();
    tellDeveloper('error', error);
    return createFailure('option_invalid', 'not_sent', 'untaken', error);
  }

  /** Asks the functions of `waitUntil` again. */
  askAgain(): Promise<Ending> {
    return askAgain(this.asks, this.report('waitUntil'));
  }

  /** Forgets the token, and what may hold it. */
  forget(): void {
    this.text = '';
    this.asks = [];
  }
}
