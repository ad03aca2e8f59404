/** The rules of the members that both charges have. Each charge has a file of its own, so that a page loads what it needs. */
import { amount, currency, email, filled, filledByBuyer, id, orLeftOut, orNone, orNoneByBuyer } from './text-rules.js';

/*
 * The JSON has the same order of members. The order is part of the security: CBC has no authentication, so an attacker who
 * edits the IV edits the first 16 bytes. The account comes first, and members follow that a changed block would make invalid.
 * So no edit can change the amount unnoticed. Of a card, an edit can change only the first two digits. Of an IBAN, seven
 * characters.
 */

/** What is paid. */
export const MONEY_MEMBERS = { amount, currency, customer_id: id };

/** Who pays. */
export const BUYER_MEMBERS = {
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

/** The rules of the members that may be missing. */
export const OPTIONAL_RULES: readonly unknown[] = [id, orLeftOut];
