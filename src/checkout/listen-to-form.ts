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
      const isText = (event.target as Element).matches('input:not([type=radio])');
      if (event.key === 'Enter' && isText && !event.isComposing) pay(event);
    },
    { signal },
  );
}
