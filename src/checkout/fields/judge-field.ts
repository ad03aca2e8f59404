/** Judges the current text of a field, and chooses the message for its problem. */
import type { IssueCode } from '../../errors/issue.js';
import { type CardBrand, type CardBrandRule, nameCardBrand, PREFIX_MAX_LENGTH } from '../../fields/card-brand.js';
import { judgeExpiry } from '../../fields/card-expiry.js';
import { CARD_NUMBER_MAX_LENGTH, getLongestLength, judgeCardNumber } from '../../fields/card-number.js';
import { getIbanLength, judgeIban, normalizeIban } from '../../fields/iban.js';
import { judgeSecurityCode } from '../../fields/security-code.js';
import { keepDigits } from '../../fields/text.js';
import { email, orNoneByBuyer } from '../../fields/text-rules.js';
import type { Verdict } from '../../fields/verdict.js';
import type { Message, Translator } from '../language/translate.js';
import type { MessageKey } from '../locales/en.js';
import type { FieldName } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { findWords, isRequired } from './country.js';
import { isPostalCode } from './postal-code.js';

/** What is wrong with a field: the message for the buyer, and the code of the schemas. */
export interface EntryProblem extends Message {
  readonly code: IssueCode;
}

/** The state of a field and its problem. An optional field may be empty without a problem. */
export interface Judgement {
  readonly state: Verdict;
  readonly problem?: EntryProblem;
}

/** The fields, of which one is judged. */
interface Fields {
  read(name: FieldName): string;
  /** Reads the buyer's country, which is empty while it is not known. */
  readCountry(): string;
  /** The brand of the card number, while it is known. */
  readonly brand: CardBrandRule | undefined;
}

interface JudgeSettings {
  readonly options: Pick<CheckoutOptions, 'supportedBrands'>;
  readonly rules: {
    /** Milliseconds since the epoch. */
    readonly now: () => number;
  };
  readonly translator: Translator;
}

export function judgeField(name: FieldName, fields: Fields, settings: JudgeSettings): Judgement {
  const text = fields.read(name).trim();
  const country = fields.readCountry();
  if (!text) {
    // Some countries have their own word for the field.
    return isRequired(name, country)
      ? writeJudgement('empty', 'required', {}, `${name}.empty`, findWords(country))
      : { state: 'empty' };
  }
  if (name === 'cardNumber') return judgeCardEntry(text, fields, settings);
  if (name === 'expiry') return writeJudgement(...judgeExpiry(text, settings.rules.now()));
  if (name === 'cvc') return judgeCvcEntry(text, fields);
  if (name === 'iban') return judgeIbanEntry(text, settings.translator);
  return judgeTextEntry(name, text, country);
}

/** Tells whether the merchant accepts a brand. An unknown brand is accepted here, and the gateway decides. */
export function isSupported(brand: CardBrand | undefined, supported: readonly CardBrand[] | undefined): boolean {
  return !brand || !supported || supported.includes(brand);
}

function judgeCardEntry(text: string, { brand }: Fields, { options, translator }: JudgeSettings): Judgement {
  const { supportedBrands } = options;
  const { length } = keepDigits(text, CARD_NUMBER_MAX_LENGTH);
  if (brand && length >= PREFIX_MAX_LENGTH && !isSupported(brand.brand, supportedBrands)) {
    const list = translator.formatChoice((supportedBrands ?? []).map(nameCardBrand));
    return writeJudgement('invalid', 'card_number_invalid', { brand: brand.name, list }, 'cardNumber.brand');
  }
  const state = judgeCardNumber(text);
  const isLong = length > getLongestLength(brand);
  // A Visa number of 17 digits may become one of 18, but it is hardly too short.
  const isShort = state === 'partial' && length < USUAL_LENGTH;
  const problem = isLong ? 'long' : isShort ? 'incomplete' : 'invalid';
  return writeJudgement(state, 'card_number_invalid', {}, `cardNumber.${problem}`);
}

/** The length of most card numbers, in digits. */
const USUAL_LENGTH = 16;

function judgeCvcEntry(text: string, { brand }: Fields): Judgement {
  const length = brand?.cvcLength;
  return writeJudgement(judgeSecurityCode(text, length), 'cvc_invalid', { n: length ?? '3–4' });
}

function judgeIbanEntry(text: string, { nameCountry }: Translator): Judgement {
  const iban = normalizeIban(text);
  const country = iban.slice(0, 2);
  const n = getIbanLength(country);
  const [state, problem] = judgeIban(iban);
  const values = problem && n ? { country: nameCountry(country), n, count: iban.length } : {};
  return writeJudgement(state, problem, values);
}

function judgeTextEntry(name: FieldName, text: string, country: string): Judgement {
  // No field may hold a card number.
  const entry = { value: text };
  const problem = orNoneByBuyer(entry) ?? (name === 'email' ? email(entry) : undefined);
  if (!problem && name === 'postal_code' && !isPostalCode(text, country))
    return writeJudgement('invalid', 'text_malformed', {}, 'postal_code.invalid', country);
  return writeJudgement(problem ? 'invalid' : 'valid', problem);
}

/** The messages of codes. */
const MESSAGES: Readonly<Partial<Record<IssueCode, MessageKey>>> = {
  expiry_month_invalid: 'expiry.month',
  expiry_year_invalid: 'expiry.incomplete',
  card_expired: 'expiry.expired',
  expiry_too_far: 'expiry.far',
  iban_invalid: 'iban.format',
  iban_country_not_supported: 'iban.country',
  iban_length: 'iban.length',
  iban_checksum: 'iban.checksum',
  text_too_long: 'text.long',
  card_number_misplaced: 'text.cardNumber',
  cvc_invalid: 'cvc.incomplete',
  email_invalid: 'email.invalid',
};

/** Writes the judgement of a text, with its problem if it has one. A valid text has none, whatever `code` is. */
function writeJudgement(
  state: Verdict,
  code?: IssueCode,
  values: Message['values'] = {},
  key?: MessageKey,
  variant?: string,
): Judgement {
  if (!code || state === 'valid') return { state };
  return {
    state,
    problem: { key: key ?? MESSAGES[code] ?? 'text.invalid', code, values, ...(variant && { variant }) },
  };
}
