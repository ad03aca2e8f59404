/** Keeps a checkout in the element of a component: mounts it as soon as its options are right, and changes it in place. */
import type { CheckoutHandle } from '../checkout/handle.js';
import { IN_PAGE, mountWith } from '../checkout/mount.js';
import { reportNew, sortOptions } from '../checkout/options/for-components.js';
import type { AllMountOptions, MountOptions, ServerMountOptions } from '../checkout/options/mount-options.js';
import { keepInPlace } from './keep-in-place.js';
import type { HoldForm } from './mounted-form.js';

/** The options that decide what there is to pay. */
const PRICE = ['amount', 'currency', 'server', 'orderId'] as const;

/**
 * Keeps a checkout in an element. An option that does not exist, or a member of one, is left out. With a wrong option, the form
 * mounts as soon as the option is right. A mounted form keeps its last options, but it is unmounted if that would leave it with
 * an old price: at once, or when the buyer pays again if it shows a payment.
 */
export const holdCheckout: HoldForm<MountOptions | ServerMountOptions, CheckoutHandle> = (place, onHandle) =>
  new HeldCheckout(place, onHandle);

class HeldCheckout implements ReturnType<typeof holdCheckout> {
  handle: CheckoutHandle | null = null;
  readonly #place: HTMLElement;
  readonly #onHandle: (handle: CheckoutHandle | null) => void;
  /** The options that the form has. */
  #applied: Partial<AllMountOptions> = {};
  /** Whether the form has an old price. */
  #isStale = false;
  #told: ReadonlySet<string> = new Set();
  #letGo = () => {};

  constructor(place: HTMLElement, onHandle: (handle: CheckoutHandle | null) => void) {
    this.#place = place;
    this.#onHandle = onHandle;
  }

  follow(options: MountOptions | ServerMountOptions, isEarly = false): void {
    const before = this.handle;
    const problems: unknown[] = [];
    this.#isStale = false;
    try {
      this.#apply(options as AllMountOptions, problems);
    } catch (error) {
      problems.push(error);
      this.#isStale = PRICE.some((name) => options[name] !== this.#applied[name]);
    }
    if (!isEarly) this.#told = reportNew(problems, this.#told);
    if (this.handle !== before) this.#onHandle(this.handle);
    if (this.#isStale && isOpen(this.#place)) this.release();
  }

  release(): void {
    const mounted = this.handle;
    if (!mounted) return;
    this.handle = null;
    this.#letGo();
    mounted.unmount();
    this.#onHandle(null);
  }

  #apply(options: AllMountOptions, problems: unknown[]): void {
    // The compiler cannot know that they belong together. The form checks it.
    const known = sortOptions(options, problems) as MountOptions;
    if (this.handle) this.handle.update({ ...forget(this.#applied), ...known } as Partial<MountOptions>);
    else {
      this.handle = mountWith(this.#place, known as AllMountOptions, IN_PAGE);
      // What the buyer has typed, and a payment, stay with the form.
      this.#letGo = keepInPlace(this.#place, '.payveil');
      this.handle.on('submit', () => this.#isStale && this.release());
    }
    this.#applied = known;
  }
}

/** A removed option is not given. */
function forget(options: object): Partial<AllMountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}

/** Tells whether the form waits for the buyer. A payment, or its end, must stay on the page. */
function isOpen(place: Element): boolean {
  return [place, place.shadowRoot].some((root) => root?.querySelector('[data-phase=open]'));
}
