/** Tells a developer who makes a new identifier of the order for each view of a page. */
import { tellDeveloper } from '../../../report/tell-developer.js';
import { isOver } from '../states.js';
import { isSamePurchase, type Purchase } from './purchase.js';
import { listRecords } from './record.js';

let isTold = false;

/** Warns once, if a payment is under way that differs only in its order. The form would not find it after a reload. */
export function warnOfNewOrder(view: Window, { orderId, ...purchase }: Purchase): void {
  if (orderId === undefined || isTold) return;
  const differsOnlyThere = (other: Purchase) =>
    other.orderId !== orderId && isSamePurchase({ ...other, orderId: undefined }, purchase);
  isTold = listRecords(view).some((each) => !isOver(each.phase) && differsOnlyThere(each.purchase));
  if (!isTold) return;
  tellDeveloper('warn', 'A payment for another orderId is under way. Keep it over a reload.', 'form.md#options');
}
