/** What the browser remembers of a payment: when its record is written, and when it goes. */
import { toStatus } from '../memory/remembered-ending.js';
import { isOver, isPrepared, toPhase } from '../states.js';
import { type Draft, want } from './draft.js';

/** Writes the record as the payment stands. Returns whether there is one to write. */
export function remember(p: Draft, isNeeded = false): boolean {
  const { facts, end, chargeId, endedAt, isTold, state } = p;
  const phase = toPhase(state);
  const mayWrite = p.plan.remembers && p.isBegun && p.owner === 'this' && phase && !isPrepared(state);
  if (!mayWrite || (p.stale > 0 && !isOver(state))) return false;
  if (end.kind === 'failed' && end.reason) {
    // The token was not taken, so nothing is to be remembered.
    forgetRecord(p);
    return false;
  }
  const { purchase, method, reference, time } = facts;
  const url = end.kind === 'action' ? end.url : undefined;
  const known = { phase, status: toStatus(end), chargeId, url, endedAt, isTold };
  want(p, 'write', { purchase, method, reference, time, ...known }, isNeeded);
  return true;
}

/** Deletes the record, if there is one. */
export function forgetRecord(p: Draft): void {
  if (p.isWritten) want(p, 'delete');
  p.isWritten = false;
}
