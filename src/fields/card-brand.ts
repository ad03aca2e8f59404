/** Finds the brand of a card number by its issuer identification number (ISO/IEC 7812-1). */

/** The known brands. */
export type CardBrand = 'amex' | 'diners' | 'discover' | 'jcb' | 'maestro' | 'mastercard' | 'unionpay' | 'visa';

/** The rules of a brand for its cards. */
export interface CardBrandRule {
  readonly brand: CardBrand;
  /** The printed name, which is the same in every language. */
  readonly name: string;
  /** Matches the first digits of its numbers. */
  readonly prefix: RegExp;
  /** Lengths of the card number, in digits, in ascending order. */
  readonly lengths: readonly number[];
  /** Length of the security code, in digits. */
  readonly cvcLength: 3 | 4;
}

/** How many digits tell all brands apart. With fewer, a brand may still change: `6` alone counts as Maestro. */
export const PREFIX_MAX_LENGTH = 4;

/** The lengths for an unknown brand. */
export const ANY_LENGTH = [12, 13, 14, 15, 16, 17, 18, 19];

const RULES: readonly CardBrandRule[] = [
  { brand: 'amex', name: 'American Express', prefix: /^3[47]/, lengths: [15], cvcLength: 4 },
  {
    brand: 'diners',
    name: 'Diners Club',
    prefix: /^3(0[0-5]|095|[689])/,
    lengths: [14, 15, 16, 17, 18, 19],
    cvcLength: 3,
  },
  { brand: 'jcb', name: 'JCB', prefix: /^35(2[89]|[3-8]\d)/, lengths: [16, 17, 18, 19], cvcLength: 3 },
  {
    brand: 'mastercard',
    name: 'Mastercard',
    // From 51 to 55, and from 2221 to 2720.
    prefix: /^(5[1-5]|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/,
    lengths: [16],
    cvcLength: 3,
  },
  { brand: 'unionpay', name: 'UnionPay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19], cvcLength: 3 },
  { brand: 'discover', name: 'Discover', prefix: /^6(011|4[4-9]|5)/, lengths: [16, 17, 18, 19], cvcLength: 3 },
  {
    brand: 'maestro',
    name: 'Maestro',
    // All that begins with 6 and is of no brand before.
    prefix: /^(5[0678]|6)/,
    lengths: ANY_LENGTH,
    cvcLength: 3,
  },
  { brand: 'visa', name: 'Visa', prefix: /^4/, lengths: [13, 16, 18, 19], cvcLength: 3 },
];

/** Finds the brand of a number from its first digits. */
export function findCardBrand(digits: string): CardBrandRule | undefined {
  return RULES.find(({ prefix }) => prefix.test(digits));
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
