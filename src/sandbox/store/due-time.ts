/** When a charge settles, or its challenge expires, by itself. */
import type { StoredCharge } from './objects.js';

/** Gets the time from which a charge is due, in unix seconds; `null` when it has ended, or waits to be told. */
export function getDueTime({ charge: { status, settles_at }, challenge }: StoredCharge): number | null {
  if (status === 'requires_action') return challenge?.expires_at ?? null;
  return status === 'pending' ? settles_at : null;
}
