/** Follows the buyer's visit to the bank's page: whether it was shown, whether it still goes on, and whether the buyer is back. */

/** The wait for the bank's page before the form offers to show it again. */
const LIMIT_MS = 30_000;

export class BankVisit {
  /** Whether the page was shown. The form shows it again only if the buyer wants it. */
  wasShown: boolean;
  /** Whether the buyer has come back without an answer. */
  isBack: boolean;
  /** Whether the merchant's code is showing the page. */
  isOpen = false;
  readonly #onChange: () => void;

  /**
   * @param isRestored Whether an earlier page may have shown the bank's page.
   * @param onChange Called when the merchant's code begins or ends to show it.
   */
  constructor(isRestored: boolean, onChange: () => void) {
    this.wasShown = isRestored;
    this.isBack = isRestored;
    this.#onChange = onChange;
  }

  /**
   * Shows the page. The merchant's code may take as long as the buyer, but the form does not wait for ever.
   * @param isOpen Whether the merchant's code shows it. Otherwise the buyer leaves the form's page.
   */
  async show<Result>(isOpen: boolean, act: () => Promise<Result>): Promise<Result> {
    this.wasShown = true;
    this.#set(isOpen);
    const timer = setTimeout(() => this.#set(false), LIMIT_MS);
    const result = await act();
    clearTimeout(timer);
    this.#set(false);
    return result;
  }

  #set(isOpen: boolean): void {
    if (this.isOpen === isOpen) return;
    this.isOpen = isOpen;
    this.#onChange();
  }
}
