/** The server's half of a checkout: an order is paid at most once, and the shop hears of it at least once. */
import { createOptionError } from '../errors/option-error.js';
import { readBuyerAddress } from './http/buyer-address.js';
import { findRoute, ROUTE_METHODS, type Route } from './http/find-route.js';
import { createOriginTeller, listCorsHeaders, listPreflightHeaders, mayPass } from './http/origin.js';
import { Refusal, refuse } from './http/refusal.js';
import { listPayments, type PaymentFilter, type PaymentList } from './list-payments.js';
import { checkOptions, type PaymentsOptions } from './options.js';
import { type Context, openContext } from './payment/context.js';
import { deliverStored } from './payment/deliver.js';
import { type Resolution, resolvePayment } from './resolve.js';
import { acceptPageResult } from './routes/accept-page-result.js';
import { type OrderRequest, type RouteAnswer, readRequest } from './routes/order-request.js';
import { payOrder } from './routes/pay-order.js';
import { showOrder, showPaymentState } from './routes/show-order.js';
import { type Settlement, settlePayments } from './settle.js';
import { createShared } from './shared.js';

/** What a server knows of a request beside the request itself. */
export interface RequestInfo {
  /** The address of the connection. */
  readonly remoteAddress?: string | undefined;
}

/** The payments of a shop. Its functions need no `this`. */
export interface Payments {
  /** Answers a request to any route, under any prefix. It never rejects. */
  handle(request: Request, info?: RequestInfo): Promise<Response>;
  /** The same, as the route handlers of Next.js. */
  GET(request: Request): Promise<Response>;
  /** The same. */
  POST(request: Request): Promise<Response>;
  /** The same. */
  PUT(request: Request): Promise<Response>;
  /** The same. */
  OPTIONS(request: Request): Promise<Response>;
  /**
   * Ends what is open: tells what could not be told, and then asks the gateway about payments whose result is not known. Call it
   * each minute, in any number of processes. It never rejects for anything else than its option.
   * @param options `limit`: how many payments at most for each of both, a whole number above 0. Default: 100.
   * @throws {ConfigurationError} `option_invalid`.
   */
  settle(options?: { readonly limit?: number }): Promise<Settlement>;
  /**
   * Ends a payment by the word of a human, who has looked at the gateway: it has failed, or this charge has paid it.
   * @param who Who says so. It is stored.
   * @throws {ConfigurationError} `option_invalid` when there is no such payment, when another charge has paid it, or when a payment is
   * said to have failed that began to be charged less than a minute ago.
   */
  resolve(orderId: string, reference: string, resolution: Resolution, who: string): Promise<void>;
  /**
   * Lists payments a page at a time, the newest first. Each that is there is on one page, however many begin meanwhile.
   * @throws {ConfigurationError} `option_invalid` for a name or a value that does not exist, and when the store has no `list`.
   * @throws {PaymentStoreError} when the store fails.
   */
  list(filter?: PaymentFilter): Promise<PaymentList>;
}

/**
 * Creates the payments of a shop.
 * @throws {ConfigurationError} for the first option that is missing, wrong or unknown.
 * @example
 * ```ts
 * const signature = 'sig_test_sandbox';
 * const payments = createPayments({
 *   client: createClient({ baseUrl: 'http://localhost:4010', apiKey: 'sk_test_sandbox', signature }),
 *   publishableKey: 'pk_test_sandbox',
 *   signature,
 *   store: memoryStore(),
 *   readOrder: () => ({ amount: 2599, currency: 'eur' }),
 *   gateway: sandboxReader('http://localhost:4010', 'sk_test_sandbox'),
 *   onPaid: (orderId) => console.log(`Ship ${orderId}`),
 * });
 * ```
 */
export function createPayments(options: PaymentsOptions): Payments {
  const shared = createShared(checkOptions(options));
  const tellOrigin = createOriginTeller();
  const handle: Payments['handle'] = (request, info) => handleRequest(openContext(shared), tellOrigin, request, info);
  // Next gives its handlers a second argument, which is not ours.
  const handleAlone = (request: Request) => handle(request);
  return Object.freeze<Payments>({
    handle,
    GET: handleAlone,
    POST: handleAlone,
    PUT: handleAlone,
    OPTIONS: handleAlone,
    settle: async ({ limit = 100 } = {}) => {
      if (!Number.isInteger(limit) || limit < 1) throw createOptionError('limit must be a whole number above 0');
      return settlePayments(shared, limit);
    },
    resolve: (...given) => resolvePayment(openContext(shared), ...given),
    list: async (filter) => listPayments(openContext(shared), filter),
  });
}

async function handleRequest(
  context: Context,
  tellOrigin: (request: Request) => void,
  request: Request,
  info: RequestInfo = {},
): Promise<Response> {
  const { origins } = context.options;
  let cors: Readonly<Record<string, string>> = {};
  try {
    const asked = await readRequest(context, () => {
      cors = listCorsHeaders(request, origins);
      if (mayPass(request, origins)) return readHead(context, request, info);
      tellOrigin(request);
      throw refuse(403, 'origin_refused');
    });
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...cors, ...listPreflightHeaders(request) } });
    // Also before a refusal, something may have been stored that the shop must hear.
    const [status, body] = await work(context, request, asked).finally(() => deliverStored(context));
    return answer(status, body, cors);
  } catch (error) {
    if (error instanceof Refusal) return answer(error.status, error.body, cors, error.headers);
    // The store has failed. What became of the payment is not known.
    context.report('store', error);
    return answer(502, { outcome: 'unknown' }, cors);
  }
}

/** What a request asks for, and where it comes from. */
type Head = Route & Pick<OrderRequest, 'remoteIp'>;

function readHead({ options }: Context, request: Request, { remoteAddress }: RequestInfo): Head {
  const remoteIp = readBuyerAddress(request.headers, options.proxies, remoteAddress);
  return { ...findRoute(new URL(request.url).pathname), remoteIp };
}

const answer = (status: number, body: object, ...headers: readonly Readonly<Record<string, string>>[]): Response =>
  Response.json(body, { status, headers: Object.assign({ 'cache-control': 'no-store' }, ...headers) });

/** What answers each method of each route. */
const HANDLERS: Readonly<Record<string, (given: OrderRequest) => Promise<RouteAnswer>>> = {
  'GET order': showOrder,
  'POST payments': payOrder,
  'GET payment': showPaymentState,
  'PUT payment': acceptPageResult,
};

async function work(context: Context, request: Request, { kind, ...head }: Head): Promise<RouteAnswer> {
  const handler = HANDLERS[`${request.method} ${kind}`];
  if (handler) return handler({ context, request, ...head });
  const allow = ROUTE_METHODS[kind].join(', ');
  throw new Refusal(405, { outcome: 'not_sent', code: 'method_not_allowed' }, { allow });
}
