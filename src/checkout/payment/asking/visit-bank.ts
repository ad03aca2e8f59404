/** Shows the bank's page, where the buyer confirms the charge. */
import { addHidden, emit, type WaitUntil } from '../../events.js';
import { type Ending, SENT } from '../outcome/ending.js';
import type { Screen } from '../screen.js';
import type { SealedToken } from './sealed-token.js';
import { waitForAnswers } from './wait-until.js';

/** The wait for the bank's page before the form offers to show it again. */
const BANK_LIMIT_MS = 30_000;

/**
 * Goes to the bank's page, or lets the merchant's code show it. The code may take as long as the buyer, but the form does not
 * wait for ever.
 * @param token It is given the functions that can be asked again.
 * @param onLate Called when the wait is over. The code may still answer.
 * @returns What the merchant's code makes of it, or `undefined`.
 */
export async function visitBank(
  screen: Screen,
  { url, charge }: Extract<Ending, { readonly kind: 'action' }>,
  token: Pick<SealedToken, 'asks' | 'report'>,
  onLate: () => void,
): Promise<Ending | undefined> {
  const { onAction } = screen.options;
  const isLetPass = emit(screen.target, 'action', addHidden({ url }, { charge }));
  if (!onAction) {
    if (isLetPass) screen.goTo(url);
    return undefined;
  }
  const timer = setTimeout(onLate, BANK_LIMIT_MS);
  const call = (waitUntil: WaitUntil) => onAction(addHidden({ url, waitUntil }, { charge }));
  const known = await waitForAnswers(token.asks, call, token.report('onAction'));
  clearTimeout(timer);
  // The same question again is not an answer.
  return known?.kind === 'action' ? SENT : known;
}
