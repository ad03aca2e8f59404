/** The option `server`: the shop's server tells what there is to pay, in place of other options. */
import { createOptionError } from '../../errors/option-error.js';
import { isWellFormed } from '../../fields/text.js';
import { takeOwn } from '../../options/own.js';
import type { CheckoutOptions, WithoutReplaced } from './checkout-options.js';
import { SHARED_OPTIONS } from './option-table.js';
import { listHaving } from './shapes.js';

/** What the shop's server tells of an order. It is checked like options. */
const TOLD = /*#__PURE__*/ listHaving(SHARED_OPTIONS, 'told');

/** The options whose place the server takes. */
const REPLACED: readonly (keyof WithoutReplaced)[] = /*#__PURE__*/ listHaving(SHARED_OPTIONS, 'replaced');

/** What the shop's server tells of an order. */
export type OrderTerms = Readonly<Partial<Record<(typeof TOLD)[number], unknown>>>;

/**
 * Joins the options of the page and what its server tells. Without `server` they stay as they are.
 * @throws {ConfigurationError} when an option cannot stand beside `server`, or `orderId` is missing.
 */
export function joinTerms<Options extends CheckoutOptions>(options: Options, terms: OrderTerms = {}): Options {
  if (options.server === undefined) return options;
  const replaced = REPLACED.find((name) => options[name] !== undefined);
  if (replaced) throw createOptionError(`${replaced} cannot stand beside server`);
  if (!options.orderId || !isWellFormed(options.orderId)) throw createOptionError('orderId must stand beside server');
  const told = TOLD.map((name) => [name, terms[name] ?? options[name]]);
  return takeOwn({ ...options, ...Object.fromEntries(told), remember: false });
}
