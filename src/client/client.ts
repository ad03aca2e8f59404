/** One method for each route of the gateway. A token is an opaque string here. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { createOptionError } from '../errors/option-error.js';
import { checkApiKey, checkSignature } from '../options/credentials.js';
import { copyOwn, type OwnMembers, takeOwn } from '../options/own.js';
import { type CardChargeInput, cardChargeSchema, createCardChargeSchema } from '../schema/card-charge.js';
import { writeCardChargeJson, writeSepaChargeJson } from '../schema/charge-json.js';
import { type CustomerInput, createCustomerSchema, customerSchema } from '../schema/customer.js';
import { parseIdentifier, parseInput, parseOwn, parsePathSegment } from '../schema/parse.js';
import { type ChargeRules, chooseSchema } from '../schema/rules.js';
import { createSepaChargeSchema, type SepaChargeInput, sepaChargeSchema } from '../schema/sepa-charge.js';
import { normalizeBaseUrl } from './base-url.js';
import { type Fetch, sendCall } from './request.js';
import {
  type Answer,
  type Charge,
  type Customer,
  readCharge,
  readCustomer,
  readResult,
  type Token,
} from './responses.js';

/** What a client needs to know. */
export interface ClientOptions extends ChargeRules {
  /** The gateway's address: `https:`, or `http:` on a loopback host. A path prefix is kept. */
  readonly baseUrl: string;
  /** The API key: visible ASCII; in a page the publishable one. */
  readonly apiKey: string;
  /** The signature; the two charge methods need it. */
  readonly signature?: string | undefined;
  /** The `fetch` to use. Default: the platform's, as it is at each call. */
  readonly fetch?: Fetch | undefined;
  /** How long a call may take, retries included, in milliseconds, up to 2^31 - 1. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Admits `http:` on any host outside a page, for a sandbox in a container network. */
  readonly allowInsecureBaseUrl?: boolean | undefined;
}

/** What one call may change. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long this call may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/**
 * The gateway's routes. Every method rejects with a `PayveilError` whose `outcome` says what is known;
 * input is checked first (`ValidationError`), and nothing but a GET is ever sent twice.
 */
export interface Client {
  /** Makes a card token by API: POST /v1/create/token. */
  createCardToken(charge: CardChargeInput, options?: CallOptions): Promise<Token>;
  /** Makes a SEPA token by API: POST /v1/create/sepa/token. */
  createSepaToken(charge: SepaChargeInput, options?: CallOptions): Promise<Token>;
  /** Makes a token of the kind that `cardNumber` or `iban` says: POST /v1/tokens. */
  createToken(charge: CardChargeInput | SepaChargeInput, options?: CallOptions): Promise<Token>;
  /** Retrieves a token: GET /v1/retrieve/token/:id. Tried up to three times. */
  retrieveToken(id: string, options?: CallOptions): Promise<Token>;
  /** Retrieves a token: GET /v1/tokens/:id. Tried up to three times. */
  getToken(id: string, options?: CallOptions): Promise<Token>;
  /** Charges a card token: POST /v1/process/card-payment. A decline resolves, with status `failed`. */
  chargeCard(token: string, options?: CallOptions): Promise<Charge>;
  /** Charges a SEPA token: POST /v1/process/sepa-payment. Resolves with status `pending` as a rule. */
  chargeSepa(token: string, options?: CallOptions): Promise<Charge>;
  /** Creates a customer: POST /v1/create/customer. Members left out are sent as `-`. */
  createCustomer(customer: CustomerInput, options?: CallOptions): Promise<Customer>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Creates a client of the gateway (interface, Endpoints and Authentication).
 * @throws {ConfigurationError} for a bad option, key or base URL, or a secret key in a page.
 */
export function createClient(options: ClientOptions): Client {
  const own = takeOwn(options);
  const { apiKey, signature, timeoutMs, fetch } = own;
  checkApiKey(apiKey);
  if (signature !== undefined) checkSignature(signature);
  if (fetch !== undefined) checkFetch(fetch);
  const baseUrl = normalizeBaseUrl(own.baseUrl, own.allowInsecureBaseUrl === true);
  const defaultTimeoutMs = checkTimeout(timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const cardSchema = chooseSchema(own, cardChargeSchema, createCardChargeSchema);
  const sepaSchema = chooseSchema(own, sepaChargeSchema, createSepaChargeSchema);
  const customers = chooseSchema(own, customerSchema, createCustomerSchema);

  async function send<Result>(route: Route, call?: CallOptions | null): Promise<Result> {
    const { path, body, token, read } = route;
    const { signal, timeoutMs } = takeOwn(call);
    const headers: Record<string, string> = { accept: 'application/json', authorization: apiKey };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (token !== undefined) headers.signature = requireSignature(signature);
    const secrets = [apiKey, signature, token].filter((secret) => secret !== undefined);
    const result = await sendCall({
      fetch: fetch ?? findFetch(),
      url: baseUrl + path,
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body,
      signal: checkSignal(signal),
      timeoutMs: timeoutMs === undefined ? defaultTimeoutMs : checkTimeout(timeoutMs),
      secrets,
      read,
    });
    return result as Result;
  }

  const get = (path: string, call?: CallOptions): Promise<Token> =>
    send({ path, body: undefined, token: undefined, read: readResult }, call);
  const post = (path: string, body: string, call?: CallOptions): Promise<Token> =>
    send({ path, body, token: undefined, read: readResult }, call);
  const charge = (path: string, input: unknown, call?: CallOptions): Promise<Charge> => {
    const token = parseIdentifier('token', input);
    return send({ path, body: `{"token":${JSON.stringify(token)}}`, token, read: readCharge }, call);
  };

  const writeCard = (members: OwnMembers | undefined) => writeCardChargeJson(parseOwn(cardSchema, members));
  const writeSepa = (members: OwnMembers | undefined) => writeSepaChargeJson(parseOwn(sepaSchema, members));

  return Object.freeze<Client>({
    async createCardToken(input, call) {
      return post('/v1/create/token', writeCard(copyOwn(input)), call);
    },
    async createSepaToken(input, call) {
      return post('/v1/create/sepa/token', writeSepa(copyOwn(input)), call);
    },
    async createToken(input, call) {
      const members = copyOwn(input);
      const isSepa = members?.iban !== undefined && members.cardNumber === undefined;
      return post('/v1/tokens', isSepa ? writeSepa(members) : writeCard(members), call);
    },
    async retrieveToken(id, call) {
      return get(`/v1/retrieve/token/${writeSegment(id)}`, call);
    },
    async getToken(id, call) {
      return get(`/v1/tokens/${writeSegment(id)}`, call);
    },
    async chargeCard(token, call) {
      return charge('/v1/process/card-payment', token, call);
    },
    async chargeSepa(token, call) {
      return charge('/v1/process/sepa-payment', token, call);
    },
    async createCustomer(input, call) {
      const body = JSON.stringify(parseInput(customers, input));
      return send({ path: '/v1/create/customer', body, token: undefined, read: readCustomer }, call);
    },
  });
}

const writeSegment = (id: unknown) => encodeURIComponent(parsePathSegment('id', id));

/** One route of the gateway; every member is its own, so that a polluted prototype adds nothing. */
interface Route {
  readonly path: string;
  /** A GET has none. */
  readonly body: string | undefined;
  /** The token that is charged; such a request also carries the signature. */
  readonly token: string | undefined;
  readonly read: (answer: Answer) => object;
}

function requireSignature(signature: string | undefined): string {
  if (signature !== undefined) return signature;
  throw new ConfigurationError('signature_missing', 'A charge needs the option signature.');
}

function checkFetch(fetch: unknown): void {
  if (typeof fetch !== 'function') throw createOptionError('fetch must be a function');
}

// At each call, so that a client that was made first is caught by a Mock Service Worker that listens later.
function findFetch(): Fetch {
  if (typeof globalThis.fetch === 'function') return globalThis.fetch;
  throw new ConfigurationError('fetch_unavailable', 'This platform has no fetch: give the option fetch.');
}

// One that is none would fail after the request was sent, when nothing could be said of the outcome.
function checkSignal(signal: unknown): AbortSignal | undefined {
  if (signal === undefined || signal === null) return undefined;
  if (isAbortSignal(signal)) return signal;
  throw createOptionError('signal must be an AbortSignal');
}

// By its shape: a page may bring a signal of another window, or of a polyfill.
function isAbortSignal(signal: unknown): signal is AbortSignal {
  try {
    const { aborted, addEventListener, removeEventListener } = signal as Partial<AbortSignal>;
    return [addEventListener, removeEventListener].every(isFunction) && typeof aborted === 'boolean';
  } catch {
    return false;
  }
}

const isFunction = (value: unknown) => typeof value === 'function';

// setTimeout reads a longer time as none.
function checkTimeout(timeoutMs: unknown): number {
  if (typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw createOptionError('timeoutMs must be above 0 and at most 2147483647');
}
