/** The deadline of a client, which a test controls. Sockets and servers keep running meanwhile. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Stops the clock of the client's timers until the test is over. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits until a server has done something, and then 20 ms more, so that the client reads what was sent. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await setImmediate();
  await setTimeout(20);
}
