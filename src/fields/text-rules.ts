/** The rules of the values in a charge or a customer: of an amount, and of texts. Schemas, options and fields of a form share them. */
import type { IssueCode } from '../errors/issue.js';
import { normalizeExpiryMonth, normalizeExpiryYear } from './card-expiry.js';
import { hasCardNumber, readCardNumber } from './card-number.js';
import { normalizeEmail } from './email.js';
import { findIbanProblem, normalizeIban } from './iban.js';
import { findAmountProblem, normalizeCurrency } from './money.js';
import { normalizeSecurityCode } from './security-code.js';
import { ID_MAX_LENGTH, isVisibleAscii, isWellFormed, TEXT_MAX_LENGTH } from './text.js';
import { isIpAddress, isReturnUrl } from './url.js';

/** The interface uses this text for "none". */
export const NONE = '-';

/** What holds a text, such as the payload of a schema. */
interface Holder<Value = string> {
  value: Value;
}

/** Changes a text in place to the form that is sent, or returns its problem. */
export type TextRule = (holder: Holder) => IssueCode | undefined;

/** Creates the rule of a text that UTF-8 can encode. */
function wellFormed(rule: TextRule): TextRule {
  return (holder) => (isWellFormed(holder.value) ? rule(holder) : 'text_malformed');
}

/** Creates the rule of a text that is normalized. `normalize` returns `undefined` for a wrong text. */
function normalized(normalize: (text: string) => string | undefined, code: IssueCode): TextRule {
  return (holder) => {
    const value = normalize(holder.value);
    if (value === undefined) return code;
    holder.value = value;
    return undefined;
  };
}

/** Creates the rule of a text that is sent unchanged. */
function passing(isRight: (text: string) => boolean, code: IssueCode): TextRule {
  return wellFormed(({ value }) => (isRight(value) ? undefined : code));
}

/** An amount in minor units, in any currency. */
export const amount = ({ value }: Holder<number>) => findAmountProblem(value);

/** A text that is trimmed, and has at most 500 characters. */
const short = /*#__PURE__*/ wellFormed((holder) => {
  holder.value = holder.value.trim();
  return holder.value.length > TEXT_MAX_LENGTH ? 'text_too_long' : undefined;
});

/** A short text that must not be empty. */
export const filled: TextRule = (holder) => short(holder) ?? (holder.value ? undefined : 'text_empty');

/** A short text that may be empty, which is sent as `-`. */
export const orNone: TextRule = (holder) => {
  const problem = short(holder);
  holder.value ||= NONE;
  return problem;
};

/** The same two for fields that a buyer types. They refuse a card number, which buyers sometimes type into the wrong field. */
export const filledByBuyer: TextRule = (holder) => filled(holder) ?? findCardNumber(holder);
export const orNoneByBuyer: TextRule = (holder) => orNone(holder) ?? findCardNumber(holder);

const findCardNumber = /*#__PURE__*/ passing((text) => !hasCardNumber(text), 'card_number_misplaced');

/** A short text that is left out if it is empty. */
export const orLeftOut = (holder: Holder<string | undefined>) => {
  const problem = short(holder as Holder);
  holder.value ||= undefined;
  return problem;
};

/** An identifier from the gateway. */
export const id = /*#__PURE__*/ passing((text) => isVisibleAscii(text, ID_MAX_LENGTH), 'id_invalid');

/** Texts of one member each. */
export const cardNumber = /*#__PURE__*/ normalized(readCardNumber, 'card_number_invalid');
export const expiryMonth = /*#__PURE__*/ normalized(normalizeExpiryMonth, 'expiry_month_invalid');
export const expiryYear = /*#__PURE__*/ normalized(normalizeExpiryYear, 'expiry_year_invalid');
export const securityCode = /*#__PURE__*/ wellFormed(/*#__PURE__*/ normalized(normalizeSecurityCode, 'cvc_invalid'));
export const currency = /*#__PURE__*/ wellFormed(/*#__PURE__*/ normalized(normalizeCurrency, 'currency_invalid'));
export const email = /*#__PURE__*/ wellFormed(/*#__PURE__*/ normalized(normalizeEmail, 'email_invalid'));
export const ipAddress = /*#__PURE__*/ passing(isIpAddress, 'ip_invalid');
export const returnUrl = /*#__PURE__*/ passing(isReturnUrl, 'url_invalid');
export const iban = /*#__PURE__*/ wellFormed((holder) => {
  holder.value = normalizeIban(holder.value);
  return findIbanProblem(holder.value);
});
