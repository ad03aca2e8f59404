/** Everything that a payment can ask for its result: the gateway by its token, the merchant's code, and the merchant's server. */
import type { CallOptions } from '../../client/client-options.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { tellDeveloper } from '../../errors/tell-developer.js';
import { addHidden, emit, type TokenDetail, type WaitUntil } from '../events.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import type { MountOptions } from '../options/mount-options.js';
import { createFailure, type Ending, judgeCharge, judgeFailure, SENT } from './ending.js';
import { askAgain, waitForAnswers } from './wait-until.js';

interface AskingPayment {
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
  #asks: readonly (() => unknown)[] = [];

  constructor(asker: AskingPayment) {
    this.#asker = asker;
  }

  get canAskAgain(): boolean {
    return this.#asks.length > 0;
  }

  async charge({ charge: client }: CheckoutOptions, ...call: [CallOptions?]): Promise<Ending> {
    const { method, getToken } = this.#asker;
    try {
      const charge = method === 'card' ? client?.chargeCard : client?.chargeSepa;
      return judgeCharge(await charge?.call(client, getToken(), ...call));
    } catch (error) {
      return judgeFailure(error);
    }
  }

  /** Hands the token to the merchant's code. If nobody takes it, nothing is paid. */
  async handOn({ options: { onToken }, target }: MerchantSide): Promise<Ending> {
    const { method, reference, getToken } = this.#asker;
    let isTaken = onToken !== undefined;
    let token = getToken();
    const { ending, asks } = waitForAnswers((wait) => {
      const waitUntil: WaitUntil = (result) => {
        isTaken = true;
        wait(result);
      };
      const detail = { method, reference, waitUntil } as TokenDetail;
      const get = () => {
        isTaken = true;
        return token;
      };
      // Not enumerable, so that no serializer copies it.
      Object.defineProperty(detail, 'token', { get });
      try {
        return onToken?.(detail);
      } finally {
        emit(target, 'token', detail);
      }
    });
    // The listeners have run by now.
    if (!isTaken) {
      token = '';
      const error = new ConfigurationError(
        'option_invalid',
        'Nobody took the token. Give the form the option charge or onToken, or listen to its event token.',
      );
      tellDeveloper('error', error);
      return createFailure('option_invalid', 'not_sent', 'untaken');
    }
    this.#asks = asks;
    return (await ending) ?? SENT;
  }

  /** Drops the functions of the merchant, because they may hold the token. */
  forget(): void {
    this.#asks = [];
  }

  /** Asks the merchant's server. Only a result is an answer: that the question itself has failed tells nothing. */
  async lookUp({ options: { lookUp } }: MerchantSide, chargeId: string | undefined): Promise<Ending | undefined> {
    if (!lookUp) return undefined;
    const ending = await askAgain([() => lookUp({ chargeId, reference: this.#asker.reference })]);
    return ending.kind === 'failed' || ending.kind === 'sent' ? undefined : ending;
  }

  askAgain(): Promise<Ending> {
    return askAgain(this.#asks);
  }

  /**
   * Shows the buyer the bank's page, or lets the merchant show it.
   * @returns The result of the merchant's code. `undefined` if there is none to wait for.
   */
  async act(
    { url, charge }: Extract<Ending, { kind: 'action' }>,
    { options: { onAction }, target }: MerchantSide,
    goTo: (url: string) => void,
  ): Promise<Ending | undefined> {
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
