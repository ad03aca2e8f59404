/** A shop of several processes beside a gateway of which a test decides everything: what is charged, when it is seen, and who lies. */

import { PayveilError } from '../../src/errors/payveil-error.js';
import type { PaidPayment, PaymentsOptions, ReviewedPayment } from '../../src/server/options.js';
import { createPayments, type Payments } from '../../src/server/payments.js';
import { memoryStore } from '../../src/server/store/memory.js';
import { cardCharge } from '../charges.js';
import type { JsonBody } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';

/** What the page seals with. */
export const KEYS = { publishableKey: 'pk_test_1', secretKey: 'sk_test_1', signature: 'sig_test_1' };

/** A charge at the gateway. */
export interface FakeCharge {
  readonly id: string;
  status: string;
  amount: number;
  currency: string;
  description: string;
  /** From when on the reader shows it. */
  seenAt: number;
}

/** One process of the shop. */
export interface Process {
  readonly payments: Payments;
  /** Lets so many milliseconds go by for all processes, and settles. */
  readonly settleAfter: (ms: number) => ReturnType<Payments['settle']>;
  readonly post: (body: object, order?: string) => Promise<JsonBody>;
  readonly put: (reference: string, body: object, order?: string) => Promise<JsonBody>;
  readonly get: (reference?: string, order?: string) => Promise<JsonBody>;
}

/** Loses the answer to a token. */
export const lose = (): never => {
  throw new PayveilError('connection_failed', 'unknown', 'lost');
};

/** Opens a shop with the order `1042` of 25.99 euros. Every process has the same store, and a clock of its own if it is given one. */
export function openHostileShop() {
  const clock = { time: 1_800_000_000_000 };
  const store = memoryStore({ now: () => clock.time });
  const charges: FakeCharge[] = [];
  const paid: (PaidPayment & { readonly orderId: string })[] = [];
  const reviews: ReviewedPayment[] = [];
  const sent: string[] = [];
  /** What the gateway does with the next tokens. Afterwards, every token is charged. */
  const answers: ((token: string) => unknown)[] = [];
  const orders = new Map([['1042', { amount: 2599, currency: 'eur' }]]);

  /** Makes a charge, as the gateway does for whoever has a publishable key. */
  function charge(members: Partial<FakeCharge> = {}): FakeCharge {
    const id = `ch_${charges.length + 1}`;
    const made = { id, status: 'succeeded', amount: 2599, currency: 'eur', description: '1042', seenAt: 0, ...members };
    charges.push(made);
    return made;
  }
  const chargeToken = async (token: string) => {
    sent.push(token);
    const answer = answers.shift();
    return (answer ? answer(token) : { ...charge() }) as never;
  };
  /** Charges the next token, and loses the answer. */
  const loseCharge = (members: Partial<FakeCharge> = {}) =>
    void answers.push(() => {
      charge(members);
      lose();
    });
  const see = () => charges.filter(({ seenAt }) => seenAt <= clock.time);

  function start(options: Partial<PaymentsOptions> = {}): Process {
    const payments = createPayments({
      publishableKey: KEYS.publishableKey,
      signature: KEYS.signature,
      client: { chargeCard: chargeToken, chargeSepa: chargeToken },
      store,
      readOrder: (id) => orders.get(id),
      gateway: {
        readCharge: async (id) => see().find((each) => each.id === id) as never,
        findCharges: async ({ description }) => see().filter((each) => each.description === description) as never,
      },
      onPaid: (orderId, payment) => void paid.push({ orderId, ...payment }),
      onReview: (problem) => void reviews.push(problem),
      now: () => clock.time,
      ...options,
    });
    const ask = async (method: string, order: string, path: string, body?: object): Promise<JsonBody> => {
      const headers = { 'content-type': 'application/json' };
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
      const url = `https://shop.test/orders/${encodeURIComponent(order)}${path}`;
      const answer = await payments.handle(new Request(url, init), { remoteAddress: '192.0.2.1' });
      return { http: answer.status, ...(await answer.json()) };
    };
    return {
      payments,
      settleAfter(ms) {
        clock.time += ms;
        return payments.settle();
      },
      post: (body, order = '1042') => ask('POST', order, '/payments', body),
      put: (reference, body, order = '1042') => ask('PUT', order, `/payments/${encodeURIComponent(reference)}`, body),
      get: (reference, order = '1042') =>
        ask('GET', order, reference === undefined ? '' : `/payments/${encodeURIComponent(reference)}`),
    };
  }

  return {
    clock,
    store,
    charges,
    charge,
    paid,
    reviews,
    sent,
    answers,
    loseCharge,
    orders,
    start,
    /** Seals a card for an order, as the page does. */
    seal: (members: object = {}) => seal(KEYS, JSON.stringify({ ...cardCharge, description: '1042', ...members })),
  };
}

/** Opens such a shop with one process. */
export function startHostileShop(options: Partial<PaymentsOptions> = {}) {
  const shop = openHostileShop();
  return { shop, ...shop.start(options) };
}
