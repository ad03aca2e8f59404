/** Orders and their payments, for any framework: each answer is an HTTP status and its JSON. Keep the orders in your database. */
import { randomUUID } from 'node:crypto';
import { createClient, GatewayError, isPayveilError } from 'payveil';

const baseUrl = 'http://localhost:4010'; // npx payveil sandbox
const apiKey = 'sk_test_sandbox';
const client = createClient({ baseUrl, apiKey, signature: 'sig_test_sandbox' });

/**
 * `charges` has the ids of all charges, by the form's references and by themselves. An id is missing while its answer is missing.
 * `open` is the reference of the payment under way, which locks the order. `paidBy` is the id of the charge that pays for it.
 * @typedef {{ id: string, amount: number, currency: string, charges: Map<string, string | undefined>, open?: string | undefined,
 *   paidBy?: string }} Order
 */

/** @type {Map<string, Order>} */
const orders = new Map();

/** Makes an order, and returns its id. In your shop, the basket does this. */
export function createOrder() {
  const id = randomUUID();
  orders.set(id, { id, amount: 2599, currency: 'eur', charges: new Map() });
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
  const { token, method, reference } = Object(body);
  if (!order || typeof reference !== 'string') return [404, { outcome: 'not_sent' }];
  await releaseOrder(order, reference);
  // Nothing waits from here until the order is locked. Otherwise two payments at once would both go on.
  if (order.paidBy) return [200, { id: order.paidBy, status: 'succeeded' }];
  if (order.open !== undefined && order.open !== reference) return [409, { outcome: 'refused' }];
  const isFirst = !order.charges.has(reference);
  order.open = reference;
  if (isFirst) order.charges.set(reference, undefined);
  try {
    const charge = await (method === 'sepa' ? client.chargeSepa(token) : client.chargeCard(token));
    keepCharge(order, reference, charge.id);
    return [200, settle(order, charge)];
  } catch (error) {
    // If the first answer was lost, the second one names the charge.
    if (error instanceof GatewayError && error.chargeId) keepCharge(order, reference, error.chargeId);
    const outcome = isPayveilError(error) ? error.outcome : 'unknown';
    // A second refusal tells nothing about the first try. While the result is unknown, the order stays locked.
    if (outcome === 'unknown' || !isFirst) return [502, { outcome: 'unknown' }];
    order.charges.delete(reference);
    order.open = undefined;
    // The outcome tells the form whether the buyer may try again.
    return [502, { outcome }];
  }
}

/**
 * Tells how a payment stands. Also call it for the buyers who do not come back from their bank.
 * @param {any} route `payment` is the id of a charge, or the form's reference.
 * @returns {Promise<[number, object]>}
 */
export async function lookUp(route) {
  const order = orders.get(route.order);
  const charge = order && (await findCharge(order, route.payment));
  return charge ? [200, settle(order, charge)] : [404, {}];
}

/**
 * Unlocks the order for another payment, if the gateway says that the one before has failed or waits for the buyer at the bank.
 * @param {Order} order
 * @param {string} reference The other payment.
 */
async function releaseOrder(order, reference) {
  const { open } = order;
  if (open === undefined || open === reference) return;
  const charge = await findCharge(order, open);
  if (!charge) return;
  settle(order, charge);
  if (charge.status === 'requires_action' && order.open === open) order.open = undefined;
}

/**
 * Ships the order if the charge pays for it. The page sealed the charge, and the buyer controls the page, so compare it.
 * @param {Order} order
 * @param {import('payveil').Charge} charge
 * @returns What the form needs. By `redirect_url` it sends the buyer to the bank, and by `id` it knows the buyer who comes back.
 */
function settle(order, { id, status, amount, currency, description, decline_code, redirect_url }) {
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

/** @param {Order} order @param {string} reference @param {string} id */
function keepCharge(order, reference, id) {
  order.charges.set(reference, id).set(id, id);
}

/**
 * Finds a charge of an order. If the answer with its id was lost, it is the one that has the order's id and is not known yet.
 * @param {Order} order
 * @param {string} payment The id of a charge, or the form's reference.
 */
async function findCharge(order, payment) {
  if (!order.charges.has(payment)) return undefined;
  const id = order.charges.get(payment);
  if (id) return askGateway(`charges/${id}`);
  const list = await askGateway('charges');
  const charge = list?.data.find(
    (/** @type {any} */ one) => one.description === order.id && !order.charges.has(one.id),
  );
  if (charge) keepCharge(order, payment, charge.id);
  return charge;
}

/**
 * Asks the sandbox. The gateway's interface has no route that reads charges, so ask your gateway's own API here.
 * @param {string} path
 */
async function askGateway(path) {
  const response = await fetch(`${baseUrl}/sandbox/${path}`, { headers: { authorization: apiKey } }).catch(
    () => undefined,
  );
  return response?.ok ? response.json() : undefined;
}
