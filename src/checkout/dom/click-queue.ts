/** Waits for the end of a click, so that what appears does not move away what the pointer is about to click. */
import { listenToWindow } from './listen-to-window.js';

/** A longer press is no click. Some browsers do not tell the end of a press that has opened a menu. */
const LONGEST_CLICK_MS = 1000;

export interface ClickQueue {
  /** Runs an action: at once, or after the click that has begun. */
  run(act: () => void): void;
  /** Drops the actions that wait. */
  drop(): void;
}

/** Creates the queue of a window, which drops its actions when the signal aborts. */
export function createClickQueue(view: Window | null, signal: AbortSignal): ClickQueue {
  let waiting: (() => void)[] = [];
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    isPressed = false;
    for (const act of waiting.splice(0)) act();
  };
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const press = () => {
    isPressed = true;
    endIn(LONGEST_CLICK_MS);
  };
  listenToWindow(view, 'mousedown', press, signal);
  // The event `click` follows at once.
  listenToWindow(view, 'mouseup', () => endIn(0), signal);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    run: (act) => (isPressed ? waiting.push(act) : act()),
    drop: () => {
      waiting = [];
    },
  };
}
