/** Writes the whole message of an error: its sentences, and the place in the guides that says more. */
import type { FormErrorCode } from '../src/checkout/events.js';
import type { ErrorCode } from '../src/index.js';

export const withGuide = (code: ErrorCode | FormErrorCode, sentences: string) =>
  `${sentences} See node_modules/payveil/docs/errors.md#${code}`;

/** What the error of a wrong option has. */
export const optionError = (sentences: string) => ({
  name: 'ConfigurationError',
  code: 'option_invalid',
  message: withGuide('option_invalid', sentences),
});
