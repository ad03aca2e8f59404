/** The shop's own orders. Your database keeps them, and your sign-in or your basket knows whose each one is. */

/** @type {Map<string, { session: string, amount: number, currency: string, paidBy?: string }>} */
const orders = new Map();

/** The cookie that names a session. Over HTTPS, add `Secure`. @param {string} session */
export const writeCookie = (session) => `session=${session}; Path=/; HttpOnly; SameSite=Lax`;

/** Reads the session of a buyer, or begins one. It is random, so that of another buyer cannot be guessed. @param {string} [cookies] */
export const readSession = (cookies = '') => /(?:^|; )session=([\w-]+)/.exec(cookies)?.[1] ?? crypto.randomUUID();

/** Makes an order, and returns its number. @param {string} session */
export function createOrder(session) {
  const id = crypto.randomUUID();
  orders.set(id, { session, amount: 2599, currency: 'eur' });
  return id;
}

/** Reads an order, but only for its own buyer. @param {string} id @param {Request} request */
export function readOrder(id, { headers }) {
  const order = orders.get(id);
  return order?.session === readSession(headers.get('cookie') ?? '') ? order : undefined;
}

/** Ships an order once, however often it is called. @param {string} id @param {import('payveil/server').PaidPayment} payment */
export function shipOrder(id, payment) {
  const order = orders.get(id);
  if (!order || order.paidBy) return;
  order.paidBy = payment.id;
  console.log(`Ship order ${id}: ${payment.amount} ${payment.currency} are paid.`);
}
