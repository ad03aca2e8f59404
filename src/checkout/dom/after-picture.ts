/** Does work after the first picture of the form, so that mounting it takes a slow phone less time. */

/** A page in the background draws no pictures. Its work begins after this time. */
const LONGEST_WAIT_MS = 500;

/**
 * Runs steps in order, each in a task of its own, after the next picture. After the signal aborts, no step runs. A window that
 * draws nothing, as in unit tests, has no picture to wait for, so the steps run at once.
 * @returns A promise that resolves after the last step, or when the signal aborts.
 */
export function runAfterPicture(view: Window | null, signal: AbortSignal, steps: (() => void)[]): Promise<void> {
  return new Promise((resolve) => {
    if (!drawsPictures(view)) {
      for (const step of steps) step();
      resolve();
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const runIn = (ms?: number) => {
      clearTimeout(timer);
      timer = setTimeout(run, ms);
    };
    const run = () => {
      const step = steps.shift();
      // Before the step, which may throw.
      if (steps.length > 0) runIn();
      else resolve();
      step?.();
    };
    runIn(LONGEST_WAIT_MS);
    // The callback runs before the picture, and its timer after it.
    const frame = view.requestAnimationFrame(() => runIn());
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      view.cancelAnimationFrame(frame);
      resolve();
    });
  });
}

/** Tells whether a window draws pictures: then it can also tell when it painted. */
export function drawsPictures(
  view: (Window & { PerformanceObserver?: typeof globalThis.PerformanceObserver }) | null,
): view is Window & typeof globalThis {
  return view?.PerformanceObserver?.supportedEntryTypes?.includes('paint') === true;
}
