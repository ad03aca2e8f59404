/** What a payment learns of its charge, and from other pages. */
import type { Charge } from '../../../schema/answers.js';
import type { PaymentMethod } from '../../names.js';
import type { PaymentFacts } from '../facts.js';
import { addEnding } from '../outcome/add-ending.js';
import { type Ending, isCharged, UNREADABLE } from '../outcome/ending.js';
import { type Draft, want } from './draft.js';

/** Adds an ending, and returns how the payment has ended by all that is known now. */
export function addAnswer(p: Draft, end: Ending): Ending {
  reportCharge(p, end.charge);
  const { known, ...facts } = addEnding(p, end);
  Object.assign(p, facts);
  // Whoever has the lock now, this one is paid.
  if (isCharged(known)) p.owner = 'this';
  return known;
}

/** Tells the page of a charge, each status once. */
export function reportCharge(p: Draft, charge: Charge | undefined, method: PaymentMethod = p.facts.method): void {
  const name = charge && `${charge.id} ${charge.status}`;
  if (!name || p.charges.includes(name)) return;
  p.charges = [...p.charges, name];
  p.owed = [...p.owed, [charge, method]];
  p.isTold = true;
  want(p, 'emit', charge, method);
}

/** Goes on as the payment that another page has begun, and with what that page knows. */
export function takeOver(p: Draft, chargeId: string | undefined, facts: PaymentFacts = p.facts): void {
  const { purchase, method, reference, time, replaces } = facts;
  p.facts = { purchase, method, reference, time, replaces };
  if (p.origin === 'page' && chargeId === p.chargeId) return;
  // An attempt of the other page may have been lost.
  const doubt = { ...UNREADABLE, chargeId };
  Object.assign(p, { chargeId, doubt, canResend: false, isBegun: true, origin: 'page', isBack: true, bank: 'shown' });
  forgetToken(p);
}

export function forgetToken(p: Draft): void {
  p.token = 'none';
  p.hasAsks = false;
  want(p, 'forget');
}
