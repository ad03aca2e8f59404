/** Keeps a checkout in the element of a component: mounts it as soon as its options are right, and changes it in place. */
import type { CheckoutHandle } from '../checkout/handle.js';
import { mountCheckout } from '../checkout/mount.js';
import { reportNew, sortOptions } from '../checkout/options/for-components.js';
import type { AllMountOptions, MountOptions, ServerMountOptions } from '../checkout/options/mount-options.js';
import type { HoldForm } from './mounted-form.js';

/** The options that decide what there is to pay. */
const PRICE = ['amount', 'currency', 'server', 'orderId'] as const;

/**
 * Keeps a checkout in an element. An option that does not exist, or a member of one, is left out. With a wrong option, the form
 * mounts as soon as the option is right. A mounted form keeps its last options, but it is unmounted if that would leave it with
 * an old price: at once, or when the buyer pays again if it shows a payment.
 */
export const holdCheckout: HoldForm<MountOptions | ServerMountOptions, CheckoutHandle> = (place, onHandle) => {
  let handle: CheckoutHandle | null = null;
  let applied: Partial<AllMountOptions> = {};
  let isStale = false;
  let told: ReadonlySet<string> = new Set();

  const release = () => {
    const mounted = handle;
    if (!mounted) return;
    handle = null;
    mounted.unmount();
    onHandle(null);
  };

  const apply = (options: AllMountOptions, problems: unknown[]) => {
    // The compiler cannot know that they belong together. The form checks it.
    const known = sortOptions(options, problems) as MountOptions;
    if (handle) handle.update({ ...forget(applied), ...known } as Partial<MountOptions>);
    else {
      handle = mountCheckout(place, known);
      handle.on('submit', () => isStale && release());
    }
    applied = known;
  };

  return {
    get handle() {
      return handle;
    },
    follow(options, isEarly = false) {
      const before = handle;
      const problems: unknown[] = [];
      isStale = false;
      try {
        apply(options as AllMountOptions, problems);
      } catch (error) {
        problems.push(error);
        isStale = PRICE.some((name) => options[name] !== applied[name]);
      }
      if (!isEarly) told = reportNew(problems, told);
      if (handle !== before) onHandle(handle);
      if (isStale && isOpen(place)) release();
    },
    release,
  };
};

/** A removed option is not given. */
function forget(options: object): Partial<AllMountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}

/** Tells whether the form waits for the buyer. A payment, or its end, must stay on the page. */
function isOpen(place: Element): boolean {
  return [place, place.shadowRoot].some((root) => root?.querySelector('[data-phase=open]'));
}
