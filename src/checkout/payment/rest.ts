/** What waits until nothing of a payment is under way any more. */

/** The callers that wait for rest, and what the merchant is told before they go on. */
export class Rest {
  readonly #told: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  /** Tells the merchant at rest, and separately: an error in it must not look like an error of the payment. */
  tell(call: () => void): void {
    this.#told.push(call);
  }

  /** Resolves at rest. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets everything go on. */
  begin(): void {
    for (const call of this.#told.splice(0)) queueMicrotask(call);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
