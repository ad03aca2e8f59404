/** Tells what a payment is for, so that two forms, or a form before and after a reload, know the same payment. */
import type { CheckoutOptions } from '../options/checkout-options.js';

const MEMBERS = ['orderId', 'amount', 'currency', 'checkoutId', 'customerId', 'description'] as const;

/** What a buyer pays for. It holds nothing that the buyer has typed. */
export type Purchase = Readonly<Pick<CheckoutOptions, (typeof MEMBERS)[number]>>;

/** Reads what a form is for. */
export function readPurchase(options: Purchase): Purchase {
  const { orderId, amount, currency, checkoutId, customerId, description } = options;
  return { orderId, amount, currency: currency.toLowerCase(), checkoutId, customerId, description };
}

/** Tells whether both are the same purchase. */
export function isSamePurchase(a: Purchase, b: Purchase): boolean {
  return MEMBERS.every((name) => a[name] === b[name]);
}
