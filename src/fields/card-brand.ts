/** Finds the brand of a card number by its issuer identification number (ISO/IEC 7812-1). */

/** The known brands. */
export type CardBrand = 'amex' | 'diners' | 'discover' | 'jcb' | 'maestro' | 'mastercard' | 'unionpay' | 'visa';

/** One prefix, or the first and the last of a range of prefixes with the same length. */
type PrefixRange = readonly [first: string, last?: string];

/** The rules of a brand for its cards. */
export interface CardBrandRule {
  readonly brand: CardBrand;
  /** The printed name, which is the same in every language. */
  readonly name: string;
  /** The prefixes of the brand. A longer prefix of another brand wins. */
  readonly prefixes: readonly PrefixRange[];
  /** Lengths of the card number, in digits, in ascending order. */
  readonly lengths: readonly number[];
  /** Length of the security code, in digits. */
  readonly cvcLength: 3 | 4;
}

/** How many digits tell all brands apart. With fewer, a brand may still change: `6` alone counts as Maestro. */
export const PREFIX_MAX_LENGTH = 4;

const RULES: readonly CardBrandRule[] = [
  { brand: 'amex', name: 'American Express', prefixes: [['34'], ['37']], lengths: [15], cvcLength: 4 },
  {
    brand: 'diners',
    name: 'Diners Club',
    prefixes: [['300', '305'], ['3095'], ['36'], ['38'], ['39']],
    lengths: [14, 15, 16, 17, 18, 19],
    cvcLength: 3,
  },
  { brand: 'jcb', name: 'JCB', prefixes: [['3528', '3589']], lengths: [16, 17, 18, 19], cvcLength: 3 },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    prefixes: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
    cvcLength: 3,
  },
  { brand: 'unionpay', name: 'UnionPay', prefixes: [['62'], ['81']], lengths: [16, 17, 18, 19], cvcLength: 3 },
  {
    brand: 'discover',
    name: 'Discover',
    prefixes: [['6011'], ['644', '649'], ['65']],
    lengths: [16, 17, 18, 19],
    cvcLength: 3,
  },
  {
    brand: 'maestro',
    name: 'Maestro',
    prefixes: [['50'], ['56', '58'], ['6']],
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    cvcLength: 3,
  },
  { brand: 'visa', name: 'Visa', prefixes: [['4']], lengths: [13, 16, 18, 19], cvcLength: 3 },
];

/** Finds the brand of a number from its first digits; the longest matching prefix wins. */
export function findCardBrand(digits: string): CardBrandRule | undefined {
  for (let length = PREFIX_MAX_LENGTH; length > 0; length--) {
    const start = digits.slice(0, length);
    const isPrefix = ([first, last = first]: PrefixRange) =>
      start.length === first.length && start >= first && start <= last;
    const found = RULES.find(({ prefixes }) => prefixes.some(isPrefix));
    if (found) return found;
  }
  return undefined;
}

/** Gets the name of a brand. */
export function nameCardBrand(brand: CardBrand): string {
  return RULES.find((rule) => rule.brand === brand)?.name ?? brand;
}

/** All known brands. */
export const CARD_BRANDS: readonly CardBrand[] = /*#__PURE__*/ RULES.map(({ brand }) => brand);

/** Tells whether a value is a known brand. */
export function isCardBrand(value: unknown): value is CardBrand {
  return CARD_BRANDS.some((brand) => brand === value);
}
