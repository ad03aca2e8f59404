/** The checkout as a React component. It mounts in an effect, so a server renders only an empty element. */
'use client';

import { useEffect, useRef } from 'react';
import type { CheckoutHandle } from '../checkout/handle.js';
import { mountCheckout } from '../checkout/mount.js';
import type { MountOptions } from '../checkout/options/mount-options.js';
import { sortOptions } from '../checkout/options/sort-options.js';

/** The options of `mountCheckout`, and a callback for its handle. */
export interface CheckoutProps extends MountOptions {
  /** Called with the handle when the form is mounted, and with `null` when it is unmounted. */
  readonly onHandle?: ((handle: CheckoutHandle | null) => void) | undefined;
  /** A class for the element that holds the form. */
  readonly className?: string | undefined;
}

/**
 * Mounts a checkout. It passes changed props to `update`, and the typed text stays. A problem with the props is reported once to
 * `reportError`, or else to the console. It is never thrown, because that would remove the whole React tree, perhaps after the
 * buyer has just paid. A prop that does not exist is left out. With a wrong prop, the form mounts as soon as the prop is right.
 * @example
 * ```tsx
 * const payment = <Checkout {...options} onHandle={(handle) => handle?.focus()} />;
 * ```
 */
export function Checkout({ onHandle, className, ...options }: CheckoutProps) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef<CheckoutHandle | null>(null);
  const latest = useRef({ onHandle, names: {}, told: new Set<string>() });

  useEffect(() => {
    const { known, problems } = sortOptions(options);
    const { names, told } = latest.current;
    const before = handle.current;
    try {
      if (before) before.update({ ...names, ...known });
      else if (place.current) handle.current = mountCheckout(place.current, known);
      latest.current.names = forget(known);
    } catch (error) {
      problems.push(error);
    }
    for (const problem of problems) if (!told.has(String(problem))) report(problem);
    latest.current.told = new Set(problems.map(String));
    latest.current.onHandle = onHandle;
    if (handle.current !== before) onHandle?.(handle.current);
  });
  useEffect(
    () => () => {
      const mounted = handle.current;
      if (!mounted) return;
      handle.current = null;
      latest.current.onHandle?.(null);
      mounted.unmount();
    },
    [],
  );

  return <div ref={place} className={className} />;
}

/** A removed prop is an option that is not given. */
function forget(options: object): Partial<MountOptions> {
  return Object.fromEntries(Object.keys(options).map((name) => [name, undefined]));
}

/** Some test environments, such as jsdom, have no `reportError`. */
function report(problem: unknown): void {
  (globalThis.reportError ?? console.error)(problem);
}
