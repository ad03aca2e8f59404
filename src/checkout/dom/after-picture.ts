/** Does work after the first picture of the form, so that mounting it takes a slow phone less time. */
import { sleep } from './sleep.js';

/** A page in the background draws no pictures. Its work begins after this time. */
const LONGEST_WAIT_MS = 500;

/**
 * Runs steps in order, each in a task of its own, after the next picture. After the signal aborts, no step runs. What a step
 * throws is an error of the page. A window that draws nothing, as in unit tests, has no picture to wait for, so
 * the steps run at once.
 * @returns A promise that resolves after the last step, or when the signal aborts. It never rejects.
 */
export async function runAfterPicture(view: Window | null, signal: AbortSignal, steps: (() => void)[]): Promise<void> {
  const isDrawn = drawsPictures(view);
  if (isDrawn) await waitForPicture(view, signal);
  for (const step of steps) {
    if (isDrawn) await sleep(0, signal);
    if (signal.aborted) return;
    queueMicrotask(step);
  }
}

/** Waits until just before the next picture. What comes in the next task comes after it. */
async function waitForPicture(view: Window, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const end = () => waiting.abort();
  const frame = view.requestAnimationFrame(end);
  signal.addEventListener('abort', end);
  await sleep(LONGEST_WAIT_MS, waiting.signal);
  view.cancelAnimationFrame(frame);
}

/** Tells whether a window draws pictures: then it can also tell when it painted. */
export function drawsPictures(
  view: (Window & { PerformanceObserver?: typeof globalThis.PerformanceObserver }) | null,
): view is Window & typeof globalThis {
  return view?.PerformanceObserver?.supportedEntryTypes?.includes('paint') === true;
}
