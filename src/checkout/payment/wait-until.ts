/** Waits for the merchant's code after the form has handed something to it. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import type { WaitUntil } from '../events.js';
import { chooseEnding, type Ending, judgeFailure, judgeResult, SENT } from './ending.js';

/**
 * Calls the merchant's code, and judges its result and everything that it passes to `waitUntil`. The most cautious ending wins.
 * @returns The judged result, and the functions to call again. It never rejects, may never settle, and is `undefined` if there
 * is nothing to wait for.
 */
export function waitForAnswers(call: (waitUntil: WaitUntil) => unknown) {
  const results: unknown[] = [];
  const asks: (() => unknown)[] = [];
  let isOver = false;
  const waitUntil: WaitUntil = (result) => {
    const isAsk = typeof result === 'function';
    // Later the form has ended and would miss it.
    if (isOver || !(isAsk || typeof Object(result).then === 'function')) {
      throw new ConfigurationError(
        'option_invalid',
        'waitUntil takes a promise or a function, before the listener returns.',
      );
    }
    if (isAsk) asks.push(result);
    results.push(isAsk ? run(result) : result);
  };
  try {
    const returned = call(waitUntil);
    // A result counts without a promise, too. A short function may return a number or a text that nobody meant.
    if (typeof returned === 'object' && returned !== null) results.push(returned);
  } catch (error) {
    results.push(Promise.reject(error));
  }
  isOver = true;
  return { ending: results.length > 0 ? judgeAll(results) : undefined, asks };
}

/** Calls the functions, and judges their results. */
export const askAgain = (asks: readonly (() => unknown)[]): Promise<Ending> => judgeAll(asks.map(run));

// Treat an error that is thrown at once like a rejection.
const run = async (ask: () => unknown): Promise<unknown> => ask();

/** Judges every result. Empty results count only if all of them are empty. */
async function judgeAll(results: readonly unknown[]): Promise<Ending> {
  const settled = await Promise.allSettled(results);
  const endings = settled.map((each) =>
    each.status === 'rejected' ? judgeFailure(each.reason) : judgeResult(each.value),
  );
  return chooseEnding(endings.filter(({ kind }) => kind !== 'sent')) ?? SENT;
}
