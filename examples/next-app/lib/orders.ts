/** The shop's own orders. Your database keeps them, and your sign-in or your basket knows whose each one is. */
import type { PaidPayment } from 'payveil/server';

interface Order {
  readonly session: string;
  readonly amount: number;
  readonly currency: string;
  paidBy?: string;
}

declare global {
  var shop: Map<string, Order> | undefined;
}
// Global, because Next can load this module more than once.
globalThis.shop ??= new Map();
const orders = globalThis.shop;

/** Makes an order, and returns its number. */
export function createOrder(session: string): string {
  const id = crypto.randomUUID();
  orders.set(id, { session, amount: 2599, currency: 'eur' });
  return id;
}

/** Reads an order, but only for its own buyer. */
export function readOrder(id: string, session: string | undefined): Order | undefined {
  const order = orders.get(id);
  return order?.session === session ? order : undefined;
}

/** Ships an order once, however often it is called. */
export function shipOrder(id: string, payment: PaidPayment): void {
  const order = orders.get(id);
  if (!order || order.paidBy) return;
  order.paidBy = payment.id;
  console.log(`Ship order ${id}: ${payment.amount} ${payment.currency} are paid.`);
}
