/** Opens the store of the option `--store`, and waits for a database that is still starting. */
import { setTimeout as wait } from 'node:timers/promises';
import { isStoreError } from '../../sandbox/store/errors.js';
import { isLocation, isServer } from '../../sandbox/store/sql/location.js';
import type { OpenedStore } from '../../sandbox/store/sql/sql-store.js';
import { fail, failAsMisused, readErrorMessage } from '../fail.js';
import { describeLocation } from './print.js';

const WAIT_MS = 30_000;
const PAUSE_MS = 500;

/** The functions for opening a store and for printing. Tests pass their own. */
export interface Opening {
  open(location: string): Promise<OpenedStore>;
  say(sentence: string): void;
  wait(ms: number): Promise<unknown>;
  /** A running time in milliseconds. */
  now(): number;
}

/** Opens the store, or ends the command. The code for stores is loaded only if it is needed. */
export async function openAskedStore(
  location: string | undefined,
  say: (sentence: string) => void,
): Promise<OpenedStore | undefined> {
  if (location === undefined) return undefined;
  if (!isLocation(location)) failAsMisused('--store must name a directory or a server');
  say(`Opening the store    ${describeLocation(location)} …`);
  try {
    const { openStore: open } = await import('../../sandbox/store/open-store.js');
    return await openPatiently(location, { open, say, wait, now: () => performance.now() });
  } catch (error) {
    return fail(readErrorMessage(error));
  }
}

/** Opens a store. It tries a server that does not answer yet for 30 s, and says so once. */
export async function openPatiently(location: string, { open, say, wait, now }: Opening): Promise<OpenedStore> {
  const start = now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(location);
    } catch (error) {
      if (now() - start >= WAIT_MS || !isServer(location) || !isStarting(error)) throw error;
      if (attempt === 1) say('The database does not answer yet; waiting up to 30 s …');
      await wait(PAUSE_MS);
    }
  }
}

// Not reachable, not yet known by name, or starting (57P03). Waiting does not help against a wrong password.
function isStarting(error: unknown): boolean {
  return isStoreError(error) && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|57P03/.test(error.message);
}
