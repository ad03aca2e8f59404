/** The options of `createPayments`, checked when it is called. */
import { UNSIGNED } from '../client/unsigned.js';
import { ConfigurationError } from '../errors/configuration-error.js';
import { createOptionError } from '../errors/option-error.js';
import { isSecretKey } from '../fields/credential.js';
import { isOrigin } from '../fields/origin.js';
import { checkApiKey, checkSignature } from '../options/credentials.js';
import { type KnownNames, refuseUnknown } from '../options/known-names.js';
import { takeOwn } from '../options/own.js';
import type { Charge } from '../schema/answers.js';
import type { GatewayReader } from './gateway-reader.js';
import type { Proxies } from './http/buyer-address.js';
import type { ReadOrder } from './order.js';
import type { PaymentState } from './states.js';
import type { PaymentStore, ReviewCode } from './store/store.js';

/** A payment that was paid. */
export interface PaidPayment {
  /** The gateway's id of the charge. */
  readonly id: string;
  /** The name of the payment for the buyer. */
  readonly reference: string;
  /** How the buyer has paid. */
  readonly method: 'card' | 'sepa';
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Three lowercase letters. */
  readonly currency: string;
}

/** A change of a payment's state. */
export interface ChangedPayment {
  /** The number of the order. */
  readonly orderId: string;
  /** The name of the payment for the buyer. */
  readonly reference: string;
  /** The state before. It is `undefined` for a payment that begins. */
  readonly from: PaymentState | undefined;
  /** The state now. */
  readonly to: PaymentState;
  /** How the buyer pays. */
  readonly method: 'card' | 'sepa';
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** Three lowercase letters. */
  readonly currency: string;
  /** The gateway's id of the charge, if it is known. */
  readonly chargeId?: string;
}

/** A payment that a human must look at. */
export interface ReviewedPayment {
  /** Why a human must look at it. */
  readonly code: ReviewCode;
  /** The number of the order. */
  readonly orderId: string;
  /** The name of the payment for the buyer. */
  readonly reference: string;
  /** The gateway's id of the charge, if it is known. */
  readonly chargeId?: string;
}

/** The options of `createPayments`. */
export interface PaymentsOptions {
  /** Charges the tokens: what `createClient` returns. */
  readonly client: {
    /** Charges a card token. */
    chargeCard(token: string): Promise<Charge>;
    /** Charges a SEPA token. */
    chargeSepa(token: string): Promise<Charge>;
  };
  /** The publishable key with which the page seals tokens. */
  readonly publishableKey: string;
  /** The signature with which the page seals tokens. */
  readonly signature: string;
  /** Keeps the payments. */
  readonly store: PaymentStore;
  /**
   * Reads an order from your database. Return nothing if there is no such order, or if it is not the order of this buyer, whom
   * the request tells: otherwise anyone could read and lock orders whose numbers can be guessed. Compare the id letter by letter:
   * if `01042` finds the order `1042`, it can be paid twice. The request's body was read before. It may take up to 10 seconds.
   */
  readonly readOrder: ReadOrder;
  /** Reads charges at your gateway. Without it, no lost answer can be found again. */
  readonly gateway?: GatewayReader | undefined;
  /**
   * Called when an order is paid, after that was stored. It may be called again for the same payment, so it must be idempotent.
   * `amount` is what the order asked when the payment began. If your orders can change after that, compare it before you ship.
   * If it rejects or takes more than 30 seconds, `settle` calls it again later.
   */
  readonly onPaid: (orderId: string, payment: PaidPayment) => unknown;
  /** Called when a human must look at a payment, at least once as well. Default: it is written to the console. */
  readonly onReview?: ((problem: ReviewedPayment) => unknown) | undefined;
  /**
   * Called once for each change of a payment's state, after that was stored, by the process that has stored it: for logs and metrics.
   * The payment does not wait for it, and what it throws is only reported. It is no promise: a process that dies tells nothing.
   * `onPaid` is one.
   */
  readonly onChange?: ((change: ChangedPayment) => unknown) | undefined;
  /**
   * How this process measures what has passed since the store has told its time, in milliseconds, for tests. A payment goes by the time
   * of the store, so it does not matter what time it is here. Default: `performance.now`.
   */
  readonly now?: (() => number) | undefined;
  /** From how many tries of an order in an hour on the next one is refused: declined payments, and those under way. Default: 10. */
  readonly tries?: number | undefined;
  /** The same for a buyer's address. Default: 30. */
  readonly triesPerAddress?: number | undefined;
  /**
   * How long after the last sending a payment is forgotten that the gateway does not know, in milliseconds. It must be longer
   * than a charge can take. Default: 900,000 (15 minutes).
   */
  readonly forgetAfterMs?: number | undefined;
  /** The other origins whose pages may pay here, such as that of a frame. Default: none. */
  readonly origins?: readonly string[] | undefined;
  /**
   * The number of your own proxies, each of which adds an address to the end of `X-Forwarded-For`, or `{ header }` if your platform
   * writes the buyer's address into a header of its own. Default: 0.
   */
  readonly proxies?: Proxies | undefined;
}

// In the order of an error's list: whoever gives `apiKey` means the first one.
const NAMES: KnownNames<PaymentsOptions> = {
  publishableKey: true,
  client: true,
  signature: true,
  store: true,
  readOrder: true,
  gateway: true,
  onPaid: true,
  onReview: true,
  onChange: true,
  now: true,
  tries: true,
  triesPerAddress: true,
  forgetAfterMs: true,
  origins: true,
  proxies: true,
};

const FUNCTIONS = {
  client: ['chargeCard', 'chargeSepa'],
  store: ['begin', 'read', 'readOrder', 'change', 'take'],
  gateway: ['readCharge', 'findCharges'],
} as const;

/** The options after they were checked. */
export type CheckedOptions = ReturnType<typeof checkOptions>;

/**
 * Checks the options.
 * @throws {ConfigurationError} for the first option that is missing, wrong or unknown.
 */
export function checkOptions(options: PaymentsOptions) {
  const own = takeOwn(options);
  refuseUnknown(own, NAMES);
  checkApiKey(own.publishableKey);
  checkSignature(own.signature);
  if (isSecretKey(own.publishableKey)) throw createOptionError('publishableKey must not be a secret key');
  for (const [name, functions] of Object.entries(FUNCTIONS)) checkFunctions(name, Reflect.get(own, name), functions);
  if (Object(own.client)[UNSIGNED]) {
    throw new ConfigurationError('signature_missing', 'The option client has no signature. Give it to createClient.');
  }
  for (const name of ['readOrder', 'onPaid', 'onReview', 'onChange', 'now'] as const) {
    const isNeeded = name === 'readOrder' || name === 'onPaid';
    if ((isNeeded || own[name] !== undefined) && !isFunction(own[name]))
      throw createOptionError(`${name} must be a function`);
  }
  return Object.assign(own, {
    now: own.now ?? (() => performance.now()),
    tries: checkCount('tries', own.tries ?? 10),
    triesPerAddress: checkCount('triesPerAddress', own.triesPerAddress ?? 30),
    forgetAfterMs: checkCount('forgetAfterMs', own.forgetAfterMs ?? 900_000),
    origins: checkOrigins(own.origins ?? []),
    proxies: checkProxies(own.proxies ?? 0),
  });
}

const isFunction = (value: unknown) => typeof value === 'function';

function checkFunctions(owner: string, value: unknown, names: readonly string[]): void {
  if (owner === 'gateway' && value === undefined) return;
  const missing = names.filter((name) => !isFunction(Object(value)[name]));
  if (missing.length > 0) throw createOptionError(`${owner} must have the functions ${names.join(', ')}`);
}

function checkCount(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw createOptionError(`${name} must be a whole number above 0`);
}

function checkOrigins(origins: unknown): readonly string[] {
  if (Array.isArray(origins) && origins.every(isOrigin)) return [...origins];
  throw createOptionError('origins must be a list of origins, such as https://pay.example');
}

function checkProxies(proxies: unknown): Proxies {
  if (Number.isInteger(proxies) && Number(proxies) >= 0) return Number(proxies);
  const { header } = Object(proxies);
  if (typeof header === 'string' && /^[\w-]+$/.test(header)) return { header };
  throw createOptionError('proxies must be 0, 1, 2 and so on, or the name of a header as { header }');
}
