/** The store that is asked for, opened; a database that is not up yet is waited for. */
import { setTimeout as wait } from 'node:timers/promises';
import { isStoreError } from '../store/errors.js';
import type { OpenedStore } from '../store/open-store.js';
import { describeLocation, isLocation, isServer } from '../store/sql/location.js';
import { fail, failAsMisused } from './usage.js';

const WAIT_MS = 30_000;
const PAUSE_MS = 500;

/** How to open a store, and where to say so; tests give their own. */
export interface Opening {
  open(location: string): Promise<OpenedStore>;
  say(sentence: string): void;
  wait(ms: number): Promise<unknown>;
  /** The time, in milliseconds since any instant. */
  now(): number;
}

/** Opens the store that is asked for, or ends the command. What opens it is loaded only then. */
export async function openAskedStore(
  location: string | undefined,
  say: (sentence: string) => void,
): Promise<OpenedStore | undefined> {
  if (location === undefined) return undefined;
  if (!isLocation(location)) failAsMisused('--store must name a directory or a server');
  say(`Opening the store    ${describeLocation(location)} …`);
  try {
    const { openStore: open } = await import('../store/open-store.js');
    return await openPatiently(location, { open, say, wait, now: () => performance.now() });
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** Opens a store; a server that does not answer yet is tried again for 30 s, and that is said once. */
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

// Not there, not known by name yet, or starting (57P03); a wrong password does not become right.
function isStarting(error: unknown): boolean {
  return isStoreError(error) && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|57P03/.test(error.message);
}
