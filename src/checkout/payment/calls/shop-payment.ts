/** One payment at the shop's server: the server charges its token, or lets the page charge it and then asks the gateway itself. */

import type { PaymentFacts } from '../facts.js';
import { addEnding, type Known } from '../outcome/add-ending.js';
import { createFailure, type Ending, type Failed, isUnknown, UNREADABLE } from '../outcome/ending.js';
import { judgeShopAnswer, NOT_BEGUN, type ShopAnswer } from '../outcome/shop-answer.js';
import type { AskShop } from '../shop-server.js';
import { RECOVERY_MS } from '../times.js';

/** How long the page may charge after the server has let it, in milliseconds. */
const FRESH_MS = 60_000;

export class ShopPayment {
  readonly #ask: AskShop;
  /** When the last request to charge has ended. It is infinite while one is under way. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** When the server has let this page charge, in milliseconds since the epoch. 0: the page has asked, and sent nothing yet. */
  #begunAt: number | undefined;
  /** What is known of all attempts of the page. */
  #known: Known = { chargeId: undefined, doubt: undefined, canResend: false };
  /** What the page was answered, and the server has not heard. */
  #news: { readonly id?: string; readonly outcome?: string } | undefined;

  constructor(ask: AskShop) {
    this.#ask = ask;
  }

  /**
   * Charges the token. It may be called again with the same token.
   * @param chargeInPage Charges it from the page. Without it, the server charges.
   */
  async charge(facts: PaymentFacts, token: string, chargeInPage: (() => Promise<Ending>) | undefined): Promise<Ending> {
    const { reference, method, replaces } = facts;
    const begin = (members?: object) => this.#ask('POST', '/payments', { reference, method, replaces, ...members });
    this.#endedAt = Number.POSITIVE_INFINITY;
    const ending = chargeInPage
      ? await this.#letPageCharge(facts, begin, chargeInPage)
      : judgeShopAnswer(await begin({ token }), reference);
    this.#endedAt = performance.now();
    return ending;
  }

  async #letPageCharge(
    facts: PaymentFacts,
    begin: () => Promise<ShopAnswer>,
    chargeInPage: () => Promise<Ending>,
  ): Promise<Ending> {
    this.#begunAt ??= 0;
    // The clock may have been set meanwhile, and a device that sleeps stops every other one.
    if (Math.abs(Date.now() - this.#begunAt) > FRESH_MS) {
      const answer = await begin();
      const [, { reference, status, amount, currency }] = answer;
      // An earlier request may have begun it. Its token is charged at most once, but not after its end.
      const mayCharge = reference === facts.reference && (status === 'begun' || status === 'unknown');
      if (!mayCharge) return judgeShopAnswer(answer, facts.reference);
      if (amount !== facts.purchase.amount || currency !== facts.purchase.currency) {
        // The token is for what the order was before.
        const failure = createFailure('order_changed', 'not_sent');
        this.#note(failure);
        await this.ask(facts);
        return failure;
      }
      this.#begunAt = Date.now();
    }
    const ending = await chargeInPage();
    this.#note(ending);
    const told = await this.ask(facts);
    if (!told) return isUnknown(ending) ? ending : { ...UNREADABLE, chargeId: this.#known.chargeId };
    // The gateway has told the page more about a charge that was not made.
    return told.kind === 'failed' && ending.kind === 'failed' ? { ...ending, isFinal: true } : told;
  }

  /** Notes what the server must hear: what is known after all attempts, and not what the last one has told. */
  #note(ending: Ending): void {
    const { known, ...facts } = addEnding(this.#known, ending);
    this.#known = facts;
    const { chargeId, outcome = 'unknown' } = known as Partial<Failed>;
    this.#news = chargeId === undefined ? { outcome } : { id: chargeId };
  }

  /** Asks how the payment stands, and tells first what the server has not heard. Resolves with nothing if the server does not know. */
  async ask({ reference }: Pick<PaymentFacts, 'reference'>): Promise<Ending | undefined> {
    // Nothing is sent any more, and what was lost would have arrived.
    const isLate = performance.now() - this.#endedAt > RECOVERY_MS;
    if (isLate && this.#begunAt === 0) this.#news = { outcome: 'not_sent' };
    const news = this.#news;
    const answer = await this.#ask(news ? 'PUT' : 'GET', `/payments/${encodeURIComponent(reference)}`, news);
    const [status, { code }] = answer;
    if (isLate && code === 'payment_not_found') return NOT_BEGUN;
    // That the question itself has failed tells nothing.
    const ending = status === 200 || status === 409 ? judgeShopAnswer(answer, reference) : UNREADABLE;
    // The server looks again each time when it hears of a charge, or that there is none.
    if (!isUnknown(ending) || (status === 200 && news?.outcome === 'unknown')) this.#news = undefined;
    return isUnknown(ending) ? undefined : ending;
  }
}
