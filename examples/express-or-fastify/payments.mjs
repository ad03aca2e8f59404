/** Orders and their payments, for any framework: each answer is an HTTP status and its JSON. Keep the orders in your database. */
import { randomUUID } from 'node:crypto';
import { createClient, GatewayError, isPayveilError } from 'payveil';

const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const apiKey = 'sk_test_sandbox';
const client = createClient({ baseUrl, apiKey, signature: 'sig_test_sandbox' });

/**
 * `paidBy` is the id of the charge that pays for the order. `charges` has the ids of all its charges, by the form's references and
 * by themselves.
 * @typedef {{ amount: number, currency: string, paidBy?: string, charges: Map<string, string | undefined> }} Order
 */

/** @type {Map<string, Order>} */
const orders = new Map();

/** Makes an order, and returns its id. In your shop, the basket does this. */
export function createOrder() {
  const id = randomUUID();
  orders.set(id, { amount: 2599, currency: 'eur', charges: new Map() });
  return id;
}

/**
 * Tells the page what there is to pay.
 * @param {any} route
 * @returns {[number, object]}
 */
export function showOrder(route) {
  const order = orders.get(route.order);
  if (!order) return [404, {}];
  return [200, { amount: order.amount, currency: order.currency, isPaid: order.paidBy !== undefined }];
}

/**
 * Charges a token. A token holds the whole card: never log or store it.
 * @param {any} route
 * @param {any} body What the form gave to `onToken`.
 * @returns {Promise<[number, object]>}
 */
export async function payOrder(route, body) {
  const order = orders.get(route.order);
  if (!order) return [404, { outcome: 'not_sent' }];
  if (order.paidBy) return [200, { id: order.paidBy, status: 'succeeded' }];
  const { token, method, reference } = Object(body);
  const keep = (/** @type {any} */ id) => order.charges.set(reference, id).set(id, id);
  try {
    const charge = await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    keep(charge.id);
    return [200, settle(order, charge)];
  } catch (error) {
    // If the first answer was lost, the second one names the charge.
    if (error instanceof GatewayError) keep(error.chargeId);
    // The outcome tells the form whether the buyer may try again.
    return [502, { outcome: isPayveilError(error) ? error.outcome : 'unknown' }];
  }
}

/**
 * Tells how a payment stands. Also call it for the buyers who do not come back from their bank.
 * @param {any} route `payment` is the id of a charge, or the form's reference.
 * @returns {Promise<[number, object]>}
 */
export async function lookUp(route) {
  const order = orders.get(route.order);
  const charge = await readCharge(order?.charges.get(route.payment));
  return order && charge ? [200, settle(order, charge)] : [404, {}];
}

/**
 * Ships the order if the charge pays for it. The page sealed the amount, and the buyer controls the page, so compare it.
 * @param {Order} order
 * @param {import('payveil').Charge} charge
 * @returns What the form needs. By `redirect_url` it sends the buyer to the bank, and by `id` it knows the buyer who comes back.
 */
function settle(order, { id, status, amount, currency, decline_code, redirect_url }) {
  if (status === 'succeeded' && amount === order.amount && currency === order.currency) order.paidBy = id;
  return { id, status, decline_code, redirect_url };
}

/**
 * Reads a charge. The gateway's interface has no route for this, so ask your gateway's own API here. The sandbox has this one.
 * @param {string | undefined} id
 */
async function readCharge(id) {
  if (!id) return undefined;
  const response = await fetch(`${baseUrl}/sandbox/charges/${id}`, { headers: { authorization: apiKey } });
  return response.ok ? response.json() : undefined;
}
