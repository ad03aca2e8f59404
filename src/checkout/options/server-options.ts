/** The option `server`: the shop's server tells what there is to pay, in place of other options. */
import { createOptionError } from '../../errors/option-error.js';
import { takeOwn } from '../../options/own.js';
import type { CheckoutOptions } from './checkout-options.js';

/** What the shop's server tells of an order. It is checked like options. */
export type Terms = Readonly<
  Pick<CheckoutOptions, 'amount' | 'currency' | 'description' | 'customerId' | 'checkoutId'> & { remoteIp: string }
>;

/** The options whose place the server takes. */
const REPLACED = ['amount', 'currency', 'description', 'remoteIp', 'onToken', 'lookUp', 'remember'] as const;

/** The name of an option whose place the server takes. */
export type ReplacedOption = (typeof REPLACED)[number];

/** The options of a form whose shop has a server of `payveil/server`. */
export type ServerOptions<Options> = Omit<Options, ReplacedOption | 'server' | 'orderId'> & {
  readonly [Name in ReplacedOption]?: undefined;
} & {
  /** The path or the address of the server, such as `/payments`. */
  readonly server: string;
  /** The shop's own number of the order. */
  readonly orderId: string;
};

/**
 * Joins the options of the page and what its server tells. Without `server` they stay as they are.
 * @throws {ConfigurationError} when an option cannot stand beside `server`, or `orderId` is missing.
 */
export function joinTerms<Options extends CheckoutOptions>(options: Options, terms: Terms | undefined): Options {
  if (options.server === undefined) return options;
  const replaced = REPLACED.find((name) => options[name] !== undefined);
  if (replaced) throw createOptionError(`${replaced} cannot stand beside server, which takes its place`);
  if (!options.orderId) throw createOptionError('orderId must be given with server');
  return takeOwn({ ...options, ...terms, remember: false });
}
