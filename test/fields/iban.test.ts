/** The IBAN, checked against ibantools and by the numbers of ISO 13616. */
import { validateIBAN } from 'ibantools';
import { describe, expect, it } from 'vitest';
import { findIbanProblem, getIbanLength, groupIban, judgeIban, normalizeIban } from '../../src/fields/iban.js';

/** The example of each SEPA country in the IBAN registry. */
const EXAMPLES = [
  'AD1200012030200359100100',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'CH9300762011623852957',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'EE382200221020145685',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GI75NWBK000000007099453',
  'GR1601101250000000012300695',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'PT50000201231234567890154',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SE4550000000058398257466',
  'SI56191000000123438',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'VA59001123000012345678',
];

const LENGTHS = EXAMPLES.map((iban) => [iban.slice(0, 2), iban.length] as const);

/** ISO 7064 MOD 97-10 in one division, unlike the source, which goes digit by digit. */
function checkDigitsFor(country: string, account: string): string {
  const digits = [...`${account}${country}00`].map((char) => Number.parseInt(char, 36)).join('');
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
}

const makeIban = (country: string, account: string) => country + checkDigitsFor(country, account) + account;

describe('an IBAN as it is typed', () => {
  it.each([
    ['in electronic form', 'DE89370400440532013000'],
    ['in printed form', 'DE89 3704 0044 0532 0130 00'],
    ['in lower case', 'de89370400440532013000'],
    ['with no-break spaces', 'DE89\u00a03704\u00a00044\u202f0532 0130 00'],
    ['with a leading IBAN', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['with a leading iban in lower case', 'iban de89370400440532013000'],
    ['with spaces and line breaks around it', '\t DE89370400440532013000 \n'],
    ['with characters that nobody sees', '\u200eDE89\u200b3704\u00ad0044\u20600532013000\u3000'],
  ])('%s becomes the electronic form', (_, text) => expect(normalizeIban(text)).toBe('DE89370400440532013000'));
});

describe('a SEPA country', () => {
  it('is one of 42', () => {
    expect(new Set(LENGTHS.map(([country]) => country)).size).toBe(42);
  });

  it.each(LENGTHS)('%s has IBANs of %i characters', (country, length) => expect(getIbanLength(country)).toBe(length));

  it.each(EXAMPLES)('has the example %s', (iban) => {
    expect(findIbanProblem(iban)).toBeUndefined();
    expect(validateIBAN(iban).valid).toBe(true);
  });

  it.each(LENGTHS)('%s refuses one character too few and one too many', (country, length) => {
    expect(findIbanProblem(makeIban(country, '1'.repeat(length - 5)))).toBe('iban_length');
    expect(findIbanProblem(makeIban(country, '1'.repeat(length - 4)))).toBeUndefined();
    expect(findIbanProblem(makeIban(country, '1'.repeat(length - 3)))).toBe('iban_length');
  });
});

describe('getIbanLength', () => {
  it.each(['', 'D', 'I', 'L2', '24', '4 ', ' A', 'DEU', 'de', 'AD24', 'constructor'])(
    'returns undefined for %j',
    (text) => expect(getIbanLength(text)).toBeUndefined(),
  );
});

describe('another country', () => {
  it.each(['US', 'BR', 'TR', 'SA', 'UA', 'XK', 'XX', 'AA', 'ZZ'])('%s is not supported', (country) =>
    expect(findIbanProblem(makeIban(country, '100000000000000000'))).toBe('iban_country_not_supported'),
  );
});

describe('the form', () => {
  it.each([
    ['is empty', ''],
    ['is a country alone', 'DE'],
    ['has no account', 'DE89'],
    ['begins with digits', '89DE370400440532013000'],
    ['has letters for check digits', 'DEXX370400440532013000'],
    ['has hyphens', 'DE89-3704-0044-0532-0130-00'],
    ['has lower case', 'de89370400440532013000'],
    ['has a full-width digit', 'DE８9370400440532013000'],
    ['has a letter beyond ASCII', 'DE89370400440532013Ä00'],
    ['has an emoji', 'DE89💳0400440532013000'],
  ])('is refused when it %s', (_, iban) => expect(findIbanProblem(iban)).toBe('iban_invalid'));
});

describe('the check digits', () => {
  // 00, 01 and 99 leave the same remainder as 97, 98 and 02, and are not issued.
  it.each([
    ['97', '00'],
    ['98', '01'],
    ['02', '99'],
  ])('of an account are %s, and %s, which has the same remainder, is refused', (issued, congruent) => {
    const account = Array.from({ length: 1000 }, (_, i) => `37040044${String(i).padStart(10, '0')}`).find(
      (candidate) => checkDigitsFor('DE', candidate) === issued,
    );
    expect(findIbanProblem(`DE${issued}${account}`)).toBeUndefined();
    expect(findIbanProblem(`DE${congruent}${account}`)).toBe('iban_checksum');
  });
});

/** Finds the state of a text in its field. */
const judge = (text: string) => judgeIban(normalizeIban(text))[0];

describe('an IBAN while it is typed', () => {
  it.each(EXAMPLES)('is partial until its last character: %s', (iban) => {
    const starts = Array.from(iban, (_, i) => iban.slice(0, i + 1)).slice(0, -1);
    expect(new Set(starts.map(judge))).toEqual(new Set(['partial']));
    expect(new Set(starts.map((start) => judge(`iban ${start.toLowerCase()}`)))).toEqual(new Set(['partial']));
    expect(judge(iban)).toBe('valid');
    expect(judge(`${iban}0`)).toBe('invalid');
  });

  it.each(['', ' ', '\n', '\u00a0', 'IBAN', 'iban '])('is empty before its first character: %j', (text) =>
    expect(judge(text)).toBe('empty'),
  );

  it.each([
    ['a wrong check digit', 'DE88 3704 0044 0532 0130 00'],
    ['a character too many', 'DE89 3704 0044 0532 0130 000'],
    ['the United States', 'US12 3456 7890'],
    ['Brazil, where it would be valid', 'BR18 0036 0305 0000 1000 9795 493C 1'],
    ['a letter beyond ASCII', 'DE89 3704 0044 0532 0130 0Ä'],
    ['a letter that toUpperCase turns into S', 'ſe45 5000 0000 0583 9825 7466'],
    ['hyphens', 'DE89-3704-0044-0532-0130-00'],
    ['no country and more', 'L2345'],
    ['congruent check digits', makeIban('DE', '370400440532013000').replace(/^DE../, 'DE00')],
  ])('is invalid: %s', (_, text) => expect(judge(text)).toBe('invalid'));
});

describe('an IBAN is grouped by fours', () => {
  it.each(EXAMPLES)('and stays valid: %s', (iban) => {
    const grouped = groupIban(iban);
    expect(
      grouped
        .split(' ')
        .slice(0, -1)
        .every((group) => group.length === 4),
    ).toBe(true);
    expect(normalizeIban(grouped)).toBe(iban);
    expect(groupIban(grouped)).toBe(grouped);
    expect(judge(grouped)).toBe('valid');
  });
});
