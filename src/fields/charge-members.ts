/**
 * The members of a charge with their rules (interface, POST /v1/create/token and /v1/create/sepa/token). The schemas wrap each rule
 * in zod. The form follows the rules as they are, because a phone takes long to load zod and to make its schemas.
 */
import {
  amount,
  cardNumber,
  currency,
  email,
  expiryMonth,
  expiryYear,
  filled,
  filledByBuyer,
  iban,
  id,
  ipAddress,
  orLeftOut,
  orNone,
  orNoneByBuyer,
  returnUrl,
  securityCode,
} from './text-rules.js';

/*
 * The JSON has the same order of members. The order is part of the security: CBC has no authentication, so an attacker who
 * edits the IV edits the first 16 bytes. The account comes first, and members follow that a changed block would make invalid.
 * So no edit can change the amount unnoticed. Of a card, an edit can change only the first two digits. Of an IBAN, seven
 * characters.
 */

const MONEY = { amount, currency, customer_id: id };

const BUYER = {
  country: filled,
  postal_code: orNone,
  state: orNone,
  city: filledByBuyer,
  line1: filledByBuyer,
  line2: orNoneByBuyer,
  email,
  name: filledByBuyer,
  description: orLeftOut,
};

/** The rules of a card charge. */
export const CARD_MEMBERS = {
  cardNumber,
  expMonth: expiryMonth,
  expYear: expiryYear,
  cvc: securityCode,
  ...MONEY,
  remote_ip: ipAddress,
  return_url: returnUrl,
  ...BUYER,
};

/** The rules of a SEPA charge. */
export const SEPA_MEMBERS = { iban, ...MONEY, checkout_id: id, remote_ip: ipAddress, ...BUYER };

/** The rules of the members that may be missing. */
export const OPTIONAL: readonly unknown[] = [id, orLeftOut];
