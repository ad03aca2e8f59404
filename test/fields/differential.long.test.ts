/** Compares our judgements with those of card-validator and ibantools: each difference is listed with its reason. */
import cardValidator from 'card-validator';
import {
  electronicFormatIBAN,
  friendlyFormatIBAN,
  getCountrySpecifications,
  isSEPACountry,
  isValidIBAN,
  ValidationErrorsIBAN,
  validateIBAN,
} from 'ibantools';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findCardBrand } from '../../src/fields/card-brand.js';
import {
  findExpiryProblem,
  judgeExpiry,
  normalizeExpiryMonth,
  normalizeExpiryYear,
  readExpiry,
} from '../../src/fields/card-expiry.js';
import { groupCardNumber, isLuhnValid, judgeCardNumber } from '../../src/fields/card-number.js';
import { getIbanLength, groupIban, judgeIban, normalizeIban } from '../../src/fields/iban.js';
import { fc } from '../fast-check.js';

type Topic = 'brand' | 'lengths' | 'cardNumber' | 'gaps' | 'expiry' | 'sepaCountry' | 'iban';

/** One difference on purpose. */
interface Difference {
  /** Why we differ. */
  readonly why: string;
  /** Inputs, their answer to each, and ours. */
  readonly cases: readonly { readonly input: string; readonly theirs: string; readonly ours: string }[];
  /** The inputs that differ for this reason, with the answers of one of the cases. */
  readonly covers: RegExp | ((input: string) => boolean);
  /** The instant at which the cases are judged, if not the usual one. */
  readonly at?: number;
}

const NOW = Date.UTC(2026, 6, 15, 12);

const DIFFERENCES: Readonly<Record<Topic, readonly Difference[]>> = {
  brand: [
    {
      why: 'The longest prefix so far wins, so that a brand shows from the first digit that can tell one; they wait until one is left.',
      cases: [
        { input: '4', theirs: 'several', ours: 'visa' },
        { input: '6', theirs: 'several', ours: 'maestro' },
      ],
      covers: /^\d{1,7}$/,
    },
    {
      why: 'National brands are not told apart: such a card is of the international brand whose range it lies in, or of none.',
      cases: [
        { input: '2200000000000000', theirs: 'mir', ours: 'none' },
        { input: '9792000000000000', theirs: 'troy', ours: 'none' },
        { input: '6500520000000000', theirs: 'troy', ours: 'discover' },
        { input: '6500310000000000', theirs: 'elo', ours: 'discover' },
        { input: '4011780000000000', theirs: 'elo', ours: 'visa' },
        { input: '5066990000000000', theirs: 'elo', ours: 'maestro' },
        { input: '6277800000000000', theirs: 'elo', ours: 'unionpay' },
        { input: '5060990000000000', theirs: 'verve', ours: 'maestro' },
        { input: '6370950000000000', theirs: 'hiper', ours: 'maestro' },
        { input: '6062820000000000', theirs: 'hipercard', ours: 'maestro' },
        { input: '4029180000000000', theirs: 'naranja', ours: 'visa' },
        { input: '5275720000000000', theirs: 'naranja', ours: 'mastercard' },
        { input: '5895620000000000', theirs: 'naranja', ours: 'maestro' },
      ],
      covers: /^(220|4|5|6|9792)/,
    },
    {
      why: 'All of 4 is Visa: the one Maestro range within it is not among our prefixes.',
      cases: [{ input: '4936980000000000', theirs: 'maestro', ours: 'visa' }],
      covers: /^493698/,
    },
    {
      why: 'JCB has 3528 to 3589 only: the cards of 15 digits under 1800 and 2131 are no longer issued.',
      cases: [{ input: '1800000000000000', theirs: 'jcb', ours: 'none' }],
      covers: /^(1800|2131)/,
    },
    {
      why: '3095 belongs to Diners Club, and they do not know it.',
      cases: [{ input: '3095000000000000', theirs: 'none', ours: 'diners' }],
      covers: /^3095/,
    },
    {
      why: 'Maestro has 56 to 58; 59 is not among our prefixes.',
      cases: [{ input: '5900000000000000', theirs: 'maestro', ours: 'none' }],
      covers: /^59/,
    },
    {
      why: 'All of 62 and 81 is UnionPay; they know only the parts of it that were in use.',
      cases: [
        { input: '6271000000000000', theirs: 'maestro', ours: 'unionpay' },
        { input: '8172000000000000', theirs: 'none', ours: 'unionpay' },
      ],
      covers: /^(62|81)/,
    },
  ],
  lengths: [
    {
      why: 'Visa cards of 13 digits are still about.',
      cases: [{ input: '4', theirs: '16 18 19', ours: '13 16 18 19' }],
      covers: /^4/,
    },
    {
      why: 'Diners Club issues any length from 14 to 19.',
      cases: [{ input: '36', theirs: '14 16 19', ours: '14 15 16 17 18 19' }],
      covers: /^36/,
    },
    {
      why: 'Discover issues any length from 16 to 19.',
      cases: [{ input: '6011', theirs: '16 19', ours: '16 17 18 19' }],
      covers: /^6011/,
    },
    {
      why: 'UnionPay cards have 16 to 19 digits.',
      cases: [{ input: '62', theirs: '14 15 16 17 18 19', ours: '16 17 18 19' }],
      covers: /^62/,
    },
  ],
  cardNumber: [
    {
      why: 'An empty field is not one that is half filled: it gets another message.',
      cases: [{ input: '', theirs: 'partial', ours: 'empty' }],
      covers: /^$/,
    },
    {
      why: 'A wrong check digit at a length that the brand has is told at once: nobody types 17 digits to mend a Visa of 16.',
      cases: [
        { input: '4242424242424241', theirs: 'partial', ours: 'invalid' },
        { input: '36227206271668', theirs: 'partial', ours: 'invalid' },
      ],
      covers: (digits) => hasLengthOfBrand(digits) && !isLuhnValid(digits),
    },
    {
      why: 'Our brands have lengths that theirs lack: Visa 13, Diners Club 15, 17 and 18, Discover 17 and 18.',
      cases: [
        { input: '4222222222222', theirs: 'partial', ours: 'valid' },
        { input: '360000000000004', theirs: 'partial', ours: 'valid' },
        { input: '60110000000000001', theirs: 'partial', ours: 'valid' },
      ],
      covers: (digits) => hasLengthOfBrand(digits) && !listTheirLengths(digits).includes(digits.length),
    },
    {
      why: 'UnionPay cards have 16 to 19 digits, so that 14 and 15 are on the way there.',
      cases: [{ input: '62000000000005', theirs: 'valid', ours: 'partial' }],
      covers: (digits) => findOurBrand(digits) === 'unionpay' && [14, 15].includes(digits.length),
    },
    {
      why: 'A brand that is not known is the gateway’s to judge: 12 to 19 digits with their check digit are accepted.',
      cases: [
        { input: '9000000000000001', theirs: 'invalid', ours: 'valid' },
        { input: '90000000001', theirs: 'invalid', ours: 'partial' },
      ],
      covers: (text) => /^\d+$/.test(text) && findTheirBrand(text) === 'none',
    },
    {
      why: 'People also type the digits of their own script, and paste typographic hyphens.',
      cases: [
        { input: '４２４２ ４２４２ ４２４２ ４２４２', theirs: 'invalid', ours: 'valid' },
        { input: '4242\u20104242\u20114242-4242', theirs: 'invalid', ours: 'valid' },
      ],
      covers: /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u2010\u2011]/,
    },
    {
      why: 'Between the digits stand spaces and hyphens; a tab or a line break there joins two texts.',
      cases: [{ input: '4242\t4242\t4242\t4242', theirs: 'valid', ours: 'invalid' }],
      covers: /\d[\t\n]/,
    },
  ],
  gaps: [
    {
      why: 'What is left after 16 digits is a group of its own: 4-4-4-4-3.',
      cases: [{ input: '6205500000000000004', theirs: '4 8 12', ours: '4 8 12 16' }],
      covers: /^\d{17,19}$/,
    },
    {
      why: 'Only a Diners Club card of up to 14 digits is embossed as 4-6-4; longer ones go by fours.',
      cases: [
        { input: '3056930009020004', theirs: '4 10', ours: '4 8 12' },
        { input: '3600000000000000000', theirs: '4 10', ours: '4 8 12 16' },
      ],
      covers: (digits) => findOurBrand(digits) === 'diners' && digits.length > 14,
    },
    {
      why: 'A number of a brand that is not known is grouped too, by fours.',
      cases: [
        { input: '90000000', theirs: 'none', ours: '4' },
        { input: '900000000000', theirs: 'none', ours: '4 8' },
        { input: '9000000000000001', theirs: 'none', ours: '4 8 12' },
        { input: '9000000000000000001', theirs: 'none', ours: '4 8 12 16' },
      ],
      covers: (digits) => findOurBrand(digits) === 'none',
    },
  ],
  expiry: [
    {
      why: 'An empty field is not one that is half filled: it gets another message.',
      cases: [{ input: '', theirs: 'partial', ours: 'empty' }],
      covers: /^$/,
    },
    {
      why: 'Every separator will do: password managers write hyphens, people dots.',
      cases: [
        { input: '12-29', theirs: 'invalid', ours: 'valid' },
        { input: '12.2029', theirs: 'invalid', ours: 'valid' },
        { input: '12-2', theirs: 'invalid', ours: 'partial' },
      ],
      covers: /[-.]/,
    },
    {
      why: 'Password managers write the year first, and not only as 2029-12.',
      cases: [
        { input: '2029/12', theirs: 'invalid', ours: 'valid' },
        { input: '2029 12', theirs: 'invalid', ours: 'valid' },
        { input: '202912', theirs: 'invalid', ours: 'valid' },
      ],
      covers: /^20\d\d[ /]*\d{1,2}$/,
    },
    {
      why: 'Space around what is pasted is no mistake.',
      cases: [{ input: ' 12/29 ', theirs: 'invalid', ours: 'valid' }],
      covers: /^\s|\s$/,
    },
    {
      why: 'People also type the digits of their own script.',
      cases: [{ input: '１２/٢٩', theirs: 'invalid', ours: 'valid' }],
      covers: /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/,
    },
    {
      why: 'Without a separator 10, 11 and 12 are always months: as more digits come they never turn into January and back.',
      cases: [
        { input: '129', theirs: 'valid', ours: 'partial' },
        { input: '126', theirs: 'invalid', ours: 'partial' },
        { input: '12029', theirs: 'valid', ours: 'partial' },
        { input: '1203', theirs: 'partial', ours: 'invalid' },
      ],
      covers: /^1[0-2]\d$|^120\d{1,2}$/,
    },
    {
      why: 'Without a separator 13 to 19 are months that do not exist, not January and a first digit of the year.',
      cases: [
        { input: '13', theirs: 'partial', ours: 'invalid' },
        { input: '139', theirs: 'valid', ours: 'invalid' },
      ],
      covers: /^1[3-9]\d?$/,
    },
    {
      why: 'A month has at most two digits.',
      cases: [{ input: '012/29', theirs: 'valid', ours: 'invalid' }],
      covers: /^0\d\d\//,
    },
    {
      why: 'Two digits are a whole year: 20 is 2020, which is past, although 2029 may be on its way.',
      cases: [
        { input: '12/20', theirs: 'partial', ours: 'invalid' },
        { input: '1220', theirs: 'partial', ours: 'invalid' },
      ],
      covers: (text) => readExpiry(text).year === '20',
    },
    {
      why: 'Three digits of a year wait for the fourth, in whatever century; the year is judged when it is whole.',
      cases: [
        { input: '12/213', theirs: 'invalid', ours: 'partial' },
        { input: '2029', theirs: 'invalid', ours: 'partial' },
      ],
      covers: (text) => /^(?!20)\d{3}$/.test(readExpiry(text).year),
    },
    {
      why: 'A card is good for at most 50 years, as in the schema; with them for 19 unless told otherwise.',
      cases: [
        { input: '12/46', theirs: 'invalid', ours: 'valid' },
        { input: '12/2076', theirs: 'invalid', ours: 'valid' },
      ],
      covers: (text) => Number(normalizeExpiryYear(readExpiry(text).year)) - new Date().getUTCFullYear() > 19,
    },
    {
      why: 'A card is valid through the end of its month anywhere on earth: until 12:00 UTC on the first of the next.',
      cases: [{ input: '07/26', theirs: 'invalid', ours: 'valid' }],
      covers: () => new Date().getUTCDate() === 1 && new Date().getUTCHours() < 12,
      at: Date.UTC(2026, 7, 1, 11, 59),
    },
  ],
  sepaCountry: [
    {
      why: 'These joined the SEPA schemes lately, and ibantools does not yet count them.',
      cases: [
        { input: 'AL', theirs: 'no', ours: 'yes' },
        { input: 'MD', theirs: 'no', ours: 'yes' },
        { input: 'ME', theirs: 'no', ours: 'yes' },
        { input: 'MK', theirs: 'no', ours: 'yes' },
        { input: 'RS', theirs: 'no', ours: 'yes' },
      ],
      covers: /^(AL|MD|ME|MK|RS)$/,
    },
  ],
  iban: [
    {
      why: 'Only SEPA countries can be debited, so that a valid IBAN of another country is of no use.',
      cases: [{ input: 'BR1800360305000010009795493C1', theirs: 'valid', ours: 'invalid' }],
      covers: (text) => getIbanLength(text.slice(0, 2)) === undefined,
    },
    {
      why: 'Country, length and check digits are judged; the national format of the account is the bank’s to judge.',
      cases: [{ input: 'DE85A70400440532013000', theirs: 'invalid', ours: 'valid' }],
      covers: (text) => findTheirIbanErrors(text).includes(ValidationErrorsIBAN.WrongBBANFormat),
    },
    {
      why: 'Country, length and check digits are judged; check digits within the account are the bank’s to judge.',
      cases: [{ input: 'ES6421000418450200051333', theirs: 'invalid', ours: 'valid' }],
      covers: (text) => findTheirIbanErrors(text).includes(ValidationErrorsIBAN.WrongAccountBankBranchChecksum),
    },
    {
      why: 'Printed IBANs begin with the word, and are pasted with no-break spaces and line breaks.',
      cases: [
        { input: 'IBAN DE89 3704 0044 0532 0130 00', theirs: 'invalid', ours: 'valid' },
        { input: 'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', theirs: 'invalid', ours: 'valid' },
        { input: 'DE89370400440532013000\n', theirs: 'invalid', ours: 'valid' },
      ],
      covers: /^iban|[\u00a0\u202f]|\s$/i,
    },
    {
      why: 'ISO 13616 prints an IBAN with spaces only; hyphens are no part of it.',
      cases: [{ input: 'DE89-3704-0044-0532-0130-00', theirs: 'valid', ours: 'invalid' }],
      covers: /-/,
    },
    {
      why: 'A letter of another script stays what it is; their upper case makes an S of a long s.',
      cases: [{ input: '\u017fe45 5000 0000 0583 9825 7466', theirs: 'valid', ours: 'invalid' }],
      covers: /[\u0131\u017f]/,
    },
  ],
};

const THEIR_NAMES: Readonly<Record<string, string>> = { 'american-express': 'amex', 'diners-club': 'diners' };

/** Finds the card that they see in a number of one brand. */
const findTheirCard = (digits: string) => cardValidator.number(digits).card;

function findTheirBrand(digits: string): string {
  const { card, isPotentiallyValid } = cardValidator.number(digits);
  if (card) return THEIR_NAMES[card.type] ?? card.type;
  return isPotentiallyValid ? 'several' : 'none';
}

const findOurBrand = (digits: string): string => findCardBrand(digits)?.brand ?? 'none';
const hasLengthOfBrand = (digits: string) => findCardBrand(digits)?.lengths.includes(digits.length) === true;
const listTheirLengths = (digits: string) => findTheirCard(digits)?.lengths ?? [];
const findTheirIbanErrors = (text: string) => validateIBAN(electronicFormatIBAN(text) ?? '').errorCodes;

function nameVerdict({ isValid, isPotentiallyValid }: { isValid: boolean; isPotentiallyValid: boolean }): string {
  if (isValid) return 'valid';
  return isPotentiallyValid ? 'partial' : 'invalid';
}

/** Counts the digits before each space. */
function listGaps(digits: string): string {
  const groups = groupCardNumber(digits).split(' ');
  return (
    groups
      .slice(0, -1)
      .map((_, i) => groups.slice(0, i + 1).join('').length)
      .join(' ') || 'none'
  );
}

/** Their answers and ours, in the same words. */
const JUDGES: Readonly<Record<Topic, Readonly<Record<'theirs' | 'ours', (input: string) => string>>>> = {
  brand: { theirs: findTheirBrand, ours: findOurBrand },
  lengths: {
    theirs: (prefix) => {
      const brand = findOurBrand(prefix);
      const theirName = Object.keys(THEIR_NAMES).find((name) => THEIR_NAMES[name] === brand) ?? brand;
      return cardValidator.creditCardType.getTypeInfo(theirName).lengths.join(' ');
    },
    ours: (prefix) => findCardBrand(prefix)?.lengths.join(' ') ?? 'none',
  },
  cardNumber: { theirs: (text) => nameVerdict(cardValidator.number(text)), ours: judgeCardNumber },
  gaps: {
    theirs: (digits) =>
      findTheirCard(digits)
        ?.gaps.filter((gap) => gap < digits.length)
        .join(' ') ?? 'none',
    ours: listGaps,
  },
  expiry: {
    theirs: (text) => nameVerdict(cardValidator.expirationDate(text)),
    ours: (text) => judgeExpiry(text, Date.now())[0],
  },
  sepaCountry: {
    theirs: (country) => (isSEPACountry(country) ? 'yes' : 'no'),
    ours: (country) => (getIbanLength(country) === undefined ? 'no' : 'yes'),
  },
  iban: {
    theirs: (text) => (isValidIBAN(electronicFormatIBAN(text) ?? '') ? 'valid' : 'invalid'),
    ours: (text) => (judgeIban(normalizeIban(text))[0] === 'valid' ? 'valid' : 'invalid'),
  },
};

const covers = ({ covers: inputs }: Difference, input: string) =>
  inputs instanceof RegExp ? inputs.test(input) : inputs(input);

/** Finds the inputs on which the two differ in a way that is not listed. */
function findUnlisted(
  topic: Topic,
  inputs: readonly string[],
): (readonly [input: string, theirs: string, ours: string])[] {
  return inputs
    .map((input) => [input, JUDGES[topic].theirs(input), JUDGES[topic].ours(input)] as const)
    .filter(([input, theirs, ours]) => {
      const isListed = DIFFERENCES[topic].some(
        (difference) =>
          covers(difference, input) && difference.cases.some((each) => each.theirs === theirs && each.ours === ours),
      );
      return theirs !== ours && !isListed;
    });
}

const DIGIT = fc.constantFrom(...'0123456789');
const anyDigits = (length: number) => fc.string({ unit: DIGIT, minLength: length, maxLength: length });

/** The edges of all their prefixes, and the numbers beside them. */
const THEIR_EDGES = Object.values(cardValidator.creditCardType.types).flatMap((type) =>
  cardValidator.creditCardType.getTypeInfo(type).patterns.flatMap((pattern) => {
    const [first = 0, last = first] = [pattern].flat();
    return [first - 1, first, last, last + 1].map(String);
  }),
);

/** Prefixes of each brand, and of none. */
const PREFIXES =
  '34 37 300 305 36 38 39 3528 3589 51 55 2221 2720 62 81 6011 644 649 65 50 56 58 67 4 0 1 2 3 5 6 7 9'.split(' ');

/** Digits with one of the prefixes, half of them with a right check digit. */
const cardDigits = fc
  .tuple(fc.constantFrom(...PREFIXES), anyDigits(20), fc.integer({ min: 1, max: 20 }), fc.boolean())
  .map(([prefix, rest, length, isChecked]) => {
    const digits = (prefix + rest).slice(0, length);
    const body = digits.slice(0, -1);
    return isChecked ? body + [...'0123456789'].find((digit) => isLuhnValid(body + digit)) : digits;
  });

const ofOneBrand = (digits: string) => findTheirBrand(digits) === findOurBrand(digits);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a listed difference', () => {
  const rows = Object.entries(DIFFERENCES).flatMap(([topic, differences]) =>
    differences.flatMap((difference) => difference.cases.map((each) => ({ topic, difference, ...each }))),
  );

  it.each(rows)('of $topic exists: $input is $theirs for them, $ours for us', ({ topic, difference, ...row }) => {
    vi.setSystemTime(difference.at ?? NOW);
    const { theirs, ours } = JUDGES[topic as Topic];
    expect({ theirs: theirs(row.input), ours: ours(row.input) }).toEqual({ theirs: row.theirs, ours: row.ours });
    expect(row.theirs).not.toBe(row.ours);
    expect(covers(difference, row.input)).toBe(true);
  });

  it('has its reason in one sentence', () => {
    const reasons = Object.values(DIFFERENCES).flatMap((differences) => differences.map(({ why }) => why));
    expect(reasons.filter((why) => !/^[A-Z0-9][^.]*\.$/.test(why))).toEqual([]);
  });
});

describe('the brand', () => {
  it('is the same as theirs for every prefix of four digits', () => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => `${String(i).padStart(4, '0')}000000000000`);
    expect(findUnlisted('brand', numbers)).toEqual([]);
  });

  it('is the same as theirs at the edges of all their ranges', () => {
    const numbers = THEIR_EDGES.flatMap((edge) => [edge.padEnd(16, '0'), edge.padEnd(16, '9')]);
    expect(findUnlisted('brand', numbers)).toEqual([]);
    expect(numbers.length).toBeGreaterThan(1000);
  });

  it('is the same as theirs for any number', () => {
    const number = fc
      .tuple(fc.constantFrom('', ...PREFIXES, ...THEIR_EDGES), anyDigits(19))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, fc.integer({ min: 8, max: 19 }), (digits, length) => {
        expect(findUnlisted('brand', [digits.slice(0, length)])).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(['37', '36', '6011', '3528', '50', '55', '62', '4'])(
    'of %s… has their lengths and security code',
    (prefix) => {
      expect(findUnlisted('lengths', [prefix])).toEqual([]);
      expect(findCardBrand(prefix)?.cvcLength).toBe(findTheirCard(prefix.padEnd(12, '0'))?.code.size);
    },
  );
});

describe('a card number', () => {
  it('is judged by the same check digit', () => {
    // Only Maestro has cards with the prefix 500, and of every length.
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 16 }).chain(anyDigits), (rest) => {
        const digits = `500${rest}`;
        expect(isLuhnValid(digits), digits).toEqual(cardValidator.number(digits).isValid);
      }),
      { numRuns: 5000 },
    );
  });

  it('is judged as they judge it, when both see one brand', () => {
    fc.assert(
      fc.property(cardDigits, (digits) => {
        fc.pre(ofOneBrand(digits) || findTheirBrand(digits) === 'several');
        expect(findUnlisted('cardNumber', [digits])).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it('is judged as they judge it, however it is written', () => {
    const zero = fc.constantFrom(0x30, 0x30, 0x30, 0x660, 0x6f0, 0xff10);
    const between = fc.constantFrom('', ' ', '-', ' - ', '\u00a0', '\u202f', '\u2010', '\u2011', '\t', '\n');
    const number = fc.constantFrom('5555555555554444', '4242424242424242', '378282246310005', '36227206271667');
    fc.assert(
      fc.property(number, zero, between, fc.constantFrom('', ' ', '\n'), (digits, start, separator, around) => {
        const written = [...digits].map((digit) => String.fromCharCode(start + Number(digit))).join(separator);
        expect(findUnlisted('cardNumber', [around + written + around])).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is grouped as they group it, when both see one brand', () => {
    fc.assert(
      fc.property(cardDigits, (digits) => {
        fc.pre(digits.length >= 8 && ofOneBrand(digits));
        fc.pre(digits.length <= Math.max(...(findCardBrand(digits)?.lengths ?? [19])));
        expect(findUnlisted('gaps', [digits])).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('an expiry', () => {
  const SHAPES: readonly ((month: string, year: string) => string)[] = [
    ...['/', ' / ', ' ', '-', '.', ''].map((between) => (month: string, year: string) => month + between + year),
    ...['/', ' / ', ' ', '-', '.', ''].map((between) => (month: string, year: string) => year + between + month),
  ];
  // In the middle of a month: on the first morning we still accept a card of the month before.
  const someMonth = fc
    .tuple(fc.integer({ min: 2026, max: 2049 }), fc.nat(11))
    .map(([year, month]) => Date.UTC(year, month, 15, 12));

  function readTheirs(text: string): readonly [month: string | undefined, year: string | undefined] {
    const { month, year } = cardValidator.expirationDate(text);
    return [normalizeExpiryMonth(month ?? ''), normalizeExpiryYear(year ?? '')];
  }

  it('is judged as they judge it, whole or in part, in any shape, and read as the same month', () => {
    const month = fc.oneof(
      fc.integer({ min: 1, max: 19 }).map(String),
      fc.integer({ min: 0, max: 19 }).map((each) => String(each).padStart(2, '0')),
    );
    const year = fc.oneof(
      fc.integer({ min: 1999, max: 2104 }).map(String),
      fc.integer({ min: 1999, max: 2104 }).map((each) => String(each).slice(2)),
      fc
        .tuple(fc.integer({ min: 1999, max: 2104 }), fc.integer({ min: 1, max: 3 }))
        .map(([y, n]) => String(y).slice(0, n)),
    );
    fc.assert(
      fc.property(someMonth, month, year, fc.constantFrom(...SHAPES), (now, mm, yy, shape) => {
        vi.setSystemTime(now);
        const text = shape(mm, yy);
        expect(findUnlisted('expiry', [text])).toEqual([]);
        const areBothValid = JUDGES.expiry.theirs(text) === 'valid' && judgeExpiry(text, now)[0] === 'valid';
        const { month: ourMonth, year: ourYear } = readExpiry(text);
        const ours = [normalizeExpiryMonth(ourMonth), normalizeExpiryYear(ourYear)];
        if (areBothValid) expect(readTheirs(text), text).toEqual(ours);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is judged as they judge it, in any script and with space around', () => {
    const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10);
    const around = fc.constantFrom('', ' ', '\n', '\u00a0');
    const month = fc.integer({ min: 1, max: 12 });
    const year = fc.integer({ min: 2020, max: 2080 });
    fc.assert(
      fc.property(month, year, zero, around, fc.constantFrom('/', ' / ', '-'), (mm, yyyy, start, space, between) => {
        const text = `${String(mm).padStart(2, '0')}${between}${yyyy}`;
        const written = text.replace(/\d/g, (digit) => String.fromCharCode(start + Number(digit)));
        expect(findUnlisted('expiry', [space + written + space])).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    '1',
    '9',
    '12',
    '13',
    '00',
    '12/',
    '12 / ',
    '12 / 2',
    '12 / 29',
    '/',
    '5/',
    '05',
    '052',
    '0529',
    '1229',
    '122029',
  ])('is judged as they judge it while it is typed: %j', (text) => {
    expect(findUnlisted('expiry', [text])).toEqual([]);
  });

  it.each([0, 1, 5, 10, 11])(
    'is past or too far on the same dates as theirs: in the middle of month index %i',
    (monthIndex) => {
      vi.setSystemTime(Date.UTC(2026, monthIndex, 15, 12));
      const disagreed: string[] = [];
      for (let year = 2024; year <= 2078; year++) {
        for (let month = 1; month <= 12; month++) {
          const [mm, yyyy] = [String(month).padStart(2, '0'), String(year)];
          const { isValid } = cardValidator.expirationDate({ month: mm, year: yyyy }, 50);
          const isOurs = findExpiryProblem(mm, yyyy, Date.now()) === undefined;
          if (isValid !== isOurs) disagreed.push(`${mm}/${yyyy}`);
        }
      }
      expect(disagreed).toEqual([]);
    },
  );
});

describe('an IBAN', () => {
  const specifications = Object.entries(getCountrySpecifications());
  /** How many countries have SEPA. iban.test.ts has an IBAN of each. */
  const SEPA_COUNTRIES = 42;
  const sepa = specifications.filter(([country]) => getIbanLength(country) !== undefined);
  const registered = specifications.filter(([, { bban_regexp }]) => bban_regexp);

  /** The check digits by one division, as in ISO 7064. */
  function checkDigitsFor(country: string, account: string): string {
    const digits = [...`${account}${country}00`].map((char) => Number.parseInt(char, 36)).join('');
    return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
  }

  // Not all of their expressions are anchored at both ends.
  const accountOf = (expression: string) => fc.stringMatching(new RegExp(`^${expression.replace(/^\^|\$$/g, '')}$`));

  /** IBANs of the right length and check digits, with an account of the national format. */
  const issued = (among: typeof registered) =>
    fc.oneof(
      ...among.map(([country, { bban_regexp }]) =>
        accountOf(bban_regexp ?? '').map((account) => country + checkDigitsFor(country, account) + account),
      ),
    );

  it('has the same length as theirs in each country, and the same countries have SEPA', () => {
    const countries = specifications.map(([country]) => country);
    expect(findUnlisted('sepaCountry', countries)).toEqual([]);
    expect(sepa.map(([country]) => getIbanLength(country))).toEqual(sepa.map(([, { chars }]) => chars));
    expect(countries.length).toBeGreaterThan(200);
    expect(sepa).toHaveLength(SEPA_COUNTRIES);
  });

  it('is judged as they judge it, in every registered country', () => {
    fc.assert(
      fc.property(issued(registered), (iban) => {
        expect(findUnlisted('iban', [iban])).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is judged as they judge it, whatever its account, with the right check digits', () => {
    const anyAccount = fc.stringMatching(/^[0-9A-Z]{30}$/);
    fc.assert(
      fc.property(fc.constantFrom(...sepa), anyAccount, ([country], characters) => {
        const account = characters.slice(0, (getIbanLength(country) ?? 0) - 4);
        expect(findUnlisted('iban', [country + checkDigitsFor(country, account) + account])).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('is judged as they judge it, whatever character is changed, left out or put in', () => {
    const edit = fc.tuple(fc.nat(33), fc.nat(1), fc.stringMatching(/^[0-9A-Z]{0,2}$/));
    fc.assert(
      fc.property(issued(sepa), edit, (iban, [at, removed, added]) => {
        expect(findUnlisted('iban', [iban.slice(0, at) + added + iban.slice(at + removed)])).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });

  it('is judged as they judge it, with any of the check digits 00 to 99', () => {
    fc.assert(
      fc.property(issued(sepa), (iban) => {
        const checked = Array.from(
          { length: 100 },
          (_, i) => iban.slice(0, 2) + String(i).padStart(2, '0') + iban.slice(4),
        );
        expect(findUnlisted('iban', checked)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('is judged as they judge it, however it is written', () => {
    const between = fc.constantFrom(' ', '', '-', '\u00a0', '\u202f');
    const isLower = fc.boolean();
    const before = fc.constantFrom('', '', ' ', 'IBAN ', 'iban');
    fc.assert(
      fc.property(
        issued(sepa),
        between,
        isLower,
        before,
        fc.constantFrom('', ' ', '\n'),
        (iban, separator, lower, word, end) => {
          const written = (lower ? iban.toLowerCase() : iban).match(/.{1,4}/g)?.join(separator);
          expect(findUnlisted('iban', [word + written + end])).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('is grouped as they group it', () => {
    fc.assert(
      fc.property(issued(sepa), fc.nat(34), fc.boolean(), (iban, length, isLower) => {
        const text = isLower ? iban.slice(0, length).toLowerCase() : iban.slice(0, length);
        expect(groupIban(text)).toBe(friendlyFormatIBAN(text));
      }),
      { numRuns: 1000 },
    );
  });
});
