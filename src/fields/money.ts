/** Currencies (ISO 4217) and amounts in their minor unit. */

/** The largest amount, in minor units: eight digits (interface, Limits). */
export const AMOUNT_MAX = 99_999_999;

// ISO 4217 list one as of 2026, without funds, metal, test and special codes.
const CURRENCIES =
  'aed afn all amd aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf clp cny cop crc ' +
  'cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr iqd irr ' +
  'isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk ' +
  'mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sdg sek sgd shp sle ' +
  'sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah ugx usd uyu uzs ved ves vnd vuv wst xaf xcd xcg xof ' +
  'xpf yer zar zmw zwg';

/** Published equivalents of US$0.50, in minor units (interface, Limits). A currency without a row starts at 1. */
export const MINIMUM_AMOUNTS: Readonly<Record<string, number>> = /*#__PURE__*/ parseRows(
  'usd50 eur50 aud50 cad50 chf50 brl50 nzd50 sgd50 inr50 jpy50 gbp30 aed200 myr200 pln200 ron200 dkk250 nok300 sek300 ' +
    'hkd400 mxn1000 thb1000 czk1500 huf17500',
);

/** Normalizes a currency code of any case to lowercase, or `undefined` when it is no currency in circulation. */
export function normalizeCurrency(code: string): string | undefined {
  // ASCII alone: toLowerCase() would turn the Kelvin sign, U+212A, into a k.
  const lowercase = /^[a-z]{3}$/i.test(code) ? code.toLowerCase() : '';
  return lowercase && ` ${CURRENCIES} `.includes(` ${lowercase} `) ? lowercase : undefined;
}

const NO_EXPONENT = 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf';
const THREE_DIGITS = 'bhd iqd jod kwd lyd omr tnd';

/** Gets the number of digits after the decimal separator (ISO 4217); `Intl` disagrees with it for 16 currencies. */
export function getCurrencyExponent(currency: string): 0 | 2 | 3 {
  if (NO_EXPONENT.includes(currency)) return 0;
  return THREE_DIGITS.includes(currency) ? 3 : 2;
}

/** Finds what is wrong with an amount in any currency, or `undefined`. */
export function findAmountProblem(
  amount: number,
): 'amount_not_integer' | 'amount_too_small' | 'amount_too_large' | undefined {
  if (!Number.isInteger(amount)) return 'amount_not_integer';
  if (amount < 1) return 'amount_too_small';
  return amount > AMOUNT_MAX ? 'amount_too_large' : undefined;
}

function parseRows(rows: string): Record<string, number> {
  return Object.fromEntries(rows.split(' ').map((row) => [row.slice(0, 3), Number(row.slice(3))]));
}
