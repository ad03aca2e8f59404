/** The rules that a merchant may change: minimum amounts, currencies and the clock. */
import { createOptionError } from '../errors/option-error.js';
import { getMinimumAmount, normalizeCurrency } from '../fields/money.js';
import type { KnownNames } from '../options/known-names.js';
import { copyOwn, takeOwn } from '../options/own.js';
import { checkPrototype } from '../options/prototype.js';
import { addCause, reportOnce } from '../report/report-thrown.js';

/** Options that `createTokenizer`, `createClient` and `createSandbox` share. */
export interface ChargeRules {
  /** Rows that replace or extend the table of minimum amounts. They map a lowercase currency to minor units. */
  readonly minimumAmounts?: Readonly<Record<string, number>> | undefined;
  /** The accepted currencies, in any case. Default: every ISO 4217 currency in circulation. */
  readonly currencies?: readonly string[] | undefined;
  /** The clock that judges expiry: a `Date`, or milliseconds since the epoch. Default: the system's. */
  readonly now?: (() => Date | number) | undefined;
}

/** The names of these options. */
export const RULE_NAMES: KnownNames<ChargeRules> = { minimumAmounts: true, currencies: true, now: true };

/** The rules after the options were checked. */
export interface ResolvedRules {
  /** Gets the minimum amount of a lowercase currency, in minor units. */
  getMinimumAmount(currency: string): number;
  /** Tells whether a lowercase currency is accepted. */
  acceptsCurrency(currency: string): boolean;
  /** The time by which expiry is judged, in milliseconds since the epoch. */
  now(): number;
}

/** The rules without any option. A polluted prototype cannot change them. */
export const DEFAULT_RULES: ResolvedRules = /*#__PURE__*/ createRules(/*#__PURE__*/ Object.create(null));

/**
 * Resolves the options to rules.
 * @throws {ConfigurationError} `option_invalid` when an option has the wrong shape.
 */
export function resolveRules(options: ChargeRules): ResolvedRules {
  const own = takeOwn(options);
  const isGiven = Object.keys(RULE_NAMES).some((name) => own[name as keyof ChargeRules] !== undefined);
  return isGiven ? createRules(own) : DEFAULT_RULES;
}

/**
 * Creates the rules of options, which inherit nothing. The default clock is looked up at each call, so that a test's fake clock is
 * seen.
 */
export function createRules({ minimumAmounts = {}, currencies, now = () => Date.now() }: ChargeRules): ResolvedRules {
  if (typeof now !== 'function') throw createOptionError('now must be a function');
  const rows = readMinimumAmounts(minimumAmounts);
  const reportNow = reportOnce('now');
  const accepted = currencies === undefined ? undefined : readCurrencies(currencies);
  return {
    getMinimumAmount: (currency) => rows.get(currency) ?? getMinimumAmount(currency),
    acceptsCurrency: (currency) => accepted?.has(currency) ?? true,
    now: () => readNow(now, reportNow),
  };
}

/**
 * Returns a function that gets the schema of rules, by default of the default ones. It makes each schema once, when it is first
 * asked for, because making one takes longer than making a token.
 * @throws {ConfigurationError} `prototype_polluted` when zod could not make it.
 */
export function makeOnce<Schema>(define: (rules: ResolvedRules) => Schema): (rules?: ResolvedRules) => Schema {
  const made = new WeakMap<ResolvedRules, Schema>();
  return (rules = DEFAULT_RULES) => {
    const known = made.get(rules);
    if (known) return known;
    checkPrototype();
    const schema = define(rules);
    made.set(rules, schema);
    return schema;
  };
}

function readMinimumAmounts(given: unknown): ReadonlyMap<string, number> {
  const members = copyOwn(given);
  const rows = new Map<string, number>();
  const add = ([code, amount]: [string, unknown]) => {
    const currency = normalizeCurrency(code);
    return currency !== undefined && isMinimum(amount) && rows.set(currency, amount);
  };
  if (members && Object.entries(members).every(add)) return rows;
  throw createOptionError('minimumAmounts must map currencies to minor units');
}

const isMinimum = (amount: unknown): amount is number => Number.isInteger(amount) && Number(amount) >= 0;

function readCurrencies(given: unknown): ReadonlySet<unknown> {
  try {
    const codes = Array.isArray(given) && [...given].map(readCurrency);
    if (codes && !codes.includes(undefined)) return new Set(codes);
  } catch {
    // Reported below, like a value that is not a list of texts.
  }
  throw createOptionError('currencies must list ISO 4217 codes');
}

const readCurrency = (code: unknown) => (typeof code === 'string' ? normalizeCurrency(code) : undefined);

function readNow(now: () => unknown, report: (error: unknown) => void): number {
  try {
    const instant = Number(now());
    if (!Number.isNaN(instant)) return instant;
  } catch (error) {
    report(error);
    throw addCause(createOptionError('now failed'), error);
  }
  throw createOptionError('now must give a Date, or milliseconds');
}
