/** The orders and their charges, on the server. */
import { type Charge, createClient } from 'payveil';
import { baseUrl, keys } from './gateway';

const apiKey = 'sk_test_sandbox';
export const client = createClient({ baseUrl, apiKey, signature: keys.signature });

/** An order, and its payments. */
export interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** The ids of its charges, by the form's references and by themselves. An id is missing while its answer is missing. */
  readonly charges: Map<string, string | undefined>;
  /** The reference of the payment under way, which locks the order. */
  open?: string | undefined;
  /** The id of the charge that pays for it. */
  paidBy?: string;
}

declare global {
  var shop: Map<string, Order> | undefined;
}

// Your database keeps them. Here they are global, because Next can load this module more than once.
globalThis.shop ??= new Map();
export const orders = globalThis.shop;

/** Makes an order, and returns its id. In your shop, the basket does this. */
export function createOrder(): string {
  const id = crypto.randomUUID();
  orders.set(id, { id, amount: 2599, currency: 'eur', charges: new Map() });
  return id;
}

/** Keeps the id of a charge under the form's reference. */
export function keepCharge(order: Order, reference: string, id: string): void {
  order.charges.set(reference, id).set(id, id);
}

/**
 * Ships the order if the charge pays for it. The page sealed the charge, and the buyer controls the page, so compare it.
 * @returns What the form needs. By `redirect_url` it sends the buyer to the bank, and by `id` it knows the buyer who comes back.
 */
export function settle(order: Order, charge: Charge): Charge {
  const { id, status, amount, currency, description, decline_code, redirect_url } = charge;
  const answer = { id, status, decline_code, redirect_url };
  if (status === 'failed' && order.charges.get(order.open ?? '') === id) order.open = undefined;
  if (status !== 'succeeded') return answer;
  if (amount !== order.amount || currency !== order.currency || description !== order.id) {
    console.error(`To check: charge ${id} has succeeded, but does not fit order ${order.id}.`);
    return { ...answer, status: 'unknown' };
  }
  order.paidBy ??= id;
  if (order.paidBy !== id) console.error(`To refund: charge ${id} is a second one for order ${order.id}.`);
  return answer;
}

/** Unlocks the order for another payment, if the gateway says that the one before has failed or waits for the buyer at the bank. */
export async function releaseOrder(order: Order, reference: string): Promise<void> {
  const { open } = order;
  if (open === undefined || open === reference) return;
  const charge = await findCharge(order, open);
  if (!charge) return;
  settle(order, charge);
  if (charge.status === 'requires_action' && order.open === open) order.open = undefined;
}

/** Finds a charge of an order. If the answer with its id was lost, it is the one that has the order's id and is not known yet. */
export async function findCharge(order: Order, payment: string): Promise<Charge | undefined> {
  if (!order.charges.has(payment)) return undefined;
  const id = order.charges.get(payment);
  if (id) return readCharge(id);
  const list = await askGateway<{ data: Charge[] }>('charges');
  const charge = list?.data.find((one) => one.description === order.id && !order.charges.has(one.id));
  if (charge) keepCharge(order, payment, charge.id);
  return charge;
}

/** Reads a charge. */
export function readCharge(id: string): Promise<Charge | undefined> {
  return askGateway(`charges/${encodeURIComponent(id)}`);
}

/** Asks the sandbox. The gateway's interface has no route that reads charges, so ask your gateway's own API here. */
async function askGateway<Answer>(path: string): Promise<Answer | undefined> {
  const options = { headers: { authorization: apiKey }, cache: 'no-store' } as const;
  const response = await fetch(`${baseUrl}/sandbox/${path}`, options).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}
