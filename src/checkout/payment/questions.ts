/** Sends the token of a payment: to the gateway, or to the merchant's code. */
import type { CallOptions } from '../../client/client-options.js';
import { ConfigurationError } from '../../errors/configuration-error.js';
import { tellDeveloper } from '../../errors/tell-developer.js';
import { emit, type TokenDetail, type WaitUntil } from '../events.js';
import type { PaymentMethod } from '../names.js';
import type { CheckoutOptions } from '../options/checkout-options.js';
import { createFailure, type Ending, judgeCharge, judgeFailure, SENT } from './ending.js';
import type { PaymentFacts, Screen } from './screen.js';
import { type Ask, type Report, waitForAnswers } from './wait-until.js';

/** Charges the token. It never rejects. */
export async function chargeToken(
  client: CheckoutOptions['charge'],
  method: PaymentMethod,
  token: string,
  report: Report,
  ...call: [CallOptions?]
): Promise<Ending> {
  try {
    const charge = method === 'card' ? client?.chargeCard : client?.chargeSepa;
    return judgeCharge(await charge?.call(client, token, ...call));
  } catch (error) {
    report(error);
    return judgeFailure(error);
  }
}

/**
 * Hands the token to the merchant's code. If nobody takes it, nothing is paid.
 * @param asks It is given the functions that can be asked again.
 */
export async function handOn(
  { options: { onToken }, target }: Pick<Screen, 'options' | 'target'>,
  { method, reference }: Pick<PaymentFacts, 'method' | 'reference'>,
  token: string,
  asks: Ask[],
  report: Report,
): Promise<Ending> {
  let isTaken = onToken !== undefined;
  const ending = waitForAnswers(
    asks,
    (wait) => {
      const waitUntil: WaitUntil = (result) => {
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
    },
    report,
  );
  // The listeners have run by now.
  if (isTaken) return (await ending) ?? SENT;
  // Someone may have kept the event.
  token = '';
  const error = new ConfigurationError(
    'option_invalid',
    'Nobody took the token. Give the form the option charge or onToken, or listen to its event token.',
  );
  tellDeveloper('error', error);
  return createFailure('option_invalid', 'not_sent', 'untaken', error);
}
