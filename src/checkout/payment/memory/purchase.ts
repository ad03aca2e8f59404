/** Tells what a payment is for, so that two forms, or a form before and after a reload, know the same payment, and names it. */
import type { CheckoutOptions } from '../../options/checkout-options.js';

/** What a buyer pays for. It holds nothing that the buyer has typed. */
export type Purchase = Readonly<
  Pick<CheckoutOptions, 'orderId' | 'amount' | 'currency' | 'checkoutId' | 'customerId' | 'description'>
>;

/** Reads what a buyer pays for. Its members always have the same order. */
export function readPurchase(options: Purchase): Purchase {
  const { orderId, amount, currency, checkoutId, customerId, description } = options;
  return { orderId, amount, currency: currency.toLowerCase(), checkoutId, customerId, description };
}

/** Tells whether two purchases are the same: by their order alone, if one of them names it, or else by all their members. */
export function isSamePurchase(a: Purchase, b: Purchase): boolean {
  // With a voucher the same order costs less, and is still to be paid once.
  if (a.orderId !== undefined || b.orderId !== undefined) return a.orderId === b.orderId;
  const members = Object.values(readPurchase(b));
  return Object.values(readPurchase(a)).every((value, place) => value === members[place]);
}

// No vowels, so that it makes no words.
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Creates the name of one payment: ten random letters and digits, after the merchant's own identifier if there is one. */
export function createReference(known: string | undefined): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return known ? `${known}-${random}` : random;
}
