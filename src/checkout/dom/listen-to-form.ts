/** Notices when the buyer pays: with the button or with Enter, in our own form or inside another one. */

/** The form, or the element around the fields, and the button. */
interface PayNodes {
  readonly form: HTMLElement;
  readonly button?: HTMLElement | undefined;
}

/** Calls back when the buyer pays, until the signal aborts. */
export function listenToForm({ form, button }: PayNodes, signal: AbortSignal, onPay: () => void): void {
  const isForm = form.tagName === 'FORM';
  const pay = (event: Event) => {
    event.preventDefault();
    onPay();
  };
  if (isForm) {
    form.addEventListener('submit', pay, { signal });
    judgeItself(form, signal);
  }
  // Without this, pressing the button would first leave the field. Its problem would appear and move the button away from the
  // pointer.
  button?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const click = (event: Event) => {
    button?.focus();
    if (isForm && submits(button, form)) expectSubmit(form, event, onPay);
    else pay(event);
  };
  button?.addEventListener('click', click, { signal });
  const press = (event: KeyboardEvent) => {
    // In Safari the Enter that ends a composition comes after the end event. Only this key code tells it apart.
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const target: MaybeInput | null = event.target;
    // A held key repeats, and each repetition would be a payment.
    if (event.repeat) event.preventDefault();
    // Otherwise Enter would submit the form around this one.
    else if (!isForm && target?.localName === 'input') pay(event);
  };
  form.addEventListener('keydown', press, { signal });
}

/** What these elements have if they are an input, a form or a button. */
interface MaybeInput extends EventTarget {
  readonly localName?: string;
}
interface MaybeForm extends HTMLElement {
  noValidate?: boolean;
}
interface MaybeButton extends HTMLElement {
  readonly type?: string;
  readonly form?: HTMLFormElement | null;
}

/** Calls back if a click on the submit button submits nothing, as in a frame whose sandbox allows no forms. */
function expectSubmit(form: Element, click: Event, onMissing: () => void): void {
  // This listener runs as early as possible. If other code stops the event even earlier, it does not want a payment.
  const root = form.getRootNode();
  const early = root === form.ownerDocument ? (form.ownerDocument.defaultView ?? root) : root;
  let isSubmitted = false;
  const note = () => {
    isSubmitted = true;
  };
  early.addEventListener('submit', note, true);
  setTimeout(() => {
    early.removeEventListener('submit', note, true);
    if (!isSubmitted && !click.defaultPrevented && form.isConnected) onMissing();
  });
}

/** Turns off the browser's own form checks until the signal aborts. */
function judgeItself(form: MaybeForm, signal: AbortSignal): void {
  const { noValidate = false } = form;
  form.noValidate = true;
  signal.addEventListener('abort', () => {
    form.noValidate = noValidate;
  });
}

/** Tells whether a click on the button submits the form by itself. */
function submits(button: MaybeButton | undefined, own: Element): boolean {
  return button?.type === 'submit' && button.form === own;
}
