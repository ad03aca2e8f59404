/** Shows the bank's page, where the buyer confirms the charge. */
import { addHidden, emit, type WaitUntil } from '../events.js';
import { type Ending, SENT } from './ending.js';
import type { Inquiry } from './inquiry.js';
import type { Screen } from './screen.js';
import { waitForAnswers } from './wait-until.js';

/** The wait for the bank's page before the form offers to show it again. */
const BANK_LIMIT_MS = 30_000;

/**
 * Goes to the bank's page, or lets the merchant's code show it. The code may take as long as the buyer, but the form does not
 * wait for ever.
 * @param inquiry It is given the functions that can be asked again.
 * @param onLate Called when the wait is over. The code may still answer.
 * @returns What the merchant's code makes of it, or `undefined`.
 */
export async function visitBank(
  screen: Screen,
  { url, charge }: Extract<Ending, { readonly kind: 'action' }>,
  inquiry: Pick<Inquiry, 'asks' | 'report'>,
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
  const known = await waitForAnswers(inquiry.asks, call, inquiry.report('onAction'));
  clearTimeout(timer);
  // The same question again is not an answer.
  return known?.kind === 'action' ? SENT : known;
}
