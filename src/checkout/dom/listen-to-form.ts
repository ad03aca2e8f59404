/** Notices when the buyer pays or moves on: with the button or with Enter, in our own form or inside another one. */

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
  if (isForm) {
    form.addEventListener('submit', pay, { signal });
    judgeItself(form as HTMLFormElement, signal);
  }
  // Without this, pressing the button would first leave the field, and its problem would be told before all problems are.
  button?.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const click = (event: Event) => {
    button?.focus();
    const { type, form: own } = button as HTMLButtonElement;
    // The button submits the form by itself.
    if (isForm && type === 'submit' && own === form) expectSubmit(form, event, onPay);
    else pay(event);
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
function judgeItself(form: HTMLFormElement, signal: AbortSignal): void {
  const { noValidate } = form;
  form.noValidate = true;
  signal.addEventListener('abort', () => {
    form.noValidate = noValidate;
  });
}
