/** Hands the token to the merchant's code, if the form does not charge it. */
import { ConfigurationError } from '../../errors/configuration-error.js';
import { emit, type TokenDetail } from '../events.js';
import type { PaymentMethod } from '../names.js';
import { type MerchantAnswers, waitForAnswers } from './wait-until.js';

/** A payment for the merchant's code. */
export interface HandOver {
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly target: EventTarget;
  readonly onToken: ((detail: TokenDetail) => unknown) | undefined;
  readonly token: string;
}

/**
 * Hands the token on, and waits for the promises of the merchant's code.
 * @throws {ConfigurationError} `option_invalid` when nobody takes the token. Nothing is paid then.
 */
export function handOn({ method, reference, target, onToken, ...handed }: HandOver): MerchantAnswers {
  let isTaken = onToken !== undefined;
  let { token } = handed;
  const answers = waitForAnswers((wait) => {
    const waitUntil: typeof wait = (result) => {
      isTaken = true;
      wait(result);
    };
    const detail = { method, reference, waitUntil } as TokenDetail;
    const get = () => {
      isTaken = true;
      return token;
    };
    // Not enumerable, so that no serializer copies it.
    Object.defineProperty(detail, 'token', { get });
    try {
      return onToken?.(detail);
    } finally {
      emit(target, 'token', detail);
    }
  });
  // The listeners have run by now.
  if (isTaken) return answers;
  token = '';
  throw new ConfigurationError(
    'option_invalid',
    'Nobody took the token. Give the form the option charge or onToken, or listen to its event token.',
  );
}
