/** The option `server`: the shop's server tells what there is to pay, in place of other options. */
import { createOptionError } from '../../errors/option-error.js';
import { isWellFormed } from '../../fields/text.js';
import { takeOwn } from '../../options/own.js';
import type { CheckoutOptions, OwnKeys, OwnTokenizer } from './checkout-options.js';

/** What the shop's server must tell of an order. It is checked like options. */
const TOLD = ['amount', 'currency', 'description', 'remoteIp'] as const;

/** What it can tell beside that. Otherwise the page may know it. */
const ALSO_TOLD = ['customerId', 'checkoutId'] as const;

/** The options whose place the server takes. */
const REPLACED = [...TOLD, 'onToken', 'lookUp', 'remember'] as const;

/** What the shop's server tells of an order. */
export type OrderTerms = Readonly<Partial<Record<(typeof TOLD | typeof ALSO_TOLD)[number], unknown>>>;

// No value has these two types: the compiler's message shows their names, where `undefined` would say nothing. An interface
// would not tell the compiler which kind of options is meant.
declare enum NotBesideServer {
  none = '',
}
declare enum NotBesideWhatItReplaces {
  none = '',
}

// `server` is the first member of both kinds of options, because the compiler reports the first part that does not fit, and tells
// the kinds apart by the first member that can.

/** The options whose page tells what there is to pay. */
export interface WithoutServer {
  /**
   * It cannot stand beside what it replaces: `amount`, `currency`, `description`, `remoteIp`, `onToken`, `lookUp` and `remember`.
   * Without them, the options are `ServerMountOptions` or `ServerAttachOptions`.
   */
  readonly server?: NotBesideWhatItReplaces | undefined;
}

/** What the page tells in their place. */
interface Served {
  /** The path or the address of the server, such as `/payments`. */
  readonly server: string;
  /** The shop's own number of the order. */
  readonly orderId: string;
}

/** The options that cannot be given, because the server takes their place. */
interface WithoutReplaced extends Readonly<Partial<Record<(typeof REPLACED)[number], NotBesideServer | undefined>>> {
  /** The server tells it. */
  readonly amount?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly currency?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly description?: NotBesideServer | undefined;
  /** The server tells it. */
  readonly remoteIp?: NotBesideServer | undefined;
  /** The server gets the token. */
  readonly onToken?: NotBesideServer | undefined;
  /** The server is asked. */
  readonly lookUp?: NotBesideServer | undefined;
  /** The server remembers. */
  readonly remember?: NotBesideServer | undefined;
}

/** The options of a form whose shop has a server of `payveil/server`. */
export type ServerOptions<Options> = Served &
  WithoutReplaced &
  Omit<Options, keyof (Served & WithoutReplaced)> &
  (OwnTokenizer | OwnKeys);

/**
 * Joins the options of the page and what its server tells. Without `server` they stay as they are.
 * @throws {ConfigurationError} when an option cannot stand beside `server`, or `orderId` is missing.
 */
export function joinTerms<Options extends CheckoutOptions>(options: Options, terms: OrderTerms = {}): Options {
  if (options.server === undefined) return options;
  const replaced = REPLACED.find((name) => options[name] !== undefined);
  if (replaced) throw createOptionError(`${replaced} cannot stand beside server`);
  if (!options.orderId || !isWellFormed(options.orderId)) throw createOptionError('orderId must stand beside server');
  const told = [...TOLD, ...ALSO_TOLD].map((name) => [name, terms[name] ?? options[name]]);
  return takeOwn({ ...options, ...Object.fromEntries(told), remember: false });
}
