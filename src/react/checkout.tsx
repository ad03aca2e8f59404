/** The checkout as a React component. It mounts in an effect, so a server renders only an empty element. */
'use client';

import { useEffect, useRef } from 'react';
import type { CheckoutHandle } from '../checkout/handle.js';
import { mountCheckout } from '../checkout/mount.js';
import type { MountOptions } from '../checkout/options/mount-options.js';

/** The options of `mountCheckout`, and a callback for its handle. */
export interface CheckoutProps extends MountOptions {
  /** Called with the handle when the form is mounted, and with `null` when it is unmounted. */
  readonly onHandle?: ((handle: CheckoutHandle<MountOptions> | null) => void) | undefined;
  /** A class for the element that holds the form. */
  readonly className?: string | undefined;
}

/**
 * Mounts a checkout. It passes changed props to `update`, and the typed text stays.
 * @example
 * ```tsx
 * const payment = <Checkout {...options} onHandle={(handle) => handle?.focus()} />;
 * ```
 */
export function Checkout({ onHandle, className, ...options }: CheckoutProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ options, onHandle });
  const handle = useRef<CheckoutHandle<MountOptions> | null>(null);

  useEffect(() => {
    try {
      handle.current?.update({ ...forget(latest.current.options), ...options });
    } catch (error) {
      // The form keeps its old options. An error thrown here would remove the whole React tree, perhaps after the buyer has
      // just paid.
      reportError(error);
    }
    latest.current = { options, onHandle };
  });
  useEffect(() => {
    if (!place.current) return;
    const mounted = mountCheckout(place.current, latest.current.options);
    handle.current = mounted;
    latest.current.onHandle?.(mounted);
    return () => {
      handle.current = null;
      latest.current.onHandle?.(null);
      mounted.unmount();
    };
  }, []);

  return <div ref={place} className={className} />;
}

/** A removed prop is an option that is not given. */
function forget(options: object): Partial<MountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}
