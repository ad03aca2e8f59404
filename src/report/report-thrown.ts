/** Reports what a merchant's own code has thrown, so that its developer sees it, without anything secret. */

import { refuseUnknown } from '../options/known-names.js';
import { hideSecrets } from './hide-secrets.js';
import { tellDeveloper } from './tell-developer.js';

/**
 * Reports an error that a merchant's function has thrown: to the page's `reportError`, or else to the console. The report is a new
 * error with the name, the message and the stack of the original. Keys, tokens, card numbers and accounts are replaced there,
 * because the error of an HTTP client holds its request.
 * @param owner The name of the function, such as `onToken`.
 * @param secrets More texts to replace.
 */
export function reportThrown(owner: string, thrown: unknown, secrets: readonly unknown[] = []): void {
  report(createReport(owner, thrown, secrets));
}

/** Reports an error, which must hold no secret. */
export function report(error: unknown): void {
  try {
    // Some platforms have no such function, and a page may have replaced it.
    reportError(error);
  } catch {
    tellDeveloper('error', error as Error);
  }
}

/** Calls a merchant's function, and reports what it throws, now or later. The caller does not wait for it. */
export function callReporting(owner: string, call: () => unknown, secrets?: readonly unknown[]): void {
  (async () => call())().catch((error: unknown) => reportThrown(owner, error, secrets));
}

/** Reports a name that does not exist, where nothing may be thrown: the name may come from a server. */
export function reportUnknown(owner: string, ...names: Parameters<typeof refuseUnknown>): void {
  try {
    refuseUnknown(...names);
  } catch (error) {
    reportThrown(owner, error);
  }
}

/** Creates a function that reports only the first error. A clock is asked at each key. */
export function reportOnce(owner: string, readSecrets?: () => readonly unknown[]): (thrown: unknown) => void {
  let isReported = false;
  return (thrown) => {
    if (!isReported) reportThrown(owner, thrown, readSecrets?.());
    isReported = true;
  };
}

/**
 * Adds the original to an error of ours. It is a getter that no serializer reads, because consoles print plain members, and the
 * original may hold a request with its token.
 */
export function addCause<Failure extends object>(failure: Failure, cause: unknown): Failure {
  return Object.defineProperty(failure, 'cause', { get: () => cause });
}

/** Creates an error with the words of another one, but without keys, tokens, card numbers and accounts. */
export function createReport(owner: string, thrown: unknown, secrets: readonly unknown[]): Error {
  const read = (name: 'name' | 'message' | 'stack', otherwise = '') =>
    hideSecrets(readText(thrown, name) ?? otherwise, secrets);
  const otherwise = typeof thrown === 'string' ? thrown : `it threw no error (${typeof thrown})`;
  const copy = new Error(`${owner} failed: ${read('message', otherwise)}`);
  copy.name = read('name', copy.name);
  copy.stack = read('stack', copy.stack);
  return copy;
}

/** Reads a member of an error. It may be inherited. A getter may throw, and what is no object has no members. */
function readText(thrown: unknown, name: string): string | undefined {
  try {
    const text = Reflect.get(thrown as object, name);
    if (typeof text === 'string') return text;
  } catch {
    // Then it tells nothing.
  }
  return undefined;
}
