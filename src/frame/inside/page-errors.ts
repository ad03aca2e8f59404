/** What frame and page tell each other of a failure. */
import type { ConfigurationErrorCode } from '../../errors/error-code.js';
import { isPayveilError } from '../../errors/is-payveil-error.js';
import { cutGuide, type Outcome } from '../../errors/payveil-error.js';
import type { ReportedError } from '../messages.js';

const OUTCOMES: readonly unknown[] = ['not_sent', 'refused'] satisfies Outcome[];

/** Creates an error that tells what is known, as the form expects it of a merchant's function. The page has reported its own. */
export function createPageError(outcome: unknown): Error {
  return Object.assign(new Error('The page has failed.'), {
    outcome: OUTCOMES.includes(outcome) ? outcome : 'unknown',
  });
}

/** Describes an error to the page. Only our own errors are known to hold no secret. */
export function describeError(error: unknown): ReportedError {
  // The page adds the guide again.
  if (isPayveilError(error)) return { code: error.code as ConfigurationErrorCode, message: cutGuide(error.message) };
  return { code: 'option_invalid', message: 'The frame has failed.' };
}
