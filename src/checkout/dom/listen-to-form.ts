/** Notices when the buyer pays or moves on: with the button or with Enter, in our own form or inside another one. */
import { createElement } from './create-element.js';

/**
 * Calls back when the buyer pays, until the signal aborts.
 * @param nodes The form, or the element around the fields, and the button.
 * @param moveOn Moves the buyer on from an input where Enter was pressed. If it returns `false`, Enter pays.
 */
export function listenToForm(
  { form, button }: { readonly form: HTMLElement; readonly button?: HTMLElement | undefined },
  signal: AbortSignal,
  onPay: () => void,
  moveOn: (from: Element) => boolean,
): void {
  const isForm = form.tagName === 'FORM';
  const pay = (event: Event) => {
    event.preventDefault();
    onPay();
  };
  let isSubmitted = false;
  const submit = (event: Event) => {
    isSubmitted = true;
    // An earlier listener does not want a payment. The form cannot tell one that captures from one that only keeps the page, so it
    // rather pays nothing.
    if (!event.defaultPrevented) pay(event);
  };
  if (isForm) {
    form.addEventListener('submit', submit, { signal });
    judgeItself(form as HTMLFormElement, signal);
  }
  // Without this, pressing the button would first leave the field, and its problem would be told before all problems are.
  button?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const click = (event: Event) => {
    button?.focus();
    const { type, form: own } = button as HTMLButtonElement;
    if (!isForm || type !== 'submit' || own !== form) {
      pay(event);
      return;
    }
    // The button submits the form by itself.
    isSubmitted = false;
    setTimeout(() => {
      if (!isSubmitted && !event.defaultPrevented && form.isConnected && !allowsForms(form)) onPay();
    });
  };
  button?.addEventListener('click', click, { signal });
  const press = (event: KeyboardEvent) => {
    // In Safari the Enter that ends a composition comes after the end event. Only this key code tells it apart.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const target = event.target as Element;
    const isInput = target.localName === 'input';
    // A held key repeats, and each repetition would be a payment.
    if (event.repeat || (isInput && moveOn(target))) event.preventDefault();
    // Otherwise Enter would submit the form around this one.
    else if (!isForm && isInput) pay(event);
  };
  form.addEventListener('keydown', press, { signal });
}

/**
 * Tells whether the page allows forms. The sandbox of a frame may forbid them: then a browser drops a submit without any event. If
 * it allows them, another listener has stopped the event. A form that is wrong tells it: it is checked only where forms are
 * allowed, and is never submitted.
 */
function allowsForms(root: Element): boolean {
  const { ownerDocument } = root;
  const input = createElement(ownerDocument, 'input', { required: '' });
  const form = createElement(ownerDocument, 'form', { hidden: '' }, [input]);
  let isChecked = false;
  input.addEventListener('invalid', (event) => {
    // The browser shows nothing.
    event.preventDefault();
    isChecked = true;
  });
  root.append(form);
  form.requestSubmit();
  form.remove();
  return isChecked;
}

/** Turns off the browser's own form checks until the signal aborts. */
function judgeItself(form: HTMLFormElement, signal: AbortSignal): void {
  const { noValidate } = form;
  form.noValidate = true;
  signal.addEventListener('abort', () => {
    form.noValidate = noValidate;
  });
}
