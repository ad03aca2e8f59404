/** Keeps the payments of the page. A payment outlives its form, and the next form of the same purchase takes it over. */
import type { Payment } from './payment.js';
import { isFresh } from './record.js';
import { isOver } from './states.js';

export interface PaymentForm {
  /** Whether it is on the page. A page may remove it without telling. */
  readonly isStanding: boolean;
  /** Tells whether it stands there idle, and may show this payment. */
  canTake(payment: Payment): boolean;
  take(payment: Payment): void;
}

/** The payments of this page that a form shows or that wait for one. */
const payments = /*#__PURE__*/ new Set<Payment>();
/** The forms that stand on the page, in the order of mounting. */
const forms = /*#__PURE__*/ new Set<PaymentForm>();

/** Adds a form, which takes over a payment whose form is gone. Returns whether there was one. */
export function addForm(form: PaymentForm): boolean {
  forms.add(form);
  for (const payment of payments) {
    if (!payment.isShown && isAlive(payment) && form.canTake(payment)) {
      form.take(payment);
      return true;
    }
  }
  return false;
}

/** Removes a form. Its payment goes to a form that stands there idle, one that came later first, or waits for the next one. */
export function removeForm(form: PaymentForm, payment: Payment | undefined): void {
  const all = [...forms];
  const place = all.indexOf(form);
  forms.delete(form);
  if (!payment || !payments.has(payment)) return;
  if (isOver(payment.phase) && payment.wasSeen) {
    forgetPayment(payment);
    return;
  }
  const others = [...all.slice(place + 1), ...all.slice(0, place)];
  others.find((each) => each.canTake(payment))?.take(payment);
}

/** A payment under way is never forgotten. Its end waits for a form as long as a record would. */
const isAlive = ({ phase, facts }: Payment) => !isOver(phase) || isFresh(facts);

export function keepPayment(payment: Payment): void {
  payments.add(payment);
}

export function forgetPayment(payment: Payment | undefined): void {
  if (payment) payments.delete(payment);
}

export function isInPage(reference: string): boolean {
  return [...payments].some(({ facts }) => facts.reference === reference);
}
