/** The orders and their charges, on the server. */
import { type Charge, createClient } from 'payveil';
import { baseUrl, keys } from './gateway';

const apiKey = 'sk_test_sandbox';
export const client = createClient({ baseUrl, apiKey, signature: keys.signature });

/** `paidBy` is the id of the charge that pays for the order. */
interface Order {
  readonly amount: number;
  readonly currency: string;
  paidBy?: string;
}

/** The orders by their ids, the ids of charges by the form's references, and the ids of orders by the charges that pay for them. */
interface Shop {
  readonly orders: Map<string, Order>;
  readonly charges: Map<string, string>;
  readonly paid: Map<string, string>;
}

declare global {
  var shop: Shop | undefined;
}

// Your database keeps them. Here they are global, because Next can load this module more than once.
globalThis.shop ??= { orders: new Map(), charges: new Map(), paid: new Map() };
export const { orders, charges } = globalThis.shop;
const { paid } = globalThis.shop;

/** Makes an order, and returns its id. In your shop, the basket does this. */
export function createOrder(): string {
  const id = crypto.randomUUID();
  orders.set(id, { amount: 2599, currency: 'eur' });
  return id;
}

/**
 * Ships the order if the charge pays for it. The page sealed the amount, and the buyer controls the page, so compare it.
 * @returns What the form needs. By `redirect_url` it sends the buyer to the bank, and by `id` it knows the buyer who comes back.
 */
export function settle(orderId: string, { id, status, amount, currency, decline_code, redirect_url }: Charge): Charge {
  const order = orders.get(orderId);
  if (order && status === 'succeeded' && amount === order.amount && currency === order.currency) {
    // A charge pays for one order only.
    if (!paid.has(id)) paid.set(id, orderId);
    if (paid.get(id) === orderId) order.paidBy = id;
  }
  return { id, status, decline_code, redirect_url };
}

/** Reads a charge. The gateway's interface has no route for this, so ask your gateway's own API here. The sandbox has this one. */
export async function readCharge(id: string): Promise<Charge | undefined> {
  const url = `${baseUrl}/sandbox/charges/${encodeURIComponent(id)}`;
  const response = await fetch(url, { headers: { authorization: apiKey }, cache: 'no-store' });
  return response.ok ? response.json() : undefined;
}
