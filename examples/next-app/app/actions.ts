'use server';
/** What the pages ask the server. Anyone can call these functions, with anything. */
import { redirect } from 'next/navigation';
import { GatewayError, isPayveilError } from 'payveil';
import type { TokenDetail } from 'payveil/checkout';
import { readBuyerAddress } from '@/lib/buyer-address';
import { client, createOrder, findCharge, keepCharge, orders, readCharge, releaseOrder, settle } from '@/lib/orders';

/** Makes an order, and opens its checkout. */
export async function buyTea(form: FormData) {
  redirect(`/${form.get('way') === 'page-charges' ? 'page' : 'server'}-charges/${createOrder()}`);
}

/** Tells the buyer's address to a page that is the same for every buyer. */
export async function askAddress() {
  return readBuyerAddress();
}

/** Tells a page that is the same for every buyer what there is to pay. */
export async function showOrder(orderId: string) {
  const order = orders.get(orderId);
  return order && { amount: order.amount, currency: order.currency, isPaid: order.paidBy !== undefined };
}

/** Charges a token. A token holds the whole card: never log or store it. */
export async function payOrder(orderId: string, { token, method, reference }: Omit<TokenDetail, 'waitUntil'>) {
  const order = orders.get(orderId);
  if (!order || typeof reference !== 'string') return { outcome: 'not_sent' };
  await releaseOrder(order, reference);
  // Nothing waits from here until the order is locked. Otherwise two payments at once would both go on.
  if (order.paidBy) return { id: order.paidBy, status: 'succeeded' };
  if (order.open !== undefined && order.open !== reference) return { outcome: 'refused' };
  const isFirst = !order.charges.has(reference);
  order.open = reference;
  if (isFirst) order.charges.set(reference, undefined);
  try {
    const charge = await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    keepCharge(order, reference, charge.id);
    return settle(order, charge);
  } catch (error) {
    // If the first answer was lost, the second one names the charge.
    if (error instanceof GatewayError && error.chargeId) keepCharge(order, reference, error.chargeId);
    const outcome = isPayveilError(error) ? error.outcome : 'unknown';
    // A second refusal tells nothing about the first try. While the result is unknown, the order stays locked.
    if (outcome === 'unknown' || !isFirst) return { outcome: 'unknown' };
    order.charges.delete(reference);
    order.open = undefined;
    // The outcome tells the form whether the buyer may try again.
    return { outcome };
  }
}

/** Tells how a payment stands that the server has made, by the id of its charge or the form's reference. */
export async function lookUp(orderId: string, payment: string) {
  const order = orders.get(orderId);
  const charge = order && (await findCharge(order, payment));
  return charge && settle(order, charge);
}

/** Asks the gateway about a charge that the page has made. It answers nothing, because anyone can ask about any charge. */
export async function verifyPayment(orderId: string, chargeId: string): Promise<void> {
  const order = orders.get(orderId);
  const charge = order && (await readCharge(chargeId));
  // The charge carries the id of its order, so it pays for no other one.
  if (charge?.description === orderId && order) settle(order, charge);
}
