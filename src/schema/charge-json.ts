/** A parsed charge to its canonical JSON. */
import { hasOwn, stringify } from '../intrinsics.js';
import type { Billing } from './billing.js';
import type { CardCharge } from './card-charge.js';
import type { SepaCharge } from './sepa-charge.js';

/*
 * The order is part of the security: CBC has no authentication, and whoever edits the IV edits the first 16 bytes.
 * With the account first, followed by members that a changed block would break, no edit changes the amount or the account unnoticed.
 */
const BUYER_ORDER = [
  'country',
  'postal_code',
  'state',
  'city',
  'line1',
  'line2',
  'email',
  'name',
  'description',
] as const satisfies readonly (keyof Billing)[];

const CARD_ORDER = /*#__PURE__*/ beforeBuyer<keyof CardCharge>([
  'cardNumber',
  'expMonth',
  'expYear',
  'cvc',
  'amount',
  'currency',
  'customer_id',
  'remote_ip',
  'return_url',
]);

const SEPA_ORDER = /*#__PURE__*/ beforeBuyer<keyof SepaCharge>([
  'iban',
  'amount',
  'currency',
  'customer_id',
  'checkout_id',
  'remote_ip',
]);

/** Writes a parsed card charge as JSON: canonical order, no whitespace, `cardNumber` digit for digit. */
export function writeCardChargeJson(charge: CardCharge): string {
  return writeJson(CARD_ORDER, charge);
}

/** Writes a parsed SEPA charge as JSON: canonical order, no whitespace. */
export function writeSepaChargeJson(charge: SepaCharge): string {
  return writeJson(SEPA_ORDER, charge);
}

function beforeBuyer<Name>(first: readonly Name[]): readonly (Name | (typeof BUYER_ORDER)[number])[] {
  return [...first, ...BUYER_ORDER];
}

function writeJson<Charge extends object>(order: readonly (keyof Charge & string)[], charge: Charge): string {
  let json = '';
  for (const name of order) {
    // Not `charge[name] === undefined`, which would write a member of a polluted prototype.
    if (hasOwn(charge, name)) json += `${json ? ',' : '{'}"${name}":${writeValue(name, charge[name])}`;
  }
  return `${json}}`;
}

// A card number is digits already; as a JavaScript number it would lose those above 2^53.
function writeValue(name: string, value: unknown): string {
  return name === 'cardNumber' ? `${value}` : stringify(value);
}
