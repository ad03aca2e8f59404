/** Waits for the end of a click, so that what appears does not move away what the pointer is about to click. */

/** A longer press is no click. Some browsers do not tell the end of a press that has opened a menu. */
const LONGEST_CLICK_MS = 1000;

/** Creates a function that runs an action: at once, or after the click that has begun. */
export function createClickAwaiter(view: Window | null, signal: AbortSignal): (act: () => void) => void {
  const waiting: (() => void)[] = [];
  let isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    isPressed = false;
    for (const act of waiting.splice(0)) if (!signal.aborted) act();
  };
  const endIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, ms);
  };
  const press = () => {
    isPressed = true;
    endIn(LONGEST_CLICK_MS);
  };
  view?.addEventListener('mousedown', press, { capture: true, signal });
  // The event `click` follows at once.
  view?.addEventListener('mouseup', () => endIn(0), { capture: true, signal });
  return (act) => {
    if (isPressed) waiting.push(act);
    else act();
  };
}
