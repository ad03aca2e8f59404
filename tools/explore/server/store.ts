/** The store of a world: the promises of `PaymentStore`, over a list of rows, with the rules that the stores of the package share. */
import {
  applyChange,
  getDue,
  getDueName,
  isAtLimit,
  isListed,
  isTry,
  startPayment,
} from '../../../src/server/store/members.js';
import { findCounting, isClashing, isReplaced } from '../../../src/server/store/one-holder.js';
import type { KeptMembers, NewPayment, PaymentChange, Queue } from '../../../src/server/store/store.js';

export type Rows = readonly KeptMembers[];

/** What a function returns, and the rows afterwards. */
export interface Step {
  readonly rows: Rows;
  readonly value: unknown;
}

const isSame = (one: KeptMembers, other: KeptMembers) =>
  one.orderId === other.orderId && one.reference === other.reference;

const replace = (rows: Rows, changed: readonly KeptMembers[]): Rows =>
  rows.map((row) => changed.find((each) => isSame(each, row)) ?? row);

/** Runs a function of the store as one step. */
export function runStore(rows: Rows, now: number, name: string, given: readonly unknown[]): Step {
  const show = (row: KeptMembers | undefined) => row && { ...row, readAt: now };
  const listOrder = (orderId: unknown) => rows.filter((row) => row.orderId === orderId);
  switch (name) {
    case 'begin': {
      const [payment] = given as [NewPayment];
      const order = listOrder(payment.orderId);
      const counting = findCounting(order, payment);
      if (counting) return { rows, value: { payment: show(counting), isNew: false } };
      const count = {
        ofOrder: (since: number) => order.filter((row) => isTry(row, since)).length,
        ofAddress: (address: string, since: number) =>
          rows.filter((row) => row.address === address && isTry(row, since)).length,
      };
      if (isAtLimit(payment, now, count)) return { rows, value: { payment: undefined, isNew: false } };
      const released = order.filter((row) => isReplaced(row, payment)).map((row) => applyChange(row, { holds: false }));
      const begun = startPayment(payment, now);
      return { rows: [...replace(rows, released), begun], value: { payment: show(begun), isNew: true } };
    }
    case 'read':
      return { rows, value: show(listOrder(given[0]).find(({ reference }) => reference === given[1])) };
    case 'readOrder': {
      const [orderId, ids] = given as [string, readonly string[]];
      const listed = listOrder(orderId).filter((row) => isListed(row, ids));
      return { rows, value: listed.map(show) };
    }
    case 'change': {
      const [orderId, reference, version, members] = given as [string, string, number, PaymentChange];
      const order = listOrder(orderId);
      const row = order.find((each) => each.reference === reference);
      if (row?.version !== version) return { rows, value: false };
      const changed = applyChange(row, members);
      if (isClashing(order, changed)) return { rows, value: false };
      return { rows: replace(rows, [changed]), value: true };
    }
    case 'take': {
      const [queue, limit, leaseMs] = given as [Queue, number, number];
      const due = rows.filter((row) => getDue(row, queue) <= now).slice(0, limit);
      const taken = due.map((row) => ({ ...row, [getDueName(queue)]: now + leaseMs }));
      return { rows: replace(rows, taken), value: taken.map(show) };
    }
    default:
      throw new Error(`A store has no function ${name}.`);
  }
}
