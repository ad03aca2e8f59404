/** One payment at the shop's server: the server charges its token, or lets the page charge it and then asks the gateway itself. */
import { type Ending, isUnknown, UNREADABLE } from '../outcome/ending.js';
import { judgeShopAnswer, NOT_BEGUN, type ShopAnswer } from '../outcome/shop-answer.js';
import type { PaymentFacts } from '../screen.js';
import type { ShopServer } from '../shop-server.js';
import { RECOVERY_MS } from './resend.js';

/** The statuses of a payment that the page may charge. Its token is charged at most once. */
const MAY_CHARGE: readonly unknown[] = ['begun', 'unknown'];
/** How long the page may charge after the server has let it, in milliseconds. */
const FRESH_MS = 60_000;

export class ShopPayment {
  readonly #server: ShopServer;
  /** How many requests to charge are under way. */
  #count = 0;
  /** When the last of them has ended. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** When the server has let the page charge, in milliseconds since the epoch. */
  #begunAt = Number.NEGATIVE_INFINITY;
  /** Whether the page was to charge the token, and has not sent it. */
  #isUnsent = false;
  /** What the gateway has answered to the page, and the server has not heard. */
  #news: { readonly id?: string; readonly outcome?: string } | undefined;

  constructor(server: ShopServer) {
    this.#server = server;
  }

  /**
   * Charges the token. It may be called again with the same token.
   * @param chargeInPage Charges it from the page. Without it, the server charges.
   */
  async charge(
    facts: PaymentFacts,
    token: string,
    chargeInPage: (() => Promise<Ending>) | undefined,
    signal?: AbortSignal,
  ): Promise<Ending> {
    this.#count++;
    try {
      if (chargeInPage) return await this.#letPageCharge(facts, chargeInPage, signal);
      return judgeShopAnswer(await this.#post(facts, token, signal), facts.reference);
    } finally {
      this.#count--;
      this.#endedAt = performance.now();
    }
  }

  #post({ reference, method, replaces }: PaymentFacts, token?: string, signal?: AbortSignal): Promise<ShopAnswer> {
    return this.#server.send('POST', '/payments', { reference, method, token, replaces }, signal);
  }

  async #letPageCharge(
    facts: PaymentFacts,
    chargeInPage: () => Promise<Ending>,
    signal?: AbortSignal,
  ): Promise<Ending> {
    // The clock may have been set meanwhile, and a device that sleeps stops every other one.
    if (Math.abs(Date.now() - this.#begunAt) > FRESH_MS) {
      this.#isUnsent ||= this.#begunAt < 0;
      const answer = await this.#post(facts, undefined, signal);
      const { reference, status } = answer.members;
      // An earlier request may have begun it, and its result may be known.
      if (reference !== facts.reference || !MAY_CHARGE.includes(status))
        return judgeShopAnswer(answer, facts.reference);
      this.#begunAt = Date.now();
    }
    this.#isUnsent = false;
    const ending = await chargeInPage();
    const { chargeId, outcome } = { chargeId: undefined, outcome: 'unknown', ...ending };
    this.#news = chargeId === undefined ? { outcome } : { id: chargeId };
    const told = await this.ask(facts);
    if (!told) return isUnknown(ending) ? ending : { ...UNREADABLE, chargeId };
    // The gateway has told the page more about a charge that was not made.
    return told.kind === 'failed' && ending.kind === 'failed' ? { ...told, ...ending, isFinal: true } : told;
  }

  /** Asks how the payment stands, and tells first what the server has not heard. Resolves with nothing if nobody knows. */
  async ask({ reference }: Pick<PaymentFacts, 'reference'>): Promise<Ending | undefined> {
    // Nothing is sent any more, and a request that was lost would have arrived.
    const isLate = this.#count === 0 && performance.now() - this.#endedAt > RECOVERY_MS;
    if (isLate && this.#isUnsent) this.#news = { outcome: 'not_sent' };
    const news = this.#news;
    const path = `/payments/${encodeURIComponent(reference)}`;
    const answer = await this.#server.send(news ? 'PUT' : 'GET', path, news);
    if (isLate && answer.members.code === 'payment_not_found') return NOT_BEGUN;
    // That the question itself has failed tells nothing.
    if (answer.status !== 200) return undefined;
    const ending = judgeShopAnswer(answer, reference);
    const isKnown = !isUnknown(ending);
    // The server looks again each time when it hears that nothing was charged.
    if (isKnown || news?.outcome === 'unknown') this.#news = undefined;
    return isKnown ? ending : undefined;
  }
}
