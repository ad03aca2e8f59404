/** Watches the form for the page around the frame: its phase, and what the buyer must see. */
import type { Reveal } from '../../checkout/dom/focus.js';
import type { Phase } from '../../checkout/dom/phase.js';

/** Calls back with each phase of a form after `open`. */
export function watchPhase(form: HTMLElement, onPhase: (phase: Phase) => void): void {
  let last: unknown = 'open';
  const tell = () => {
    const phase = form.dataset.phase as Phase | undefined;
    if (phase && phase !== last) onPhase(phase);
    last = phase;
  };
  new MutationObserver(tell).observe(form, { attributeFilter: ['data-phase'] });
  tell();
}

/** Reveals each field that gets the focus by a key: WebKit scrolls no page around a frame of another origin. */
export function watchFocus(container: HTMLElement, reveal: Reveal): void {
  let isPressed = false;
  const press = ({ type }: Event) => {
    isPressed = type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, press, true);
  container.addEventListener('focusin', ({ target }) => {
    if (!isPressed && target instanceof Element) reveal(target);
  });
}

/**
 * Creates a function that reveals an element with the room around it that its style asks for. Of several in one task, the last
 * one wins.
 * @param show Shows a part of the frame to the buyer, in pixels from the top of the frame.
 */
export function createReveal(show: (top: number, height: number) => void): Reveal {
  let goal: Element | undefined;
  const showGoal = () => {
    const element = goal;
    goal = undefined;
    if (!element) return;
    const { top, height } = element.getBoundingClientRect();
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
    const [above, below] = [Number.parseFloat(scrollMarginTop), Number.parseFloat(scrollMarginBottom)];
    show(top + scrollY - above, height + above + below);
  };
  return (element) => {
    if (!goal) queueMicrotask(showGoal);
    goal = element;
  };
}
