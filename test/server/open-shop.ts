/** A shop with the server's half of a checkout, whose gateway is the sandbox. */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createClient } from '../../src/client/client.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import type { GatewayReader } from '../../src/server/gateway-reader.js';
import type { PaidPayment, PaymentsOptions, ReviewedPayment } from '../../src/server/options.js';
import type { Order } from '../../src/server/order.js';
import { createPayments, type Payments, type RequestInfo } from '../../src/server/payments.js';
import { memoryStore } from '../../src/server/store/memory.js';
import type { PaymentStore } from '../../src/server/store/store.js';
import { cardCharge, sepaCharge } from '../charges.js';
import type { JsonBody } from '../sandbox/ask.js';
import { seal } from '../sandbox/seal.js';

/** An answer of the shop. */
export interface ShopAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: JsonBody;
}

/** A clock that a test moves, in milliseconds. */
export interface Clock {
  time: number;
}

/** A shop, and everything that it was told. */
export interface Shop {
  readonly sandbox: Sandbox;
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly clock: Clock;
  readonly orders: Map<string, Order>;
  readonly paid: (PaidPayment & { readonly orderId: string })[];
  readonly reviews: ReviewedPayment[];
  /** The bodies that reached the gateway's charge routes. */
  readonly charged: string[];
  /** Seals a token for an order, as the page does. Members replace those of the charge. */
  sealCard(orderId: string, members?: object): string;
  sealSepa(orderId: string, members?: object): string;
  /** Pays an order with a new reference. Members replace those of the card. */
  payCard(orderId: string, members?: object): Promise<ShopAnswer>;
  /** Begins a payment of an order. */
  post(orderId: string, body: object | string, init?: RequestInit & RequestInfo): Promise<ShopAnswer>;
  get(orderId: string, reference?: string, init?: RequestInit & RequestInfo): Promise<ShopAnswer>;
  put(orderId: string, reference: string, body: object): Promise<ShopAnswer>;
  /** Lists the charges at the gateway. */
  listCharges(): Promise<JsonBody[]>;
  /** Moves the clocks of shop and gateway. */
  pass(seconds: number): Promise<void>;
}

/** What a test may replace. A wrapper gets the real function. */
export interface ShopOptions extends Partial<Omit<PaymentsOptions, 'client'>> {
  readonly client?: Partial<Parameters<typeof createClient>[0]>;
  /** Stands between the shop and the gateway. */
  readonly fetch?: (pass: typeof fetch, ...given: Parameters<typeof fetch>) => Promise<Response>;
}

/** Opens a shop with the order `1042` of 25.99 euros. */
export function openShop({ client, fetch: between, ...options }: ShopOptions = {}): Shop {
  const sandbox = createSandbox();
  const { publishableKey, secretKey, signature } = sandbox.keys;
  const clock: Clock = { time: Date.now() };
  const charged: string[] = [];
  const orders = new Map<string, Order>([['1042', { amount: 2599, currency: 'eur' }]]);
  const [paid, reviews]: [Shop['paid'], ReviewedPayment[]] = [[], []];
  const pass = async (input: RequestInfo2, init?: RequestInit) => sandbox.fetch(input as string, init);
  const ask = async (path: string, init?: RequestInit): Promise<JsonBody> => {
    const response = await pass(`https://gateway.test/sandbox${path}`, {
      headers: { authorization: secretKey },
      ...init,
    });
    return response.status === 404 ? undefined : response.json();
  };
  const send: typeof fetch = async (input, init) => {
    if (String(input).includes('/v1/process/')) charged.push(String(init?.body));
    return between ? between(pass as typeof fetch, input, init) : pass(input as string, init);
  };
  const gateway: GatewayReader = {
    readCharge: (id) => ask(`/charges/${encodeURIComponent(id)}`),
    findCharges: async ({ description }) =>
      (await ask('/charges')).data.filter((charge: JsonBody) => charge.description === description),
  };
  const store = options.store ?? memoryStore({ now: () => clock.time });
  const payments = createPayments({
    client: createClient({
      baseUrl: 'https://gateway.test',
      apiKey: secretKey,
      signature,
      fetch: send,
      retries: 0,
      ...client,
    }),
    publishableKey,
    signature,
    gateway,
    readOrder: (id) => orders.get(id),
    onPaid: (orderId, payment) => void paid.push({ orderId, ...payment }),
    onReview: (problem) => void reviews.push(problem),
    now: () => clock.time,
    ...options,
    store,
  });

  async function request(method: string, path: string, init: RequestInit & RequestInfo = {}): Promise<ShopAnswer> {
    const { remoteAddress = '192.0.2.10', ...others } = init;
    const headers = { host: 'shop.test', ...(method !== 'GET' && { 'content-type': 'application/json' }) };
    const merged = { ...others, method, headers: { ...headers, ...(others.headers as object) } };
    const response = await payments.handle(new Request(`http://shop.test/payments${path}`, merged), { remoteAddress });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
  }
  const toPath = (id: string, reference?: string) =>
    `/orders/${encodeURIComponent(id)}${reference === undefined ? '' : `/payments/${encodeURIComponent(reference)}`}`;
  const describe = (id: string) => {
    const { amount, currency, description = id } = orders.get(id) ?? {};
    return { amount, currency, description };
  };
  const sealAs =
    (charge: object) =>
    (id: string, members: object = {}) =>
      seal({ publishableKey, signature } as never, JSON.stringify({ ...charge, ...describe(id), ...members }));

  const sealCard = sealAs(cardCharge);
  const post: Shop['post'] = (id, body, init = {}) =>
    request('POST', `${toPath(id)}/payments`, {
      ...init,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return {
    sandbox,
    payments,
    store,
    clock,
    orders,
    paid,
    reviews,
    charged,
    sealCard,
    sealSepa: sealAs(sepaCharge),
    payCard: (id, members) => post(id, { reference: createReference(), method: 'card', token: sealCard(id, members) }),
    post,
    get: (id, reference, init) => request('GET', toPath(id, reference), init),
    put: (id, reference, body) => request('PUT', toPath(id, reference), { body: JSON.stringify(body) }),
    listCharges: async () => (await ask('/charges')).data,
    async pass(seconds) {
      clock.time += seconds * 1000;
      await sandbox.clock.advance({ seconds });
    },
  };
}

type RequestInfo2 = Parameters<typeof fetch>[0];

/** Creates a reference, as a form does. */
export const createReference = (): string => randomUUID();

/** Hashes a token as the store keeps it, but with Node's own crypto. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Confirms a charge at the bank's page, as the buyer does. */
export async function confirm(shop: Shop, chargeId: string): Promise<void> {
  const { secretKey } = shop.sandbox.keys;
  const answer = await shop.sandbox.fetch(`https://gateway.test/sandbox/charges/${chargeId}/authenticate`, {
    method: 'POST',
    headers: { authorization: secretKey },
    body: JSON.stringify({ outcome: 'succeeded' }),
  });
  expect(answer.status).toBe(200);
}
