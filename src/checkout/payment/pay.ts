/** One payment: one token, sealed once, and all that was heard of it. */
import type { CallOptions } from '../../client/client-options.js';
import type { Charge } from '../../client/responses.js';
import { type Ending, type Failed, isUnknown, judgeFailure, judgeResult, readId } from './ending.js';
import { type Handed, handOn, handToBank } from './hand-over.js';
import { type Answers, askAgain } from './wait-until.js';

/** What a payment works with. */
export interface PaymentSteps extends Handed {
  readonly seal: () => Promise<string>;
  /** Hears each charge that the gateway answers. */
  readonly onCharge: (charge: Charge) => void;
}

const USED = 'token_already_used';

/**
 * A payment. Its functions never reject: whatever happens is an ending. Once one attempt is unknown, a refusal says nothing of
 * it, and only an answer that holds a charge ends the payment (decisions, A charge is not idempotent).
 */
export class Payment {
  /** The charge, where an answer has named one. */
  chargeId: string | undefined;
  readonly #steps: PaymentSteps;
  #token = '';
  /** The last that was heard, since an attempt was unknown. */
  #unknown: Failed | undefined;
  #canResend = false;
  #hasCharge = false;
  #asks: Answers['asks'] = [];

  constructor(steps: PaymentSteps) {
    this.#steps = steps;
  }

  /** Tells whether the form may ask by itself. */
  get canRecover(): boolean {
    const { lookUp, recover } = this.#steps.options;
    return this.#mayResend() || (lookUp !== undefined && recover !== false && this.#isSpent());
  }

  /** Tells whether anything can be asked when the buyer wants it. */
  get canCheckAgain(): boolean {
    return this.#mayResend() || this.#steps.options.lookUp !== undefined || this.#asks.length > 0;
  }

  /** Seals the token, then has it charged, or hands it on. */
  async start(): Promise<Ending> {
    try {
      this.#token = await this.#steps.seal();
    } catch (error) {
      return { kind: 'failed', code: judgeFailure(error).code, outcome: 'not_sent', isUnsealed: true };
    }
    if (this.#steps.options.charge) return this.#keep(await this.#charge());
    return this.#hear(await handOn(this.#token, this.#steps));
  }

  /** Shows the bank's page; nothing comes of it where the buyer goes away. */
  async act(action: Extract<Ending, { kind: 'action' }>, goTo: (url: string) => void): Promise<Ending | undefined> {
    const answers = await handToBank({ charge: undefined, ...action }, this.#steps, goTo);
    if (!answers.ending) return undefined;
    const ending = this.#hear(answers);
    // To ask for the same again is no answer.
    return ending.kind === 'action' ? this.#keep({ kind: 'sent' }) : ending;
  }

  /**
   * Asks once more what became of the payment: by the same token, then by `lookUp` where the token says no more, or the buyer
   * wants to know, then by the functions that `waitUntil` was given.
   */
  async check({ signal, isWanted }: { signal: AbortSignal; isWanted: boolean }): Promise<Ending> {
    let ending = this.#mayResend() ? this.#keep(await this.#charge({ signal })) : this.#keep({ kind: 'sent' });
    const { lookUp } = this.#steps.options;
    if (lookUp && isUnknown(ending) && (isWanted || this.#isSpent()) && !signal.aborted) {
      const ask = () => lookUp({ chargeId: this.chargeId, reference: this.#steps.reference });
      ending = this.#keep(await askAgain([ask]));
    }
    if (isWanted && isUnknown(ending) && this.#asks.length > 0) ending = this.#keep(await askAgain(this.#asks));
    return ending;
  }

  #mayResend(): boolean {
    const { charge, recover } = this.#steps.options;
    return charge !== undefined && recover !== false && this.#canResend && !this.#isSpent();
  }

  /** Tells whether a charge was made with the token, which says no more then. */
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

  /** Keeps what an ending tells, and makes it unknown where an attempt before it was. */
  #keep(ending: Ending): Ending {
    if (ending.charge) this.#hasCharge = true;
    if (ending.kind !== 'declined') this.chargeId ??= ending.chargeId;
    // Who has confirmed it is not known from now on.
    if (ending.kind === 'action') this.#unknown ??= { kind: 'failed', code: 'result_unreadable', outcome: 'unknown' };
    // What says nothing leaves what was known before.
    const heard = ending.kind === 'sent' ? this.#unknown : ending;
    if (heard?.kind !== 'failed' || !(this.#unknown || isUnknown(heard))) return ending;
    this.#canResend ||= heard.canResend === true;
    const code = this.#unknown?.code === USED ? USED : heard.code;
    this.#unknown = { ...heard, code, outcome: 'unknown', chargeId: this.chargeId };
    return this.#unknown;
  }
}
