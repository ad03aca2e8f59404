/**
 * Why an order is paid only once: at most one of its payments holds it, and only that one may be sent. The stores ask here before they
 * write. In PostgreSQL, the same rule is `begin` in `postgres-statements.ts`, and the unique index `holder` in `tables.ts`.
 */
import type { KeptMembers, NewPayment } from './store.js';

/** Tells whether a payment that begins takes the order from another one, which waits for the buyer's bank. */
export function isReplaced(other: KeptMembers, { replaces, holds }: NewPayment): boolean {
  return holds && other.holds && other.state === 'action' && other.reference === replaces;
}

/** Finds the payment of an order that counts instead of one that begins, if there is one. */
export function findCounting<Kept extends KeptMembers>(order: readonly Kept[], payment: NewPayment): Kept | undefined {
  const { reference, chargeId, holds, replaces } = payment;
  const same =
    order.find((other) => other.reference === reference) ??
    order.find((other) => chargeId !== null && other.chargeId === chargeId);
  if (same || !holds) return same;
  const holder = order.find((other) => other.holds && !isReplaced(other, payment));
  const paid = holder ?? order.find(({ state }) => state === 'succeeded');
  return paid ?? (replaces === undefined ? order.find(({ state }) => state === 'action') : undefined);
}

/** Tells whether a payment would hold the order beside another one, or would have another one's charge. */
export function isClashing(order: readonly KeptMembers[], payment: KeptMembers): boolean {
  const { reference, chargeId, holds } = payment;
  const others = order.filter((other) => other.reference !== reference);
  return others.some((other) => (holds && other.holds) || (chargeId !== null && other.chargeId === chargeId));
}
