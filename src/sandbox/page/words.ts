/** Writes amounts, codes and identifiers for people. */
import { isCardBrand, nameCardBrand } from '../../fields/card-brand.js';
import { getCurrencyExponent } from '../../fields/money.js';

/** Writes an amount in minor units for people: `€25.99`. */
export function writeAmount(amount: number, currency: string): string {
  const digits = getCurrencyExponent(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

/** Writes a code as words: `insufficient_funds` as `insufficient funds`. */
export function spellCode(code: string): string {
  return code.replaceAll('_', ' ');
}

/** Masks a token, because whoever has all of it can charge it. */
export function maskToken(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`;
}

/** Masks the tokens in a path. */
export function maskPath(path: string): string {
  return path.replace(/tok_[a-z2-7]{24}/g, maskToken);
}

/** Writes a count with its noun: `1 charge`, `2 charges`. */
export function writeCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Names a card brand. */
export function nameBrand(brand: string): string {
  if (isCardBrand(brand)) return nameCardBrand(brand);
  return brand === 'unknown' ? 'Card' : 'BCcard and DinaCard';
}

/** Writes the address of a merchant's page for a link. */
export function writeMerchantLink(merchant: string): string {
  return `./?merchant=${encodeURIComponent(merchant)}`;
}
