/** Waits for messages between two ports. */
import { setImmediate as later } from 'node:timers';

/** Waits until every message that was sent has arrived, also on a fake clock. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise<void>((resolve) => later(resolve));
}
