/** The shop's own orders. Your database keeps them, and your sign-in or your basket knows whose each one is. */
import { getCookie, setCookie } from 'hono/cookie';

/** @type {Map<string, { session: string, amount: number, currency: string, paidBy?: string }>} */
const orders = new Map();

/** Makes an order of a buyer, whose browser keeps a random cookie, and returns its number. @param {import('hono').Context} context */
export function createOrder(context) {
  const session = getCookie(context, 'session') ?? crypto.randomUUID();
  // Over HTTPS, add `secure: true`.
  setCookie(context, 'session', session, { httpOnly: true, sameSite: 'Lax' });
  const id = crypto.randomUUID();
  orders.set(id, { session, amount: 2599, currency: 'eur' });
  return id;
}

/** Reads an order, but only for its own buyer. @param {string} id @param {Request} request */
export function readOrder(id, { headers }) {
  const [, session] = /(?:^|; )session=([\w-]+)/.exec(headers.get('cookie') ?? '') ?? [];
  const order = orders.get(id);
  return order && order.session === session ? order : undefined;
}

/** Ships an order once, however often it is called. @param {string} id @param {import('payveil/server').PaidPayment} payment */
export function shipOrder(id, payment) {
  const order = orders.get(id);
  if (!order || order.paidBy) return;
  order.paidBy = payment.id;
  console.log(`Ship order ${id}: ${payment.amount} ${payment.currency} are paid.`);
}
