/** Asks the merchant's server about a payment, promptly and a few times. */
import { tellDeveloper } from '../../../report/tell-developer.js';
import { sleep, waitForSight } from '../../dom/sleep.js';
import type { Ending } from '../outcome/ending.js';
import type { PaymentFacts, Screen } from '../screen.js';
import { askAgain, type Report } from './wait-until.js';

/** The pauses before each question, in milliseconds: at once, and 2, 5, 10 and 20 seconds after the result became unknown. */
const PAUSES_MS = [0, 2000, 3000, 5000, 10_000];
/** The pause before each further question. */
const PAUSE_MS = 20_000;

/**
 * Asks at each moment, until the signal aborts. While the page is hidden it waits, because nobody would see the answer.
 * @param ask Asks once. It may call `enough` when there is an answer, and is asked on all the same.
 * @param isEndless Whether there is no last moment.
 * @returns A promise that resolves when there is an answer, after the last question, or when nobody asks any more.
 */
export function askAtMoments(
  view: Window | null,
  signal: AbortSignal,
  ask: (enough: (value?: unknown) => void) => unknown,
  isEndless: boolean,
): Promise<unknown> {
  return new Promise((resolve) => {
    const askAll = async () => {
      let last: unknown;
      for (let place = 0; isEndless || place < PAUSES_MS.length; place++) {
        const ms = PAUSES_MS[place] ?? PAUSE_MS;
        if (ms > 0) await sleep(ms, signal);
        await waitForSight(view, signal);
        if (signal.aborted) return undefined;
        last = ask(resolve);
      }
      return last;
    };
    signal.addEventListener('abort', resolve);
    void askAll().then(resolve);
  });
}

/**
 * Asks the merchant's server once, if there is one. It never rejects.
 * @param chargeId The charge, if it is known. An answer about another charge is none.
 * @returns The ending, or `undefined` if the server does not know it.
 */
export async function lookUpPayment(
  { options: { lookUp } }: Screen,
  { reference }: PaymentFacts,
  chargeId: string | undefined,
  report: Report,
): Promise<Ending | undefined> {
  if (!lookUp) return undefined;
  const ending = await askAgain([() => lookUp({ chargeId, reference })], report);
  // That the question itself has failed tells nothing.
  if (ending.kind === 'failed' || ending.kind === 'sent' || ending.kind === 'elsewhere') return undefined;
  if (chargeId === undefined || ending.chargeId === undefined || ending.chargeId === chargeId) return ending;
  tellDeveloper('error', 'lookUp told of another charge.', 'errors.md#result_unreadable');
  return undefined;
}
