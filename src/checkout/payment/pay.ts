/** One payment: one token, sealed once, and everything that was learned about it. */
import type { CallOptions } from '../../client/client-options.js';
import type { Charge } from '../../client/responses.js';
import { type Ending, type Failed, isUnknown, judgeFailure, judgeResult, readId } from './ending.js';
import { type Handed, handOn, handToBank } from './hand-over.js';
import { type Answers, askAgain } from './wait-until.js';

/** The options of a payment. */
export interface PaymentSteps extends Handed {
  readonly seal: () => Promise<string>;
  /** Receives each charge from the gateway. */
  readonly onCharge: (charge: Charge) => void;
}

const USED = 'token_already_used';

/**
 * A payment. Its functions never reject, and always resolve with an ending. After an unknown attempt, a refusal tells nothing
 * about that attempt. Only an answer with a charge ends the payment.
 */
export class Payment {
  /** The charge, where an answer has named one. */
  chargeId: string | undefined;
  readonly #steps: PaymentSteps;
  #token = '';
  /** The last ending since an attempt was unknown. */
  #unknown: Failed | undefined;
  #canResend = false;
  #hasCharge = false;
  /** Whether the bank's page was shown. */
  #hasActed = false;
  #asks: Answers['asks'] = [];

  constructor(steps: PaymentSteps) {
    this.#steps = steps;
  }

  /** Tells whether the form may ask again by itself. */
  get canRecover(): boolean {
    const { lookUp, recover } = this.#steps.options;
    return this.#mayResend() || (lookUp !== undefined && recover !== false && this.#isSpent());
  }

  /** Tells whether the form can ask again when the buyer wants it. */
  get canCheckAgain(): boolean {
    return this.#mayResend() || this.#steps.options.lookUp !== undefined || this.#asks.length > 0;
  }

  /** Seals the token, and charges it or hands it on. */
  async start(): Promise<Ending> {
    try {
      this.#token = await this.#steps.seal();
    } catch (error) {
      return { kind: 'failed', code: judgeFailure(error).code, outcome: 'not_sent', isUnsealed: true };
    }
    if (this.#steps.options.charge) return this.#keep(await this.#charge());
    return this.#hear(await handOn(this.#token, this.#steps));
  }

  /** Shows the bank's page. It returns nothing if the buyer leaves the page. */
  async act(action: Extract<Ending, { kind: 'action' }>, goTo: (url: string) => void): Promise<Ending | undefined> {
    this.#hasActed = true;
    const answers = await handToBank({ charge: undefined, ...action }, this.#steps, goTo);
    if (!answers.ending) return undefined;
    const ending = this.#hear(answers);
    // The same question again is not an answer.
    return ending.kind === 'action' ? this.#keep({ kind: 'sent' }) : ending;
  }

  /**
   * Asks again for the result of the payment. It sends the same token. Then it calls `lookUp`, if the token tells nothing more
   * or the buyer has asked. Then it calls the functions of `waitUntil`.
   */
  async check({ signal, isWanted }: { signal: AbortSignal; isWanted: boolean }): Promise<Ending> {
    let ending = this.#mayResend() ? this.#keep(await this.#charge({ signal })) : this.#keep({ kind: 'sent' });
    const { lookUp } = this.#steps.options;
    if (lookUp && isUnknown(ending) && (isWanted || this.#isSpent()) && !signal.aborted) {
      const ask = () => lookUp({ chargeId: this.chargeId, reference: this.#steps.reference });
      ending = this.#keep(await askAgain([ask]));
    }
    if (isWanted && isUnknown(ending) && this.#asks.length > 0) ending = this.#keep(await askAgain(this.#asks));
    // The bank's page was shown before, so the form shows it again only if the buyer has asked.
    return ending.kind === 'action' && this.#hasActed && !isWanted ? this.#keep({ kind: 'sent' }) : ending;
  }

  #mayResend(): boolean {
    const { charge, recover } = this.#steps.options;
    return charge !== undefined && recover !== false && this.#canResend && !this.#isSpent();
  }

  /** Tells whether the token was used for a charge. Such a token tells nothing more. */
  #isSpent(): boolean {
    return this.#hasCharge || this.#unknown?.code === USED;
  }

  async #charge(...call: [CallOptions?]): Promise<Ending> {
    const { options, method, onCharge } = this.#steps;
    const client = options.charge as NonNullable<typeof options.charge>;
    let charge: Charge;
    try {
      charge = await (method === 'card'
        ? client.chargeCard(this.#token, ...call)
        : client.chargeSepa(this.#token, ...call));
    } catch (error) {
      return judgeFailure(error);
    }
    this.chargeId = readId(charge.id);
    onCharge(charge);
    return { ...judgeResult(charge), charge };
  }

  #hear({ ending = { kind: 'sent' }, asks }: Answers): Ending {
    this.#asks = asks;
    return this.#keep(ending);
  }

  /** Keeps the facts of an ending. If an earlier attempt was unknown, the ending becomes unknown too. */
  #keep(ending: Ending): Ending {
    if (ending.charge) this.#hasCharge = true;
    if (ending.kind !== 'declined') this.chargeId ??= ending.chargeId;
    // From now on it is unknown whether the buyer has confirmed.
    if (ending.kind === 'action') this.#unknown ??= { kind: 'failed', code: 'result_unreadable', outcome: 'unknown' };
    // An ending without facts keeps the earlier facts.
    const heard = ending.kind === 'sent' ? this.#unknown : ending;
    if (heard?.kind !== 'failed' || !(this.#unknown || isUnknown(heard))) return ending;
    this.#canResend ||= heard.canResend === true;
    const code = this.#unknown?.code === USED ? USED : heard.code;
    // The wait that the gateway asks for is only for the answer that names it.
    const retryAfterMs = heard === ending ? heard.retryAfterMs : undefined;
    this.#unknown = { ...heard, code, outcome: 'unknown', chargeId: this.chargeId, retryAfterMs };
    return this.#unknown;
  }
}
