/** Currencies (ISO 4217) and amounts in their minor unit. */
import { spellOut } from './text.js';

/** The largest amount, in minor units: eight digits (interface, Limits). */
export const AMOUNT_MAX = 99_999_999;

// ISO 4217 list one as of 2026, without funds, metal, test and special codes.
const CURRENCIES: ReadonlySet<string> = /*#__PURE__*/ new Set(
  /*#__PURE__*/ spellOut(
    'aedfnllmdoarsudwgzn bambddthdifmdndobrlsdtnwpynzd caddfhflpnyoprcupvezk djfkkopzd egprntbur fjdkp ' +
      'gbpelhsipmdnftqyd hkdnltguf idrlsnrqdrrsk jmdodpy kesgshrmfpwrwwdydzt lakbpkrrdslyd ' +
      'maddlgakdmkntopruurvrwkxnyrzn nadgniookprzd omr pabengkhpkrlnyg qar ronsdubwf sarbdcrdgekgdhpleosrdsptnvcypzl ' +
      'thbjsmtndoprytdwdzs uahgxsdyuzs vedesnduv wst xafcdcgofpf yer zarmwwg',
    2,
  ),
);

/** Published equivalents of US$0.50, in minor units (interface, Limits). A currency without a row starts at 1. */
export const MINIMUM_AMOUNTS: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  aud: 50,
  cad: 50,
  chf: 50,
  brl: 50,
  nzd: 50,
  sgd: 50,
  inr: 50,
  jpy: 50,
  gbp: 30,
  aed: 200,
  myr: 200,
  pln: 200,
  ron: 200,
  dkk: 250,
  nok: 300,
  sek: 300,
  hkd: 400,
  mxn: 1000,
  thb: 1000,
  czk: 1500,
  huf: 17500,
};

/** Normalizes a currency code to lowercase, or `undefined` if it is not a currency in circulation. */
export function normalizeCurrency(code: string): string | undefined {
  // Only ASCII letters: toLowerCase() would turn the Kelvin sign, U+212A, into a k.
  const lowercase = /^[a-z]{3}$/i.test(code) ? code.toLowerCase() : '';
  return CURRENCIES.has(lowercase) ? lowercase : undefined;
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
