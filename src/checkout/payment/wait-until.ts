/** What the merchant's code is waited for, when the form has handed it something. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { chooseEnding, type Ending, judgeFailure, judgeResult } from './ending.js';

/** What settles, or a function that is asked now and again whenever the buyer checks again. */
export type Awaited = PromiseLike<unknown> | (() => unknown);

/** Asks for the form to wait. */
export type WaitUntil = (result: Awaited) => void;

/** What the merchant's code came to, and what to ask again. */
export interface Answers {
  /** `undefined` where nothing is waited for. */
  readonly ending: Ending | undefined;
  readonly asks: readonly (() => unknown)[];
}

/** Calls the merchant's code, and judges what it returns and all that it asks to be waited for; the most cautious counts. */
export async function waitForAnswers(call: (waitUntil: WaitUntil) => unknown): Promise<Answers> {
  const results: unknown[] = [];
  const asks: (() => unknown)[] = [];
  let isOver = false;
  const waitUntil: WaitUntil = (result) => {
    const isAsk = typeof result === 'function';
    // Later the form has ended, and would not hear it.
    if (isOver || !(isAsk || isThenable(result))) {
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
    if (isThenable(returned)) waitUntil(returned);
  } catch (error) {
    results.push(Promise.reject(error));
  }
  isOver = true;
  return { ending: results.length > 0 ? await judgeAll(results) : undefined, asks };
}

/** Asks functions, and judges what they come to. */
export const askAgain = (asks: readonly (() => unknown)[]): Promise<Ending> => judgeAll(asks.map(run));

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';
}

// An error that is thrown at once is a rejection like any other.
const run = async (ask: () => unknown): Promise<unknown> => ask();

/** Judges every result; those that say nothing count only where none says anything. */
async function judgeAll(results: readonly unknown[]): Promise<Ending> {
  const settled = await Promise.allSettled(results);
  const endings = settled.map((each) =>
    each.status === 'rejected' ? judgeFailure(each.reason) : judgeResult(each.value),
  );
  return chooseEnding(endings.filter(({ kind }) => kind !== 'sent')) ?? { kind: 'sent' };
}
