/** Keeps the record of a payment up to date. */
import { dropRecord, writeRecord } from './record.js';
import type { ShownPayment } from './screen.js';
import { isOver } from './states.js';

/** Writes the record of a payment under way, or removes it if the payment is over. Returns whether a later page can read it. */
export function remember(view: Window | null, { facts, phase, chargeId, ending }: ShownPayment): boolean {
  if (!isOver(phase))
    return writeRecord(view, { ...facts, chargeId, url: ending.kind === 'action' ? ending.url : undefined });
  dropRecord(view, facts);
  return false;
}
