/** Keeps the payments of the page. A payment outlives its form, and the next form of the same purchase takes it over. */
import { isFresh } from './memory/record.js';
import type { PaymentRunner } from './payment.js';
import { isOver, isPrepared } from './states.js';

export interface PaymentForm {
  /** Tells whether it stands there idle, and may show this payment. */
  canTake(payment: PaymentRunner): boolean;
  take(payment: PaymentRunner): void;
}

/** The payments of this page that a form shows or that wait for one. */
const payments = /*#__PURE__*/ new Set<PaymentRunner>();
/** The forms of the page, in the order of mounting. Nothing here keeps one that is gone, and it takes no payment. */
const forms = /*#__PURE__*/ new Set<WeakRef<PaymentForm>>();

/** Adds a form, which takes over a payment whose form is gone. Returns whether there was one. */
export function addForm(form: PaymentForm): boolean {
  if (!listForms().includes(form)) forms.add(new WeakRef(form));
  for (const each of payments) if (!each.isShown && !isAlive(each)) payments.delete(each);
  const found = [...payments].find((each) => !each.isShown && form.canTake(each));
  if (found) form.take(found);
  return found !== undefined;
}

/** Passes the payment of a form that is gone to one that stands there idle, one that came later first. Or it waits for the next. */
export function passOn(form: PaymentForm, payment: PaymentRunner | undefined): void {
  const all = listForms();
  const place = all.indexOf(form);
  if (!payment || !payments.has(payment)) return;
  if (isOver(payment.value.state) && payment.value.wasSeen) {
    forgetPayment(payment);
    return;
  }
  const others = [...all.slice(place + 1), ...all.slice(0, place)];
  others.find((each) => each.canTake(payment))?.take(payment);
}

/** Lists the forms, and forgets those that the page no longer keeps. */
function listForms(): PaymentForm[] {
  return [...forms].flatMap((each) => {
    const form = each.deref();
    if (!form) forms.delete(each);
    return form ?? [];
  });
}

/** A payment under way is never forgotten. Its end waits for a form as long as a record would. */
function isAlive({ value: { state, facts, endedAt } }: PaymentRunner): boolean {
  return !isPrepared(state) && (!isOver(state) || isFresh({ ...facts, phase: state, endedAt }));
}

export function keepPayment(payment: PaymentRunner): void {
  payments.add(payment);
}

export function forgetPayment(payment: PaymentRunner | undefined): void {
  if (payment) payments.delete(payment);
}

export function isInPage(reference: string): boolean {
  return [...payments].some(({ value }) => value.facts.reference === reference);
}
