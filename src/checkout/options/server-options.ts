/** The option `server`: the shop's server tells what there is to pay, in place of other options. */
import { createOptionError } from '../../errors/option-error.js';
import { isWellFormed } from '../../fields/text.js';
import { takeOwn } from '../../options/own.js';
import type { CheckoutOptions } from './checkout-options.js';
import { SHARED_OPTIONS } from './option-table.js';
import type { Having, OptionRow } from './shapes.js';

/** What the shop's server tells of an order. It is checked like options. */
export type OrderTerms = Readonly<Partial<Record<Having<typeof SHARED_OPTIONS, 't'>, unknown>>>;

/**
 * Joins the options of the page and what its server tells. Without `server` they stay as they are.
 * @throws {ConfigurationError} when an option cannot stand beside `server`, or `orderId` is missing.
 */
export function joinTerms<Options extends CheckoutOptions>(options: Options, terms?: OrderTerms): Options {
  const { server, orderId } = options;
  if (server === undefined) return options;
  const [given, told] = [Object(options), Object(terms)];
  const joined = takeOwn({ ...given, remember: false });
  for (const [name, [, traits]] of Object.entries<OptionRow>(SHARED_OPTIONS)) {
    if (traits?.includes('r') && given[name] !== undefined) {
      throw createOptionError(`${name} cannot stand beside server`);
    }
    if (traits?.includes('t')) joined[name] = told[name] ?? given[name];
  }
  if (!orderId || !isWellFormed(orderId)) throw createOptionError('orderId must stand beside server');
  return joined;
}
