/** Keeps the phase of a checkout, shows it on the page, and warns a buyer who leaves the page. */
import { type Announce, type Announcement, SILENCE } from '../dom/announce.js';
import { type CheckoutEvents, emit } from '../events.js';
import type { CheckoutNodes, Phase } from '../view.js';
import { isWorking } from './states.js';

interface StageOptions {
  readonly nodes: CheckoutNodes;
  readonly announce: Announce;
  /** After it aborts, nothing is shown. */
  readonly signal: AbortSignal;
  /** Called when the form may look different now. */
  readonly onChange: () => void;
  /** Tells the buyer that it takes long. */
  readonly onSlow: () => void;
  /** Called when a running payment has ended after the form was removed. */
  readonly onOver: () => void;
}

/** The wait before the buyer is told that the form is still working. */
const SLOW_MS = 8000;

export class Stage {
  phase: Phase = 'open';
  /** Whether a payment is running, even if the form was removed. */
  isBusy = false;
  isMounting = true;
  readonly #options: StageOptions;
  #slow: ReturnType<typeof setTimeout> | undefined;
  // Each stage has its own function. A page keeps only one copy of a shared function, so the first form to remove it would also
  // remove it for the others.
  readonly #warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Needed for Chrome before 119.
    event.returnValue = true;
  };

  constructor(options: StageOptions) {
    this.#options = options;
    options.nodes.form.dataset.phase = this.phase;
  }

  /** Enters a phase. A payment is running while the form is busy or checking, and while it waits for a bank. */
  enter(phase: Phase, announcement: Announcement = SILENCE, isBusy = isWorking(phase)): void {
    const { nodes, announce, signal, onChange, onSlow, onOver } = this.#options;
    const wasBusy = this.isBusy;
    this.isBusy = isBusy;
    this.guard(isWorking(phase));
    clearTimeout(this.#slow);
    if (!signal.aborted) {
      if (phase === 'busy') this.#slow = setTimeout(onSlow, SLOW_MS);
      this.phase = phase;
      nodes.form.dataset.phase = phase;
      nodes.button?.setAttribute('aria-disabled', String(phase !== 'open'));
      nodes.form.setAttribute('aria-busy', String(isWorking(phase)));
      announce({ ...SILENCE, ...announcement });
      onChange();
    }
    if (wasBusy !== isBusy) this.emit('busy', { busy: isBusy });
    // The next message must still be announced.
    if (signal.aborted && !isBusy) queueMicrotask(onOver);
  }

  /** Tells the page. While the form is being mounted the page has no handle yet, so what it is told must wait. */
  emit<Name extends 'busy' | 'charge' | 'error' | 'methodchange'>(name: Name, detail: CheckoutEvents[Name]): void {
    const { target } = this.#options.nodes;
    if (this.isMounting) queueMicrotask(() => emit(target, name, detail));
    else emit(target, name, detail);
  }

  /** Another form shows the payment from now on. */
  release(): void {
    this.isBusy = false;
    this.guard(false);
    this.#options.onOver();
  }

  /** Turns the warning for a buyer who leaves the page on or off. */
  guard(isOn: boolean): void {
    const { defaultView } = this.#options.nodes.form.ownerDocument;
    defaultView?.[isOn ? 'addEventListener' : 'removeEventListener']('beforeunload', this.#warn);
  }

  unmount(): void {
    const { form, button } = this.#options.nodes;
    clearTimeout(this.#slow);
    this.phase = 'done';
    form.removeAttribute('aria-busy');
    form.removeAttribute('data-phase');
    button?.removeAttribute('aria-disabled');
    if (!this.isBusy) this.#options.onOver();
  }
}
