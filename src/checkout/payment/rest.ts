/** What waits until nothing of a payment is under way any more. */

/** The callers that wait for rest, and what the merchant is told before they go on. */
export class Rest {
  readonly #calls: (() => void)[] = [];
  readonly #waiting: (() => void)[] = [];

  /** Tells the merchant at rest, and separately: an error in it must not look like an error of the payment. */
  callLater(call: () => void): void {
    this.#calls.push(call);
  }

  /** Resolves at rest. */
  wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Lets everything go on. */
  begin(): void {
    for (const call of this.#calls.splice(0)) queueMicrotask(call);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
