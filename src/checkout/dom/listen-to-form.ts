/** When the buyer pays: by the button or by Enter, in a form of our own or within another. */
import type { CheckoutNodes } from '../render/view.js';

/** Calls back when the buyer pays, until the signal aborts. */
export function listenToForm({ form, button }: CheckoutNodes, signal: AbortSignal, onPay: () => void): void {
  const isForm = form.tagName === 'FORM';
  const pay = (event: Event) => {
    event.preventDefault();
    onPay();
  };
  if (isForm) {
    form.addEventListener('submit', pay, { signal });
    judgeItself(form as HTMLFormElement, signal);
  }
  // Pressing the button would leave the field first, and a problem shown there would move the button away from the pointer.
  button?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const click = (event: Event) => {
    (button as HTMLElement).focus();
    if (!isForm || !submits(button as Partial<HTMLButtonElement>, form)) pay(event);
    else expectSubmit(form, event, onPay);
  };
  button?.addEventListener('click', click, { signal });
  const press = (event: KeyboardEvent) => {
    // In Safari the Enter that ends a composition comes after its end, and is known by this code alone.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    // Each repetition of a held key would be a payment.
    if (event.repeat) event.preventDefault();
    // Enter would submit the form around this one.
    else if (!isForm && (event.target as Element).matches('input')) pay(event);
  };
  form.addEventListener('keydown', press, { signal });
}

/** Calls back where a click that submits a form does not: in a frame whose sandbox allows no forms. */
function expectSubmit(form: Element, click: Event, onMissing: () => void): void {
  // As early as it can be heard: who stops it there, wants no payment.
  const root = form.getRootNode();
  const early = root === form.ownerDocument ? (form.ownerDocument.defaultView ?? root) : root;
  let isHeard = false;
  const hear = () => {
    isHeard = true;
  };
  early.addEventListener('submit', hear, true);
  setTimeout(() => {
    early.removeEventListener('submit', hear, true);
    if (!isHeard && !click.defaultPrevented && form.isConnected) onMissing();
  });
}

/** Keeps the browser from judging the form until the signal aborts. */
function judgeItself(form: HTMLFormElement, signal: AbortSignal): void {
  const { noValidate } = form;
  form.noValidate = true;
  signal.addEventListener('abort', () => {
    form.noValidate = noValidate;
  });
}

/** Tells whether a click on the button submits the form by itself. */
function submits({ type, form }: Partial<HTMLButtonElement>, own: Element): boolean {
  return type === 'submit' && form === own;
}
