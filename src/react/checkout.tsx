/** The checkout as a React component: it mounts in an effect, so that a server renders nothing that could be lost. */
'use client';

import { useEffect, useRef } from 'react';
import type { CheckoutHandle } from '../checkout/handle.js';
import { mountCheckout } from '../checkout/mount.js';
import type { MountOptions } from '../checkout/options/mount-options.js';

/** The options of `mountCheckout`, and a place for its handle. */
export interface CheckoutProps extends MountOptions {
  /** Is given the handle when the form is mounted, and `null` when it is unmounted. */
  readonly onHandle?: ((handle: CheckoutHandle<MountOptions> | null) => void) | undefined;
  /** A class of the element that holds the form. */
  readonly className?: string | undefined;
}

/**
 * Mounts a checkout; changed props are given to `update`, and what was typed stays.
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
      // The form keeps what it had. Thrown here, it would take the whole tree away, perhaps from a buyer who has just paid.
      reportError(error);
    }
    latest.current = { options, onHandle };
  });
  useEffect(() => {
    const mounted = mountCheckout(place.current as HTMLDivElement, latest.current.options);
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

/** A prop that is gone is an option that is not given. */
function forget(options: object): Partial<MountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}
