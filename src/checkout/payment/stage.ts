/** What a checkout is at: its phase, what the page says of it, and the warning to whoever leaves. */
import { type Said, type Say, SILENCE } from '../dom/say.js';
import { emit } from '../events.js';
import type { CheckoutNodes, Phase } from '../render/view.js';

/** What a stage works with. */
export interface StageOptions {
  readonly nodes: CheckoutNodes;
  readonly say: Say;
  /** When it aborts, nothing is shown any more. */
  readonly signal: AbortSignal;
  /** Called when what is shown may have changed. */
  readonly onChange: () => void;
  /** Says what takes long. */
  readonly onSlow: () => void;
  /** Called when a payment under way has ended and the form is gone. */
  readonly onOver: () => void;
}

/** How long the buyer waits before being told that it still works. */
const SLOW_MS = 8000;

/** The stage of one checkout. */
export class Stage {
  phase: Phase = 'open';
  /** Whether a payment is under way, also when the form is gone. */
  isBusy = false;
  readonly #options: StageOptions;
  #slow: ReturnType<typeof setTimeout> | undefined;
  // One a stage: a function that several forms add is there once, and gone for all of them with the first that removes it.
  readonly #warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // For Chrome before 119.
    event.returnValue = true;
  };

  constructor(options: StageOptions) {
    this.#options = options;
    options.nodes.form.dataset.phase = this.phase;
  }

  /** Enters a phase. A payment is under way while busy and checking, and where a bank is waited for. */
  enter(phase: Phase, said: Said = SILENCE, isBusy = isGuarded(phase)): void {
    const { nodes, signal, onOver } = this.#options;
    const wasBusy = this.isBusy;
    this.isBusy = isBusy;
    this.guard(isGuarded(phase));
    clearTimeout(this.#slow);
    if (!signal.aborted) {
      if (phase === 'busy') this.#slow = setTimeout(this.#options.onSlow, SLOW_MS);
      this.phase = phase;
      this.#show(said);
    }
    if (wasBusy !== isBusy) emit(nodes.target, 'busy', { busy: isBusy });
    // What is told next is still heard.
    if (signal.aborted && !isBusy) queueMicrotask(onOver);
  }

  /** Warns before the page is left, or no longer. */
  guard(isOn: boolean): void {
    const { defaultView } = this.#options.nodes.form.ownerDocument;
    defaultView?.[isOn ? 'addEventListener' : 'removeEventListener']('beforeunload', this.#warn);
  }

  /** Takes off the page what tells the phase. */
  leave(): void {
    const { form, button } = this.#options.nodes;
    clearTimeout(this.#slow);
    this.phase = 'done';
    form.removeAttribute('aria-busy');
    form.removeAttribute('data-phase');
    button?.removeAttribute('aria-disabled');
    if (!this.isBusy) this.#options.onOver();
  }

  #show(said: Said): void {
    const { nodes, say, onChange } = this.#options;
    nodes.form.dataset.phase = this.phase;
    nodes.button?.setAttribute('aria-disabled', String(this.phase !== 'open'));
    nodes.form.setAttribute('aria-busy', String(isGuarded(this.phase)));
    say({ ...SILENCE, ...said });
    onChange();
  }
}

const isGuarded = (phase: Phase) => phase === 'busy' || phase === 'checking';
