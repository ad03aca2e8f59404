/** When a charge settles by itself. */
import type { StoredCharge } from './objects.js';

/** Gets the time from which a charge is due, in unix seconds; `null` when it is settled, or waits to be told. */
export function getDueTime({ charge: { status, settles_at } }: StoredCharge): number | null {
  return status === 'pending' ? settles_at : null;
}
