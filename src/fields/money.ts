/** Currencies (ISO 4217) and amounts in their minor unit. */
import { findGroup, spellOut } from './text.js';

/** The largest amount, in minor units: eight digits (interface, Limits). */
export const AMOUNT_MAX = 99_999_999;

// ISO 4217 list one as of 2026, without funds, metal, test and special codes.
const CURRENCIES: readonly string[] = /*#__PURE__*/ spellOut(
  'aedfnllmdoarsudwgzn bambddthdifmdndobrlsdtnwpynzd caddfhflpnyoprcupvezk djfkkopzd egprntbur fjdkp ' +
    'gbpelhsipmdnftqyd hkdnltguf idrlsnrqdrrsk jmdodpy kesgshrmfpwrwwdydzt lakbpkrrdslyd ' +
    'maddlgakdmkntopruurvrwkxnyrzn nadgniookprzd omr pabengkhpkrlnyg qar ronsdubwf sarbdcrdgekgdhpleosrdsptnvcypzl ' +
    'thbjsmtndoprytdwdzs uahgxsdyuzs vedesnduv wst xafcdcgofpf yer zarmwwg',
  2,
);

/** Published equivalents of US$0.50 (interface, Limits): currencies, grouped by their minimum in minor units. */
export const MINIMUM_AMOUNTS: Readonly<Record<number, string>> = {
  30: 'gbp',
  50: 'usd eur aud cad chf brl nzd sgd inr jpy',
  200: 'aed myr pln ron',
  250: 'dkk',
  300: 'nok sek',
  400: 'hkd',
  1000: 'mxn thb',
  1500: 'czk',
  17500: 'huf',
};

/** Gets the minimum amount of a lowercase currency, in minor units. A currency that is not in the table starts at 1. */
export function getMinimumAmount(currency: string): number {
  return Number(findGroup(MINIMUM_AMOUNTS, currency) ?? 1);
}

/** Normalizes a currency code to lowercase, or `undefined` if it is not a currency in circulation. */
export function normalizeCurrency(code: string): string | undefined {
  // Only ASCII letters: toLowerCase() would turn the Kelvin sign, U+212A, into a k.
  const lowercase = /^[a-z]{3}$/i.test(code) ? code.toLowerCase() : '';
  return CURRENCIES.includes(lowercase) ? lowercase : undefined;
}

const NO_EXPONENT = 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf';
const THREE_DIGITS = 'bhd iqd jod kwd lyd omr tnd';

/** Gets the number of digits after the decimal separator (ISO 4217). `Intl` has other numbers for 16 currencies. */
export function getCurrencyExponent(currency: string): 0 | 2 | 3 {
  if (NO_EXPONENT.includes(currency)) return 0;
  return THREE_DIGITS.includes(currency) ? 3 : 2;
}

/** Finds the problem of an amount in any currency, or `undefined`. */
export function findAmountProblem(
  amount: number,
): 'amount_not_integer' | 'amount_too_small' | 'amount_too_large' | undefined {
  if (!Number.isInteger(amount)) return 'amount_not_integer';
  if (amount < 1) return 'amount_too_small';
  return amount > AMOUNT_MAX ? 'amount_too_large' : undefined;
}
