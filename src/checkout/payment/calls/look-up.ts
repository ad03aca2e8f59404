/** Asks the merchant's server about a payment. */
import { tellDeveloper } from '../../../report/tell-developer.js';
import type { PaymentFacts } from '../facts.js';
import type { Ending } from '../outcome/ending.js';
import type { Screen } from '../screen.js';
import { askAgain, type Report } from './wait-until.js';

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
