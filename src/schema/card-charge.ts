/** The card charge (interface, POST /v1/create/token). */
import type * as z from 'zod/mini';
import { findExpiryProblem, normalizeExpiryMonth, normalizeExpiryYear } from '../fields/card-expiry.js';
import { isCardNumber, normalizeCardNumber } from '../fields/card-number.js';
import { fitsCardBrand, normalizeSecurityCode } from '../fields/security-code.js';
import { isReturnUrl } from '../fields/url.js';
import { isInteger, isSafeInteger } from '../intrinsics.js';
import {
  type Billing,
  type BillingInput,
  checkMoney,
  createBuyerMembers,
  createPaymentMembers,
  ipAddress,
} from './billing.js';
import { required, text } from './member.js';
import { createReader, type Members, type Reader } from './reader.js';
import { DEFAULT_RULES, type ResolvedRules } from './rules.js';
import { toSchema } from './to-schema.js';

/** A card charge as a caller gives it. */
export interface CardChargeInput extends BillingInput {
  /** 12 to 19 digits. A string may be grouped by spaces or hyphens; above 2^53 it must be a string or a bigint. */
  cardNumber: string | number | bigint;
  /** `1` to `12`, one or two digits. */
  expMonth: string | number;
  /** Two or four digits. */
  expYear: string | number;
  /** 3 digits, for American Express 4. */
  cvc: string;
  /** Where the buyer returns to after 3-D Secure: an absolute URL. */
  return_url: string;
}

/** A card charge as it is sent. `cardNumber` is a text of digits, because a number cannot hold 19 of them. */
export interface CardCharge extends Billing {
  cardNumber: string;
  expMonth: string;
  expYear: string;
  cvc: string;
  return_url: string;
}

/*
 * A function, because no bundler may drop an unused constant that spreads or calls.
 *
 * The order of the members is that of the JSON, and part of the security: CBC has no authentication, and whoever edits the IV
 * edits the first 16 bytes. With the account first, followed by members that a changed block would break, no edit changes the
 * amount unnoticed, and of the account none but the first two digits.
 */
function createCardMembers(): Members<CardCharge> {
  return {
    cardNumber: required((value, report) => {
      if (typeof value === 'number' && !isSafeInteger(value)) {
        return report(isInteger(value) ? 'card_number_unsafe' : 'card_number_invalid');
      }
      if (!isTextOrNumber(value) && typeof value !== 'bigint') return report('invalid_type');
      // Written out, its sign would pass for a hyphen.
      if (typeof value !== 'string' && value < 0) return report('card_number_invalid');
      const digits = normalizeCardNumber(`${value}`);
      return digits !== undefined && isCardNumber(digits) ? digits : report('card_number_invalid');
    }),
    expMonth: required((value, report) => {
      if (!isTextOrNumber(value)) return report('invalid_type');
      return normalizeExpiryMonth(value) ?? report('expiry_month_invalid');
    }),
    expYear: required((value, report) => {
      if (!isTextOrNumber(value)) return report('invalid_type');
      return normalizeExpiryYear(value) ?? report('expiry_year_invalid');
    }),
    cvc: required(text((value, report) => normalizeSecurityCode(value) ?? report('cvc_invalid'))),
    ...createPaymentMembers(),
    remote_ip: ipAddress,
    return_url: required(text((value, report) => (isReturnUrl(value) ? value : report('url_invalid')))),
    ...createBuyerMembers(),
  };
}

function createCardChargeReader(rules: ResolvedRules): Reader<CardCharge> {
  const checkBilling = checkMoney(rules);
  return createReader<CardCharge>(createCardMembers(), (charge, report) => {
    const { cardNumber, expMonth, expYear, cvc } = charge;
    checkBilling(charge, report);
    if (cvc && cardNumber && !fitsCardBrand(cvc, cardNumber)) report('cvc', 'cvc_invalid');
    const problem = expMonth && expYear && findExpiryProblem(expMonth, expYear, rules.now());
    if (problem) report('expYear', problem);
  });
}

const readCardCharge = /*#__PURE__*/ createCardChargeReader(DEFAULT_RULES);

/** The schema of a card charge under the default rules; zod/mini, so Standard Schema too. */
export const cardChargeSchema: z.ZodMiniType<CardCharge, CardChargeInput> = /*#__PURE__*/ toSchema<
  CardChargeInput,
  CardCharge
>(readCardCharge);

/** Gets the reader under a merchant's rules: the module's own where nothing is changed. */
export function cardChargeReaderFor(rules: ResolvedRules): Reader<CardCharge> {
  return rules === DEFAULT_RULES ? readCardCharge : createCardChargeReader(rules);
}

function isTextOrNumber(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
