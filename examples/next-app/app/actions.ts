'use server';
/** What the pages ask the server. Anyone can call these functions, with anything. */
import { redirect } from 'next/navigation';
import { GatewayError, isPayveilError } from 'payveil';
import type { TokenDetail } from 'payveil/checkout';
import { readBuyerAddress } from '@/lib/buyer-address';
import { charges, client, createOrder, orders, readCharge, settle } from '@/lib/orders';

/** Makes an order, and opens its checkout. */
export async function buyTea(form: FormData) {
  redirect(`/${form.get('way') === 'page-charges' ? 'page' : 'server'}-charges/${createOrder()}`);
}

/** Tells the buyer's address to a page that is the same for every buyer. */
export async function askAddress() {
  return readBuyerAddress();
}

/** Charges a token. A token holds the whole card: never log or store it. */
export async function payOrder(orderId: string, { token, method, reference }: Omit<TokenDetail, 'waitUntil'>) {
  const order = orders.get(orderId);
  if (!order) return { outcome: 'not_sent' };
  if (order.paidBy) return { id: order.paidBy, status: 'succeeded' };
  try {
    const charge = await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    charges.set(`${orderId} ${reference}`, charge.id);
    return settle(orderId, charge);
  } catch (error) {
    // If the first answer was lost, the second one names the charge.
    if (error instanceof GatewayError && error.chargeId) charges.set(`${orderId} ${reference}`, error.chargeId);
    // The outcome tells the form whether the buyer may try again.
    return { outcome: isPayveilError(error) ? error.outcome : 'unknown' };
  }
}

/** Asks the gateway how a payment stands, by the id of the charge or the form's reference. */
export async function verifyPayment(orderId: string, payment: string) {
  const charge = await readCharge(charges.get(`${orderId} ${payment}`) ?? payment);
  return charge && settle(orderId, charge);
}
