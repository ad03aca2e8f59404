/** The members that card charges, SEPA charges and customers share. */

import { hasCardNumber } from '../fields/card-number.js';
import { isEmail } from '../fields/email.js';
import { findAmountProblem, normalizeCurrency } from '../fields/money.js';
import { isVisibleAscii } from '../fields/text.js';
import { isIpAddress } from '../fields/url.js';
import { trim } from '../intrinsics.js';
import { optional, type Report, required, shortText, text } from './member.js';
import type { CrossCheck } from './reader.js';
import type { ResolvedRules } from './rules.js';

/** The interface's own word for "none". */
export const NONE = '-';

/** The longest identifier, in characters. */
export const ID_MAX_LENGTH = 255;

/** What every charge says of the buyer and the money, as a caller gives it. */
export interface BillingInput {
  /** In minor units, from the currency's minimum to 99,999,999. */
  amount: number;
  /** ISO 4217, any case. */
  currency: string;
  customer_id?: string | undefined;
  /** IPv4 or IPv6 literal. Required, unless the tokenizer's `remoteIp` fills it. */
  remote_ip?: string | undefined;
  country: string;
  /** Required; empty means none. */
  postal_code: string;
  /** Required; empty means none. */
  state: string;
  city: string;
  line1: string;
  /** Required; empty means none. */
  line2: string;
  email: string;
  name: string;
  description?: string | undefined;
}

/** What every charge says of the buyer and the money, as it is sent. */
export interface Billing {
  amount: number;
  currency: string;
  customer_id?: string;
  remote_ip: string;
  country: string;
  postal_code: string;
  state: string;
  city: string;
  line1: string;
  line2: string;
  email: string;
  name: string;
  description?: string;
}

/** A text that must say something. */
const filled = /*#__PURE__*/ shortText((value, report) => value || report('text_empty'));

/** A text that may be empty, which is sent as `-`. */
export const orNone = /*#__PURE__*/ shortText((value) => value || NONE);

/** The same two, for what a buyer types: a card number is sometimes typed by mistake. */
const filledByBuyer = /*#__PURE__*/ shortText((value, report) =>
  value ? refuseCardNumber(value, report) : report('text_empty'),
);
export const orNoneByBuyer = /*#__PURE__*/ shortText((value, report) => refuseCardNumber(value || NONE, report));

/** An identifier that the gateway gave. */
export const id = /*#__PURE__*/ text((value, report) =>
  isVisibleAscii(value, ID_MAX_LENGTH) ? value : report('id_invalid'),
);

export const email = /*#__PURE__*/ required(
  /*#__PURE__*/ text((value, report) => {
    const trimmed = trim(value);
    return isEmail(trimmed) ? trimmed : report('email_invalid');
  }),
);

export const currency = /*#__PURE__*/ required(
  /*#__PURE__*/ text((value, report) => normalizeCurrency(value) ?? report('currency_invalid')),
);

const amount = /*#__PURE__*/ required((value, report) => {
  if (typeof value !== 'number') return report('invalid_type');
  const problem = findAmountProblem(value);
  return problem ? report(problem) : value;
});

/** The buyer's address. */
export const ipAddress = /*#__PURE__*/ required(
  /*#__PURE__*/ text((value, report) => (isIpAddress(value) ? value : report('ip_invalid'))),
);

// Functions, because they are spread into the members of a schema, and no bundler may drop an unused constant that calls.

/** Creates the members that say what is paid, each by the rule of its row in the field table. */
export const createPaymentMembers = () => ({ amount, currency, customer_id: optional(id) });

/** Creates the members that say who pays, and for what. */
export const createBuyerMembers = () => ({
  country: required(filled),
  postal_code: required(orNone),
  state: required(orNone),
  city: required(filledByBuyer),
  line1: required(filledByBuyer),
  line2: required(orNoneByBuyer),
  email,
  name: required(filledByBuyer),
  description: optional(shortText((value) => value || undefined)),
});

/** Judges the currency by the merchant's list. */
export function checkCurrency(rules: ResolvedRules): CrossCheck<{ currency: string }> {
  return ({ currency }, report) => {
    if (currency !== undefined && !rules.acceptsCurrency(currency)) report('currency', 'currency_not_supported');
  };
}

/** Judges the currency, and the amount by its currency's minimum. */
export function checkMoney(rules: ResolvedRules): CrossCheck<{ currency: string; amount: number }> {
  const judgeCurrency = checkCurrency(rules);
  return (charge, report) => {
    const { amount, currency } = charge;
    judgeCurrency(charge, report);
    const isTooSmall = amount !== undefined && currency !== undefined && amount < rules.getMinimumAmount(currency);
    if (isTooSmall) report('amount', 'amount_too_small');
  };
}

function refuseCardNumber(value: string, report: Report): string | undefined {
  return hasCardNumber(value) ? report('card_number_misplaced') : value;
}
