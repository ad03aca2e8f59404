/** The members of a card charge with their rules, in the order of its JSON (interface, POST /v1/create/token). */
import { BUYER_MEMBERS, MONEY_MEMBERS } from './charge-members.js';
import { cardNumber, expiryMonth, expiryYear, ipAddress, returnUrl, securityCode } from './text-rules.js';

/** The rules. The schema wraps each in zod. The form, which a phone loads without zod, follows them as they are. */
export const CARD_MEMBERS = {
  cardNumber,
  expMonth: expiryMonth,
  expYear: expiryYear,
  cvc: securityCode,
  ...MONEY_MEMBERS,
  remote_ip: ipAddress,
  return_url: returnUrl,
  ...BUYER_MEMBERS,
};
