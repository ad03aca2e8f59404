/** What a merchant may change about the checks: minimum amounts, currencies, the clock. */
import { ConfigurationError } from '../errors/configuration-error.js';
import { isCurrency, MINIMUM_AMOUNTS } from '../fields/money.js';

/** Options that `createTokenizer`, `createClient` and `createSandbox` share. */
export interface ChargeRules {
  /** Rows that replace or extend the table of minimum amounts: lowercase currency to minor units. */
  readonly minimumAmounts?: Readonly<Record<string, number>> | undefined;
  /** The currencies to accept, of any case. Default: every ISO 4217 currency in circulation. */
  readonly currencies?: readonly string[] | undefined;
  /** The clock that judges expiry: a `Date`, or milliseconds since the epoch. Default: the system's. */
  readonly now?: (() => Date | number) | undefined;
}

/** Rules in the form in which the checks read them. */
export interface ResolvedRules {
  /** Gets the least amount of a lowercase currency, in minor units. */
  getMinimumAmount(currency: string): number;
  /** Tells whether a lowercase currency is among the accepted ones. */
  acceptsCurrency(currency: string): boolean;
  /** The instant that judges expiry, in milliseconds since the epoch. */
  now(): number;
}

/** The rules when no option is given. */
export const DEFAULT_RULES: ResolvedRules = /*#__PURE__*/ createRules({});

/**
 * Resolves the options to rules.
 * @throws {ConfigurationError} `option_invalid` when an option is of the wrong shape.
 */
export function resolveRules({ minimumAmounts, currencies, now }: ChargeRules): ResolvedRules {
  const isDefault = minimumAmounts === undefined && currencies === undefined && now === undefined;
  return isDefault ? DEFAULT_RULES : createRules({ minimumAmounts, currencies, now });
}

// The default clock is looked up at each call, so that a test's fake clock is seen.
function createRules({ minimumAmounts, currencies, now = () => Date.now() }: ChargeRules): ResolvedRules {
  const rows = new Map(Object.entries(MINIMUM_AMOUNTS));
  for (const [currency, amount] of Object.entries(minimumAmounts ?? {})) {
    const isRow = isCurrency(currency.toLowerCase()) && Number.isInteger(amount) && amount >= 0;
    if (!isRow) throw invalid('minimumAmounts must map currencies to minor units');
    rows.set(currency.toLowerCase(), amount);
  }
  const isList = currencies === undefined || (Array.isArray(currencies) && currencies.every(isCurrencyOfAnyCase));
  if (!isList) throw invalid('currencies must be a list of ISO 4217 codes');
  if (typeof now !== 'function') throw invalid('now must be a function');
  const accepted = currencies && new Set(currencies.map((code) => code.toLowerCase()));
  return {
    getMinimumAmount: (currency) => rows.get(currency) ?? 1,
    acceptsCurrency: (currency) => accepted?.has(currency) ?? true,
    now: () => Number(now()),
  };
}

const isCurrencyOfAnyCase = (code: unknown) => typeof code === 'string' && isCurrency(code.toLowerCase());

const invalid = (message: string) => new ConfigurationError('option_invalid', `The option ${message}.`);
