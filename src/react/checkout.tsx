/** The checkout as a React component. It mounts in an effect, so a server renders only an empty element. */
'use client';

import { useEffect, useRef } from 'react';
import type { CheckoutHandle } from '../checkout/handle.js';
import { mountCheckout } from '../checkout/mount.js';
import type { MountOptions, ServerMountOptions } from '../checkout/options/mount-options.js';
import { reportNew, sortOptions } from '../checkout/options/sort-options.js';

/** What the component takes beside the options of `mountCheckout`. */
interface OwnProps {
  /** Called with the handle when the form is mounted, and with `null` when it is unmounted. */
  readonly onHandle?: ((handle: CheckoutHandle | null) => void) | undefined;
  /** A class for the element that holds the form. */
  readonly className?: string | undefined;
}

/** The options of `mountCheckout`, and a callback for its handle. */
export interface CheckoutProps extends MountOptions, OwnProps {}

/** The same with `server`, which tells what there is to pay. */
export interface ServerCheckoutProps extends ServerMountOptions, OwnProps {}

/**
 * Mounts a checkout. It passes changed props to `update`, and the typed text stays. A problem with the props is reported once to
 * `reportError`, or else to the console. It is never thrown, because that would remove the whole React tree, perhaps after the
 * buyer has just paid. A prop that does not exist, or a member of one, is left out. With a wrong prop, the form mounts as soon as
 * the prop is right. A mounted form keeps its last options, but it is unmounted if that would leave it with an old price (`amount`,
 * `currency`, `server` or `orderId`): at once, or when the buyer pays again if it shows a payment.
 * @example
 * ```tsx
 * const payment = <Checkout {...options} onHandle={(handle) => handle?.focus()} />;
 * ```
 */
export function Checkout({ onHandle, className, ...options }: CheckoutProps | ServerCheckoutProps) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<CheckoutHandle | null>(null);
  const latest = useRef<Latest>({ applied: {}, isStale: false, told: new Set() });

  const unmount = () => {
    const mounted = handle.current;
    if (!mounted) return;
    handle.current = null;
    mounted.unmount();
    latest.current.onHandle?.(null);
  };

  useEffect(() => {
    const { current } = latest;
    const before = handle.current;
    const problems: unknown[] = [];
    current.onHandle = onHandle;
    try {
      const known = sortOptions(options as MountOptions, problems);
      if (before) before.update({ ...forget(current.applied), ...known });
      else if (place.current) {
        handle.current = mountCheckout(place.current, known);
        handle.current.on('submit', () => current.isStale && unmount());
      }
      current.applied = known;
      current.isStale = false;
    } catch (error) {
      problems.push(error);
      current.isStale = PRICE.some((name) => options[name] !== current.applied[name]);
    }
    current.told = reportNew(problems, current.told);
    if (handle.current !== before) onHandle?.(handle.current);
    if (current.isStale && isOpen(place.current)) unmount();
  });
  useEffect(() => unmount, []);

  return <div ref={place} className={className} />;
}

/** The props that decide what there is to pay. */
const PRICE = ['amount', 'currency', 'server', 'orderId'] as const;

/** What the last render has left. */
interface Latest {
  onHandle?: CheckoutProps['onHandle'];
  /** The options that the form has. */
  applied: Partial<MountOptions>;
  /** Whether the props have another price than the form. */
  isStale: boolean;
  /** The problems that were reported. */
  told: ReadonlySet<string>;
}

/** A removed prop is an option that is not given. */
function forget(options: object): Partial<MountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}

/** Tells whether the form waits for the buyer. A payment, or its end, must stay on the page. */
function isOpen(place: Element | null): boolean {
  return [place, place?.shadowRoot].some((root) => root?.querySelector('[data-phase=open]'));
}
