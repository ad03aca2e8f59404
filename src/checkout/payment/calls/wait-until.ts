/** Waits for the merchant's code after the form has handed something to it. */
import { ConfigurationError } from '../../../errors/configuration-error.js';
import type { WaitUntil } from '../../events.js';
import { judgeResult, judgeThrown } from '../outcome/answer-to-ending.js';
import { chooseEnding, type Ending, SENT } from '../outcome/ending.js';

/** A function that can be asked again. */
export type Ask = () => unknown;

/** Reports what the merchant's code has thrown. */
export type Report = (thrown: unknown) => void;

/**
 * Calls the merchant's code, and judges its result and everything that it passes to `waitUntil`. The most cautious ending wins.
 * @param asks It is given the functions that can be asked again.
 * @returns The judged result, which never rejects and may never settle. `undefined` if there is nothing to wait for.
 */
export function waitForAnswers(
  asks: Ask[],
  call: (waitUntil: WaitUntil) => unknown,
  report: Report,
): Promise<Ending> | undefined {
  const results: unknown[] = [];
  let hasReturned = false;
  const waitUntil: WaitUntil = (result) => {
    const isAsk = typeof result === 'function';
    // Later the form has ended and would miss it.
    if (hasReturned || !(isAsk || typeof Object(result).then === 'function')) {
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
    // A result counts without a promise, too. A short function may return a number or a text by accident.
    if (typeof returned === 'object' && returned !== null) results.push(returned);
  } catch (error) {
    results.push(Promise.reject(error));
  }
  hasReturned = true;
  return results.length > 0 ? judgeAll(results, report) : undefined;
}

/** Calls the functions, and judges their results. */
export const askAgain = (asks: readonly Ask[], report: Report): Promise<Ending> => judgeAll(asks.map(run), report);

// Treat an error that is thrown at once like a rejection.
const run = async (ask: Ask): Promise<unknown> => ask();

/** Judges every result, and reports each failure once. Empty results count only if all of them are empty. */
async function judgeAll(results: readonly unknown[], report: Report): Promise<Ending> {
  const settled = await Promise.allSettled(results);
  // A promise may be both returned and passed to `waitUntil`.
  new Set(settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))).forEach(report);
  const endings = settled.map((each) =>
    each.status === 'rejected' ? judgeThrown(each.reason) : judgeResult(each.value),
  );
  return chooseEnding(endings) ?? SENT;
}
