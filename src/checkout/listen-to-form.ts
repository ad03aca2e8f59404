/** When the buyer pays: by the button or by Enter, in a form of our own or within another. */
import type { CheckoutNodes } from './checkout.js';

/** Calls back when the buyer pays, until the signal aborts. */
export function listenToForm({ form, button }: CheckoutNodes, signal: AbortSignal, onPay: () => void): void {
  const pay = (event: Event) => {
    event.preventDefault();
    onPay();
  };
  // Pressing the button would leave the field first, and a problem shown there would move the button away from the pointer.
  button?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  button?.addEventListener('click', () => (button as HTMLElement).focus(), { signal });
  if (form.tagName === 'FORM') {
    const { noValidate } = form as HTMLFormElement;
    const judgeItself = (isOff: boolean) => {
      (form as HTMLFormElement).noValidate = isOff;
    };
    judgeItself(true);
    signal.addEventListener('abort', () => judgeItself(noValidate));
    form.addEventListener('submit', pay, { signal });
    return;
  }
  button?.addEventListener('click', pay, { signal });
  // Enter would submit the form around this one.
  form.addEventListener(
    'keydown',
    (event) => {
      const isInput = (event.target as Element).matches('input');
      // In Safari the Enter that ends a composition comes after its end, and is known by this code alone.
      const isComposing = event.isComposing || event.keyCode === 229;
      if (event.key === 'Enter' && isInput && !isComposing) pay(event);
    },
    { signal },
  );
}
