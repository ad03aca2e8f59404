/** Waits: for a time, for an event, or until the page is visible. Each wait ends when its signal aborts. */

/** Something that goes on for a while, and begins anew: what was going on before ends then. */
export class Restartable {
  #controller = new AbortController();

  /** The signal of what goes on. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends what is going on, and returns the signal of what begins now. */
  begin(): AbortSignal {
    this.end();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
  }
}

/** Waits for a time in milliseconds. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** Waits until the device is online. */
export const waitForNetwork = (view: Window | null, signal: AbortSignal) =>
  waitFor(view, 'online', signal, () => view?.navigator?.onLine !== false);

/** Waits until the page is visible. */
export const waitForSight = (view: Window | null, signal: AbortSignal) =>
  waitFor(view?.document, 'visibilitychange', signal, () => view?.document?.visibilityState !== 'hidden');

/** Waits until a condition holds, which may change with an event. */
async function waitFor(
  target: EventTarget | null | undefined,
  type: string,
  signal: AbortSignal,
  isMet: () => boolean,
): Promise<void> {
  while (!signal.aborted && !isMet()) {
    await new Promise((resolve) => {
      // Without `signal`: the target may belong to another window, or to a page that jsdom simulates.
      target?.addEventListener(type, resolve, { once: true });
      signal.addEventListener('abort', resolve);
    });
  }
}
