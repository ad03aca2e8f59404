/** Everything that a payment can ask for its result: the gateway by its token, the merchant's code, and the merchant's server. */
import type { CallOptions } from '../../client/client-options.js';
import { tellDeveloper } from '../../errors/tell-developer.js';
import { addHidden, emit } from '../events.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { MountOptions } from '../options/mount-options.js';
import { createFailure, type Ending, judgeCharge, judgeFailure, SENT } from './ending.js';
import { handOn } from './hand-over.js';
import { askAgain, type MerchantAnswers, waitForAnswers } from './wait-until.js';

/** The payment that asks. */
export interface AskingPayment {
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly getToken: () => string;
}

/** The form that shows the payment: its functions, and the target of its events. */
export interface MerchantSide {
  readonly options: CheckoutOptions & Pick<MountOptions, 'creditor'>;
  readonly target: EventTarget;
}

/** The questions of one payment. None of them rejects. */
export class Questions {
  readonly #asker: AskingPayment;
  /** The functions of `waitUntil`, which can be asked again. */
  #asks: MerchantAnswers['asks'] = [];

  constructor(asker: AskingPayment) {
    this.#asker = asker;
  }

  /** Whether the merchant's code can be asked again. */
  get canAskAgain(): boolean {
    return this.#asks.length > 0;
  }

  /** Charges the token at the gateway. */
  async charge({ charge: client }: CheckoutOptions, ...call: [CallOptions?]): Promise<Ending> {
    const { method, getToken } = this.#asker;
    try {
      const charge = method === 'card' ? client?.chargeCard : client?.chargeSepa;
      return judgeCharge(await charge?.call(client, getToken(), ...call));
    } catch (error) {
      return judgeFailure(error);
    }
  }

  /** Hands the token to the merchant's code. */
  async handOn({ options, target }: MerchantSide): Promise<Ending> {
    const { method, reference, getToken } = this.#asker;
    let answers: MerchantAnswers;
    try {
      answers = handOn({ method, reference, target, token: getToken(), onToken: options.onToken });
    } catch (error) {
      tellDeveloper('error', error);
      return createFailure(judgeFailure(error).code, 'not_sent', 'untaken');
    }
    this.#asks = answers.asks;
    return (await answers.ending) ?? SENT;
  }

  /** Drops the functions of the merchant, because they may hold the token. */
  forget(): void {
    this.#asks = [];
  }

  /** Asks the merchant's server. Only a result is an answer: that the question itself has failed tells nothing. */
  async lookUp({ options }: MerchantSide, chargeId: string | undefined): Promise<Ending | undefined> {
    const { lookUp } = options;
    if (!lookUp) return undefined;
    const ending = await askAgain([() => lookUp({ chargeId, reference: this.#asker.reference })]);
    return ending.kind === 'failed' || ending.kind === 'sent' ? undefined : ending;
  }

  /** Asks the functions of `waitUntil` again. */
  askAgain(): Promise<Ending> {
    return askAgain(this.#asks);
  }

  /**
   * Shows the buyer the bank's page, or lets the merchant show it.
   * @returns The result of the merchant's code. `undefined` if there is none to wait for.
   */
  async act(
    { url, charge }: Extract<Ending, { kind: 'action' }>,
    { options, target }: MerchantSide,
    goTo: (url: string) => void,
  ): Promise<Ending | undefined> {
    const { onAction } = options;
    const isLetPass = emit(target, 'action', addHidden({ url }, { charge }));
    if (!onAction) {
      if (isLetPass) goTo(url);
      return undefined;
    }
    const { ending, asks } = waitForAnswers((waitUntil) => onAction(addHidden({ url, waitUntil }, { charge })));
    this.#asks = asks;
    const known = await ending;
    // The same question again is not an answer.
    return known?.kind === 'action' ? SENT : known;
  }
}
