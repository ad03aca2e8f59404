/** Shows the bank's page, where the buyer confirms the charge, and remembers whether the buyer was there. */
import { addHidden, emit, type WaitUntil } from '../../events.js';
import { type Ending, SENT } from '../outcome/ending.js';
import type { Screen } from '../screen.js';
import type { SealedToken } from './sealed-token.js';
import { waitForAnswers } from './wait-until.js';

/** The wait for the bank's page before the form offers to show it again. */
const BANK_LIMIT_MS = 30_000;

export class BankVisit {
  /** Whether the buyer has come back from the bank's page without an answer. */
  isBack = false;
  /** Whether the merchant's code is showing the bank's page. */
  isOpen = false;
  /** Whether the bank has sent the buyer back to this page. */
  isReturned = false;
  /** Whether the bank's page was shown. The form shows it again only if the buyer wants it. */
  #wasShown = false;

  /** Notes that an earlier page has shown it. */
  takeOver(): void {
    this.#wasShown = true;
    this.isBack = true;
  }

  /** Notes that the payment enters a state. Returns whether the form must show the bank's page. */
  enter(isAction: boolean, { onAction }: Screen['options']): boolean {
    const isFirst = isAction && !this.#wasShown;
    this.isBack ||= isAction && !isFirst;
    this.isOpen = isFirst && onAction !== undefined;
    return isFirst;
  }

  /**
   * Goes to the bank's page, or lets the merchant's code show it. The code may take as long as the buyer, but the form does not
   * wait for ever.
   * @param token It is given the functions that can be asked again.
   * @param onChange Called when the code begins or ends to show it. When the wait is over, the code may still answer.
   * @returns What the merchant's code makes of it, or `undefined`.
   */
  async show(
    screen: Screen,
    { url, charge }: Extract<Ending, { readonly kind: 'action' }>,
    token: Pick<SealedToken, 'asks' | 'report'>,
    onChange: () => void,
  ): Promise<Ending | undefined> {
    const { onAction } = screen.options;
    const isAsked = this.#wasShown;
    this.#wasShown = true;
    const setOpen = (isOpen: boolean) => {
      const wasOpen = this.isOpen;
      this.isOpen = isOpen;
      if (isOpen !== wasOpen) onChange();
    };
    if (onAction) {
      setOpen(true);
      token.asks = [];
    }
    const isLetPass = emit(screen.target, 'action', addHidden({ url }, { charge }));
    if (!onAction) {
      if (isLetPass && !screen.goTo(url, isAsked)) {
        this.isBack = true;
        onChange();
      }
      return undefined;
    }
    const timer = setTimeout(setOpen, BANK_LIMIT_MS, false);
    const call = (waitUntil: WaitUntil) => onAction(addHidden({ url, waitUntil }, { charge }));
    const known = await waitForAnswers(token.asks, call, token.report('onAction'));
    clearTimeout(timer);
    setOpen(false);
    // The same question again is not an answer.
    return known?.kind === 'action' ? SENT : known;
  }
}
