/** Shows the phase of a form to all who do not read its texts: style sheets, screen readers, and a buyer who leaves the page. */
import { setAttributes } from '../dom/create-element.js';
import type { CheckoutNodes } from '../nodes.js';
import { type FormState, isWorking, toPhase } from '../payment/states.js';

/**
 * Marks the form and its button with the phase of a state. A removed form has no marks.
 * @param isEarly Whether it is not known yet what there is to pay.
 */
export function markPhase(
  { form, button }: Pick<CheckoutNodes, 'form' | 'button'>,
  state: FormState,
  isEarly?: boolean,
): void {
  const phase = toPhase(state);
  const write = (isTrue: boolean) => (phase ? String(isTrue) : null);
  setAttributes(form, { 'data-phase': phase ?? null, 'aria-busy': write(phase !== undefined && isWorking(phase)) });
  if (button) setAttributes(button, { 'aria-disabled': write(isEarly || phase !== 'open') });
}

/** Creates a function that turns the warning for a buyer who leaves the page on or off. */
export function createLeaveWarning(view: Window | null): (isOn: boolean) => void {
  // Each form has its own function. A page keeps only one copy of a shared function, so the first form to remove it would also
  // remove it for the others.
  const warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Needed for Chrome before 119.
    event.returnValue = true;
  };
  return (isOn) => view?.[isOn ? 'addEventListener' : 'removeEventListener']('beforeunload', warn);
}
