/** The deadline of a client, which passes when a test says so. Sockets and servers go on by themselves meanwhile. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

/** Stops the clock of the client's timers until the test is over. */
export function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits for something of a server, however long it takes, and then a moment more, for the client to read what was sent. */
export async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await setImmediate();
  await setTimeout(20);
}
